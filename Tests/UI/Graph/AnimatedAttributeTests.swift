import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AnimatedAttributeTests {
  private let host = TestHost { EmptyView() }
  private let slow = Transaction(animation: .linear(duration: 1))

  @Test func withoutAnAnimationAValueJumps() {
    let graph = host.host.graph
    let attribute = AnimatedAttribute(0.0, graph: graph)
    graph.withTransaction(Transaction()) { attribute.set(10) }
    #expect(attribute.current == 10 && !attribute.isRunning)
  }

  @Test func aValueRunsToItsTargetFrameByFrame() {
    let graph = host.host.graph
    let attribute = AnimatedAttribute(0.0, graph: graph)
    var changes = 0
    attribute.onChange = { changes += 1 }
    graph.withTransaction(slow) { attribute.set(10) }
    #expect(attribute.target == 10 && attribute.current == 0 && attribute.isRunning)
    host.advance(0.5)
    #expect(abs(attribute.current - 5) < 1e-6)
    #expect(changes >= 29)
    host.advance(0.6)
    #expect(attribute.current == 10 && !attribute.isRunning)
    let all = changes
    host.advance(0.5)
    #expect(changes == all)
  }

  /// A number that is shown in steps of a quarter.
  private struct Quarters: Animatable {
    var value: Double

    var animatableData: Double {
      get { value }
      set { value = (newValue * 4).rounded() / 4 }
    }
  }

  @Test func aValueInStepsChangesOnlyAtThem() {
    let graph = host.host.graph
    let attribute = AnimatedAttribute(Quarters(value: 0), graph: graph)
    var shown: [Double] = []
    attribute.onChange = { shown.append(attribute.current.value) }
    graph.withTransaction(slow) { attribute.set(Quarters(value: 0.9)) }
    host.advance(2)
    #expect(shown == [0.25, 0.5, 0.75, 1, 0.9])
  }

  /// 60 points a second is slow, because each of 30 frames then moves by two points.
  @Test(arguments: [(60.0, 0.02), (61, 0), (.infinity, 0)])
  func aSlowMotionNeedsHalfOfTheFrames(distance: Double, interval: Double) throws {
    let graph = host.host.graph
    let attribute = AnimatedAttribute(0.0, graph: graph)
    graph.withTransaction(slow) { attribute.set(1) { distance } }
    #expect(abs(attribute.frameInterval - interval) < 1e-6)
    let deadline = try #require(graph.animationDeadline)
    #expect(abs(deadline.seconds(since: host.now) - interval) < 1e-6)
    #expect(host.host.needsUpdate == (interval == 0))
  }

  @Test func framesThatShowNothingNewAreLeftOut() {
    let graph = host.host.graph
    let attribute = AnimatedAttribute(0.0, graph: graph)
    var shown: [Double] = []
    attribute.onChange = { shown.append(attribute.current) }
    graph.withTransaction(Transaction(animation: .easeOut(duration: 0.5))) {
      attribute.set(6) { 6 }
    }
    host.advance(1)
    let steps = zip(shown, shown.dropFirst()).map { $1 - $0 }
    #expect(shown.last == 6 && shown.count < 12)
    #expect(steps.dropLast().allSatisfy { $0 >= 0.5 })
  }

  @Test func aClockThatWasSetBackStopsNoMotion() {
    let graph = host.host.graph
    let attribute = AnimatedAttribute(0.0, graph: graph)
    host.advance(10)
    graph.withTransaction(slow) { attribute.set(6) { 6 } }
    #expect(!attribute.advance(to: MonotonicTime.zero))
    #expect(attribute.current == 6)
  }

  @Test func aValueThatIsNotContinuousJumps() {
    let graph = host.host.graph
    let attribute = AnimatedAttribute(0.0, graph: graph)
    graph.withTransaction(slow) { attribute.set(10, isContinuous: false) }
    #expect(attribute.current == 10)
  }

  @Test func aShownValueIsItsTargetUntilItMoves() {
    let graph = host.host.graph
    var shown = Shown(0.0)
    graph.withTransaction(Transaction()) { shown.set(4, in: graph, onChange: {}) }
    #expect(shown.current == 4)
    graph.withTransaction(slow) { shown.set(8, in: graph, onChange: {}) }
    #expect(shown.target == 8 && shown.current == 4)
    host.advance(0.5)
    #expect(abs(shown.current - 6) < 1e-6)
  }
}
