import MartletGeometry
import Testing

@testable import MartletUI

@MainActor
struct TimersTests {
  private final class Node: TimedNode {
    func timerDidFire() {}
  }

  private func instant(_ seconds: Double) -> MonotonicTime { .zero.advanced(by: seconds) }

  @Test func dueNodesComeInTheOrderOfTheirInstants() {
    let (a, b, c) = (Node(), Node(), Node())
    var timers = Timers()
    timers.set(a, at: instant(3))
    timers.set(b, at: instant(1))
    timers.set(c, at: instant(5))
    #expect(timers.deadline == instant(1))
    let due = timers.takeDue(at: instant(3)).map { ObjectIdentifier($0) }
    #expect(due == [ObjectIdentifier(b), ObjectIdentifier(a)])
    #expect(timers.deadline == instant(5))
    withExtendedLifetime(c) {}
  }

  @Test func aNodeHasOneInstant() {
    let node = Node()
    var timers = Timers()
    timers.set(node, at: instant(1))
    timers.set(node, at: instant(2))
    let early = timers.takeDue(at: instant(1))
    #expect(early.isEmpty)
    timers.set(node, at: nil)
    #expect(timers.deadline == nil)
  }

  @Test func aNodeThatIsGoneHasNoInstant() {
    var timers = Timers()
    do {
      let node = Node()
      timers.set(node, at: instant(1))
      #expect(timers.deadline == instant(1))
      withExtendedLifetime(node) {}
    }
    #expect(timers.deadline == nil)
    let due = timers.takeDue(at: instant(2))
    #expect(due.isEmpty)
  }
}
