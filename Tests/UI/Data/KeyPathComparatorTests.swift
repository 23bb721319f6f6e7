import MartletUI
import Testing

@Suite struct KeyPathComparatorTests {
  private struct Item: Equatable {
    let name: String
    let size: Int
  }

  private let items = [
    Item(name: "b", size: 2), Item(name: "a", size: 1), Item(name: "c", size: 1),
  ]

  @Test func theFirstComparatorDecidesBeforeTheSecond() {
    let order = [
      KeyPathComparator(\Item.size), KeyPathComparator(\Item.name, order: .reverse),
    ]
    #expect(items.sorted(using: order).map(\.name) == ["c", "a", "b"])
    var sorted = items
    sorted.sort(using: KeyPathComparator(\Item.size, order: .reverse))
    #expect(sorted.map(\.name) == ["b", "a", "c"])
  }

  @Test func comparatorsOfTheSamePathAndOrderAreEqual() {
    #expect(KeyPathComparator(\Item.size) == KeyPathComparator(\Item.size))
    #expect(KeyPathComparator(\Item.size) != KeyPathComparator(\Item.size, order: .reverse))
    #expect(KeyPathComparator(\Item.size) != KeyPathComparator(\Item.name))
  }
}
