import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ForEachTests {
  struct Item: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  /// A row that remembers how often it was made, by counting in its state.
  struct Row: View {
    let item: Item
    @State private var stamp = ""
    let handle: Handle
    var body: some View {
      Text(stamp.isEmpty ? item.name : "\(item.name):\(stamp)")
        .onAppear { handle.log.append("+\(item.id)") }
        .onDisappear { handle.log.append("-\(item.id)") }
    }
  }

  struct Table: View {
    @State private var items: [Item]
    let handle: Handle
    let change: Change

    init(_ items: [Item], _ handle: Handle, _ change: Change) {
      _items = State(initialValue: items)
      self.handle = handle
      self.change = change
    }

    var body: some View {
      change.apply = { items = $0 }
      return VStack { ForEach(items) { Row(item: $0, handle: handle) } }
    }
  }

  final class Change {
    var apply: ([Item]) -> Void = { _ in }
  }

  private func items(_ ids: Int...) -> [Item] { ids.map { Item(id: $0, name: "\($0)") } }

  @Test func rowsFollowTheDataByIdentity() {
    let handle = Handle()
    let change = Change()
    let host = TestHost { Table(items(1, 2, 3), handle, change) }
    #expect(handle.log == ["+1", "+2", "+3"])
    handle.log = []
    change.apply(items(3, 1, 4))
    host.update()
    #expect(host.texts == ["3", "1", "4"])
    #expect(handle.log.sorted() == ["+4", "-2"])
    #expect(host.statistics.bodies == 2)  // The table's and the new row's.
  }

  @Test func aChangedElementEvaluatesItsRowAlone() {
    let handle = Handle()
    let change = Change()
    let host = TestHost { Table(items(1, 2, 3), handle, change) }
    var changed = items(1, 2, 3)
    changed[1].name = "two"
    change.apply(changed)
    host.update()
    #expect(host.texts == ["1", "two", "3"])
    #expect(host.statistics.bodies == 2)
  }

  @Test func aDuplicateIdentityIsReportedAndShownOnce() {
    let host = TestHost { Table(items(1, 1, 2), Handle(), Change()) }
    #expect(host.texts == ["1", "2"])
    #expect(host.reports.count == 1)
  }

  @Test func randomChangesEndLikeATreeMadeAnew() {
    var random = SeededRandom(seed: 7)
    let change = Change()
    let host = TestHost { Table([], Handle(), change) }
    for _ in 0..<200 {
      var ids = Array(0..<12).filter { _ in random.next() % 2 == 0 }
      for i in ids.indices.dropFirst() where random.next() % 3 == 0 {
        ids.swapAt(i, Int(random.next() % UInt64(i)))
      }
      change.apply(ids.map { Item(id: $0, name: "\($0)") })
      host.update()
      #expect(host.texts == ids.map { "\($0)" })
    }
    change.apply([])
    host.update()
    #expect(host.host.graph.nodeCount < 12, "removed rows leave no nodes")
  }

  @Test func stateReadForAnElementWakesTheRows() {
    struct Panel: View {
      @State private var isOn = false
      let handle: Handle
      var body: some View {
        handle.act = { isOn.toggle() }
        return VStack { ForEach(0..<2) { i in Text(isOn ? "on \(i)" : "off \(i)") } }
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    host.update()
    #expect(host.texts == ["on 0", "on 1"])
    #expect(host.statistics.bodies == 0, "the body itself reads nothing")
  }

  @Test func keyPathsAndRangesAreIdentities() {
    let host = TestHost {
      VStack {
        ForEach(["a", "b"], id: \.self) { Text($0) }
        ForEach(0..<2) { (index: Int) in Text("\(index)") }
        ForEach(Array([5, 6].reversed()), id: \.self) { Text("\($0)") }
      }
    }
    #expect(host.texts == ["a", "b", "0", "1", "6", "5"])
  }
}
