import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LayoutQueueTests {
  private struct Label: View {
    let handle: Handle?
    @State private var text = "10"

    var body: some View {
      handle?.act = { text = text == "10" ? "20" : "1000" }
      return Text(text)
    }
  }

  @Test func aNodeWaitsOnce() {
    let graph = TestHost { EmptyView() }.host.graph
    let queue = LayoutQueue()
    let node = SpacerNode(nil, graph: graph)
    #expect(queue.isEmpty)
    queue.enqueue(node)
    queue.enqueue(node)
    #expect(!queue.isEmpty && node.isEnqueued)
    queue.removeAll()
    #expect(queue.isEmpty)
  }

  @Test func layoutEndsWhereSizesStayTheSame() {
    let handle = Handle()
    let host = TestHost(height: 2000) {
      VStack(spacing: 0) {
        Label(handle: handle)
        ForEach(0..<50) { _ in VStack { Label(handle: nil) } }
      }
    }
    handle.act()
    host.update()
    #expect(host.texts.first == "20")
    // The text measures itself again for the sizes that it was asked for, and nobody else does.
    let same = host.statistics
    #expect(same.measurements < 10 && same.layouts < 10)
    handle.act()
    host.update()
    #expect(host.texts.first == "1000")
    #expect(host.statistics.measurements > same.measurements)
  }
}
