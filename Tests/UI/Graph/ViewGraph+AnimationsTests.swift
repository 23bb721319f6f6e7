import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ViewGraphAnimationsTests {
  /// A fast motion beside it sets the rate, and ends it.
  @Test func theFastestMotionSetsTheRate() throws {
    let host = TestHost { EmptyView() }
    let graph = host.host.graph
    let slow = Transaction(animation: .linear(duration: 1))
    let attribute = AnimatedAttribute(0.0, graph: graph)
    let other = AnimatedAttribute(0.0, graph: graph)
    graph.withTransaction(slow) { attribute.set(1) { 10 } }
    graph.withTransaction(Transaction(animation: .linear(duration: 0.2))) { other.set(1) }
    #expect(host.host.needsUpdate && graph.animationDeadline == host.now)
    host.advance(0.5)
    let deadline = try #require(graph.animationDeadline)
    #expect(!host.host.needsUpdate && deadline > host.now)
    host.advance(0.6)
    #expect(graph.animationDeadline == nil && attribute.current == 1)
  }

  /// The frame 13 ms before the end of the interval is seen at the refresh nearest to it.
  @Test(arguments: [(60.0, 2.0), (75, 2), (120, 3), (30, 1)])
  func aSlowMotionIsSeenAtTheRefreshNearestToItsInterval(rate: Double, refreshes: Double) throws {
    let host = TestHost { EmptyView() }
    let graph = host.host.graph
    let attribute = AnimatedAttribute(0.0, graph: graph)
    graph.withTransaction(Transaction(animation: .linear(duration: 1))) { attribute.set(1) { 30 } }
    let wait = try #require(graph.animationDeadline).seconds(since: host.now)
    #expect((wait * rate).rounded(.down) + 1 == refreshes)
  }
}
