import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LeakTests {
  struct Rows: View {
    @State private var ids: [Int] = []
    let handle: Handle
    let change: Change

    final class Change {
      var apply: ([Int]) -> Void = { _ in }
    }

    var body: some View {
      change.apply = { new in withAnimation(.linear(duration: 0.05)) { ids = new } }
      return VStack {
        ForEach(ids, id: \.self) { id in
          Text("\(id)").padding(4).background(Color.red).transition(.opacity)
        }
      }
      .animation(.linear(duration: 0.05), value: ids)
    }
  }

  @Test func thousandsOfInsertsAndRemovalsLeaveNoNodes() {
    let change = Rows.Change()
    let host = TestHost { Rows(handle: Handle(), change: change) }
    let nodes = host.host.graph.nodeCount
    for round in 0..<250 {
      change.apply([4 * round, 4 * round + 1, 4 * round + 2, 4 * round + 3])
      host.update()
      host.advance(0.02)
    }
    change.apply([])
    host.update()
    host.advance(0.2)
    #expect(host.host.graph.nodeCount == nodes)
    #expect(!host.host.needsUpdate)
    #expect(host.displayList.items.isEmpty)
  }

  @Test func aRemovedTreeIsFreed() {
    weak var graph: ViewGraph?
    do {
      let change = Rows.Change()
      let host = TestHost { Rows(handle: Handle(), change: change) }
      change.apply([1, 2, 3])
      host.update()
      graph = host.host.graph
      change.apply = { _ in }
    }
    #expect(graph == nil)
  }
}
