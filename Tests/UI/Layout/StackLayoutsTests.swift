import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct StackLayoutsTests {
  @Test(arguments: stacks) func frame(_ row: LayoutCase) { row.check() }

  @Test func rowsAndColumnsHaveAnAxis() {
    #expect(HStackLayout.layoutProperties.stackOrientation == .horizontal)
    #expect(VStackLayout.layoutProperties.stackOrientation == .vertical)
    #expect(ZStackLayout.layoutProperties.stackOrientation == nil)
  }
}

private let stacks: [LayoutCase] = [
  LayoutCase(
    "a row of priorities", rule: "a higher priority leaves the minimum of the others",
    ["a": rect(0, 0, 140, 100), "b": rect(140, 0, 60, 100)]
  ) {
    HStackLayout(spacing: 0) {
      flexible("a").layoutPriority(1)
      Color.red.frame(minWidth: 60).probe("b")
    }
  },
  LayoutCase(
    "a column", rule: "spacing is taken before the rest is shared",
    ["a": rect(0, 0, 200, 45), "b": rect(0, 55, 200, 45)]
  ) {
    VStackLayout(spacing: 10) {
      flexible("a")
      flexible("b")
    }
  },
  LayoutCase(
    "layers", rule: "the alignment lines of all views meet",
    ["a": rect(70, 30, 60, 40), "b": rect(110, 60, 20, 10)]
  ) {
    ZStackLayout(alignment: .bottomTrailing) {
      box("a", 60, 40)
      box("b", 20, 10)
    }
  },
]
