import MartletGeometry
import Testing

@testable import MartletTouch

struct TouchFilterTests {
  private static let device = InputDevice.ID(rawValue: 1)
  private let panel = PixelSize(width: 800, height: 480)

  /// Runs events `(seconds, kind)` and returns what passes as "seconds kind".
  private func run(
    _ rejection: TouchRejection, _ events: [(Double, DeviceEvent.Kind)], until end: Double = 10
  ) -> [String] {
    var filter = TouchFilter()
    var passed: [String] = []
    func take(_ event: DeviceEvent) {
      let seconds = Double(event.time.nanoseconds / 1_000_000) / 1000
      switch event.kind {
      case .touchDown(_, let x, let y): passed.append("\(seconds) down \(Int(x)),\(Int(y))")
      case .touchMoved(_, let x, let y): passed.append("\(seconds) move \(Int(x)),\(Int(y))")
      case .touchUp: passed.append("\(seconds) up")
      case .touchCancelled: passed.append("\(seconds) cancel")
      case .removed: passed.append("\(seconds) removed")
      default: passed.append("\(seconds) other")
      }
    }
    for (time, kind) in events {
      filter.take(
        DeviceEvent(device: Self.device, time: MonotonicTime(seconds: time), kind: kind),
        rejection, panel: panel, take)
    }
    filter.release(at: MonotonicTime(seconds: end), take)
    #expect(filter.deadline == nil)
    return passed
  }

  private func down(_ x: Double = 100, _ y: Double = 100, slot: Int = 0) -> DeviceEvent.Kind {
    .touchDown(slot: slot, x: x, y: y)
  }

  @Test func withoutSettingsEverythingPassesAtOnce() {
    let passed = run(
      .none,
      [(1, down(0, 0)), (1.001, .touchMoved(slot: 0, x: 5, y: 5)), (1.002, .touchUp(slot: 0))])
    #expect(passed == ["1.0 down 0,0", "1.001 move 5,5", "1.002 up"])
  }

  @Test func aTouchThatBeginsInTheRimIsNoneUntilItEnds() {
    let rim = TouchRejection(edge: 10)
    let passed = run(
      rim,
      [
        (1, down(9, 200)), (1.1, .touchMoved(slot: 0, x: 300, y: 200)), (1.2, .touchUp(slot: 0)),
        (2, down(10, 200)), (2.1, .touchMoved(slot: 0, x: 1, y: 200)), (2.2, .touchUp(slot: 0)),
        (3, down(790, 200)), (3.1, .touchUp(slot: 0)), (4, down(400, 470)),
        (4.1, .touchUp(slot: 0)),
      ])
    #expect(passed == ["2.0 down 10,200", "2.1 move 1,200", "2.2 up"])
  }

  @Test func aContactThatIsTooShortIsAGhost() {
    let ghost = TouchRejection(ghost: 0.02)
    #expect(run(ghost, [(1, down()), (1.019, .touchUp(slot: 0))]).isEmpty)
    #expect(run(ghost, [(1, down()), (1.01, .touchCancelled(slot: 0))]).isEmpty)
    #expect(
      run(
        ghost, [(1, down()), (1.01, .touchMoved(slot: 0, x: 120, y: 90)), (1.5, .touchUp(slot: 0))])
        == ["1.02 down 100,100", "1.02 move 120,90", "1.5 up"])
  }

  /// A finger that rests sends nothing more: the wait must end by itself.
  @Test func aFingerThatRestsIsLetGoInTime() {
    var filter = TouchFilter()
    var count = 0
    filter.take(
      DeviceEvent(device: Self.device, time: MonotonicTime(seconds: 1), kind: down()),
      TouchRejection(ghost: 0.02), panel: panel
    ) { _ in count += 1 }
    #expect(filter.deadline == MonotonicTime(seconds: 1.02) && count == 0)
    filter.release(at: MonotonicTime(seconds: 1.02)) { _ in count += 1 }
    #expect(filter.deadline == nil && count == 1)
  }

  @Test func aSecondTouchAtTheSamePositionIsABounce() {
    let bounce = TouchRejection(bounce: 0.08)
    let passed = run(
      bounce,
      [
        (1, down()), (1.1, .touchUp(slot: 0)), (1.15, down(110, 100)), (1.16, .touchUp(slot: 0)),
        // Far away it is another finger; later it is another touch.
        (1.17, down(300, 100)), (1.18, .touchUp(slot: 0)), (2, down()), (2.1, .touchUp(slot: 0)),
      ])
    #expect(
      passed == [
        "1.0 down 100,100", "1.1 up", "1.17 down 300,100", "1.18 up", "2.0 down 100,100", "2.1 up",
      ])
  }

  @Test func fingersBesideEachOtherAreJudgedApart() {
    let ghost = TouchRejection(edge: 10, ghost: 0.02)
    let passed = run(
      ghost,
      [
        (1, down(200, 200, slot: 1)), (1.005, down(5, 5, slot: 2)), (1.01, down(300, 200, slot: 3)),
        (1.015, .touchUp(slot: 3)), (1.2, .touchUp(slot: 2)), (1.3, .touchUp(slot: 1)),
      ])
    #expect(passed == ["1.02 down 200,200", "1.3 up"])
  }

  @Test func aDeviceThatGoesLeavesNothing() {
    let passed = run(TouchRejection(ghost: 0.02), [(1, down()), (1.01, .removed)])
    #expect(passed == ["1.01 removed"])
  }

  /// Each screen counts its slots from 0.
  @Test func screensBesideEachOtherAreJudgedApart() {
    let (left, right) = (InputDevice.ID(rawValue: 1), InputDevice.ID(rawValue: 2))
    var filter = TouchFilter()
    var passed: [InputDevice.ID] = []
    func take(_ device: InputDevice.ID, _ seconds: Double, _ kind: DeviceEvent.Kind) {
      filter.take(
        DeviceEvent(device: device, time: MonotonicTime(seconds: seconds), kind: kind),
        TouchRejection(edge: 10), panel: panel
      ) { passed.append($0.device) }
    }
    take(left, 1, down(2, 200))
    take(right, 1.1, down(300, 200))
    take(right, 1.2, .touchMoved(slot: 0, x: 310, y: 200))
    take(left, 1.3, .touchMoved(slot: 0, x: 50, y: 200))
    take(left, 1.4, .touchUp(slot: 0))
    take(right, 1.5, .touchUp(slot: 0))
    #expect(passed == [right, right, right])
  }

  /// The position of a touch whose screen goes is no position of another screen's touch.
  @Test func aTouchWhoseScreenGoesMakesNoBounce() {
    let passed = run(
      TouchRejection(bounce: 0.5),
      [(1, down()), (1.1, .removed), (1.2, .touchUp(slot: 0)), (1.3, down())])
    #expect(passed == ["1.0 down 100,100", "1.1 removed", "1.2 up", "1.3 down 100,100"])
  }
}
