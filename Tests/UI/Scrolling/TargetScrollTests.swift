import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TargetScrollTests {
  /// A scroll of 100 points down that takes a second.
  private func course(on host: TestHost) -> AnimatedAttribute<CGPoint> {
    let graph = host.host.graph
    let course = AnimatedAttribute(CGPoint.zero, graph: graph)
    graph.withTransaction(Transaction(animation: .linear(duration: 1))) {
      course.set(CGPoint(x: 0, y: 100))
    }
    return course
  }

  @Test func aNewEndIsReachedStepByStep() {
    let host = TestHost { EmptyView() }
    let course = course(on: host)
    var aim = CGPoint(x: 0, y: 100)
    var scroll = TargetScroll(from: .zero, course: course) { aim }
    host.advance(0.5)
    #expect(abs(scroll.step().y - 50) < 1e-6)
    #expect(scroll.steadyCourse === course && !scroll.isOver)
    aim.y = 120
    #expect(abs(scroll.step().y - 60) < 1e-6)
    #expect(scroll.steadyCourse == nil)
    host.advance(0.6)
    #expect(scroll.isOver)
    #expect(scroll.step().y == 120)
  }

  @Test func aViewThatHasGoneLeavesTheLastEnd() {
    let host = TestHost { EmptyView() }
    var aim: CGPoint? = CGPoint(x: 0, y: 140)
    var scroll = TargetScroll(from: .zero, course: course(on: host)) { aim }
    _ = scroll.step()
    #expect(scroll.end.y == 140)
    aim = nil
    _ = scroll.step()
    #expect(scroll.end.y == 140)
  }
}
