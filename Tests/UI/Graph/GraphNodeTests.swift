import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GraphNodeTests {
  @Test func aNodeIsBelowTheNodeThatEnclosesIt() {
    let host = TestHost(width: 40, height: 40) { EmptyView() }
    let graph = host.host.graph
    let count = graph.nodeCount
    let root = _GraphNode(graph: graph, enclosing: nil, environment: EnvironmentValues())
    let child = _GraphNode(graph: graph, enclosing: root, environment: EnvironmentValues())
    #expect(root.depth == 1 && child.depth == 2)
    #expect(child.serial == root.serial + 1)
    #expect(child.enclosing === root && child.isAlive)
    #expect(graph.nodeCount == count + 2)
    withExtendedLifetime(host) {}
  }
}
