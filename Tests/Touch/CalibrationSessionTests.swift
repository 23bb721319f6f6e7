import MartletGeometry
import Testing

@testable import MartletTouch

private let panel = PixelSize(width: 1280, height: 800)

struct CalibrationSessionTests {
  /// Feeds contacts to a session; returns whether its step changed with the last one.
  @discardableResult private func feed(
    _ session: inout CalibrationSession, _ device: InputDevice = touchScreen,
    _ kinds: DeviceEvent.Kind...
  ) -> Bool {
    var isChanged = false
    for kind in kinds { isChanged = session.take(device, kind, panel: panel) }
    return isChanged
  }

  /// Touches a target as a screen reports it that maps positions by `distortion`. The finger slides
  /// to the target.
  private func touch(
    _ target: CGPoint, _ session: inout CalibrationSession, on device: InputDevice = touchScreen,
    _ distortion: (CGPoint) -> CGPoint
  ) {
    let share = distortion(target)
    let (x, y) = (share.x * 1280, share.y * 800)
    let isEarly = feed(
      &session, device, .touchDown(slot: 0, x: x + 30, y: y), .touchMoved(slot: 0, x: x, y: y))
    let isChanged = feed(&session, device, .touchUp(slot: 0))
    #expect(!isEarly && isChanged)
  }

  private func result(
    on device: InputDevice = touchScreen, _ distortion: (CGPoint) -> CGPoint
  ) -> CalibrationSession.Step {
    var session = CalibrationSession()
    for target in CalibrationSession.targets { touch(target, &session, on: device, distortion) }
    return session.step
  }

  @Test func exactTouchesKeepTheMatrix() throws {
    guard case .done(let result) = result({ $0 }) else { throw Failure() }
    #expect(result.device == "Panel")
    expect(result.matrix, [1, 0, 0, 0, 1, 0])
  }

  @Test func resultHasThePathOfTheScreen() {
    var device = touchScreen
    device.path = "usb-0:1"
    guard case .done(let result) = result(on: device, { $0 }) else {
      Issue.record("not done")
      return
    }
    #expect(result.path == "usb-0:1")
  }

  /// A screen that is mounted with its axes exchanged, one of them mirrored, and shifted.
  @Test func aTurnedAndShiftedScreenIsSetRight() throws {
    let distortion = { (p: CGPoint) in CGPoint(x: p.y * 0.9 + 0.03, y: 1.02 - p.x) }
    guard case .done(let result) = result(distortion) else { throw Failure() }
    for target in CalibrationSession.targets + [CGPoint(x: 0.3, y: 0.8)] {
      let moved = result.matrix.position(of: distortion(target))
      #expect(abs(moved.x - target.x) < 1e-5 && abs(moved.y - target.y) < 1e-5)
    }
  }

  /// The screen reports positions that its present matrix has moved already.
  @Test func theNewMatrixIncludesTheOneInEffect() throws {
    let matrix = try #require(CalibrationMatrix([0.5, 0, 0.1, 0, 2, -0.2]))
    var device = touchScreen
    device.calibration = matrix
    // The sensor itself is right, so the matrix in effect is what is wrong.
    guard case .done(let result) = result(on: device, { matrix.position(of: $0) }) else {
      throw Failure()
    }
    expect(result.matrix, [1, 0, 0, 0, 1, 0])
  }

  @Test func shakyFingersAreAveraged() throws {
    var number = 0
    guard
      case .done(let result) = result({ p in
        number += 1
        return CGPoint(x: p.x + (number % 2 == 0 ? 0.004 : -0.004), y: p.y)
      })
    else { throw Failure() }
    for target in CalibrationSession.targets {
      let moved = result.matrix.position(of: target)
      #expect(abs(moved.x - target.x) < 0.005 && abs(moved.y - target.y) < 0.005)
    }
  }

  @Test func touchesThatFitNothingAreRepeated() {
    var session = CalibrationSession()
    for target in CalibrationSession.targets.shuffledOnce { touch(target, &session) { $0 } }
    #expect(session.step == .target(index: 0, isRepeated: true))
    for target in CalibrationSession.targets { touch(target, &session) { $0 } }
    guard case .done = session.step else {
      Issue.record("\(session.step)")
      return
    }
  }

  @Test func touchesOnALineAreRepeated() {
    let step = result { CGPoint(x: $0.x, y: 0.5) }
    #expect(step == .target(index: 0, isRepeated: true))
  }

  @Test func otherScreensAndSecondFingersAreIgnored() {
    var session = CalibrationSession()
    touch(CalibrationSession.targets[0], &session) { $0 }
    let other = InputDevice(
      id: InputDevice.ID(rawValue: 2), name: "Other", node: "", capabilities: [.touch])
    feed(&session, other, .touchDown(slot: 3, x: 9, y: 9), .touchUp(slot: 3))
    feed(&session, touchScreen, .touchDown(slot: 1, x: 1, y: 1), .touchDown(slot: 2, x: 700, y: 1))
    feed(&session, touchScreen, .touchUp(slot: 2), .touchCancelled(slot: 1), .touchUp(slot: 1))
    #expect(session.step == .target(index: 1, isRepeated: false))
  }

  @Test func anUnpluggedScreenBeginsAgain() {
    var session = CalibrationSession()
    touch(CalibrationSession.targets[0], &session) { $0 }
    let isChanged = feed(&session, touchScreen, .removed)
    #expect(isChanged)
    #expect(session.step == .target(index: 0, isRepeated: false))
  }

  private struct Failure: Error {}

  private func expect(_ matrix: CalibrationMatrix, _ numbers: [Float]) {
    for (value, number) in zip(matrix.values, numbers) {
      #expect(abs(value - number) < 1e-5, "\(matrix.values)")
    }
  }
}

extension [CGPoint] {
  /// The points with the first two exchanged.
  fileprivate var shuffledOnce: [CGPoint] { [self[1], self[0]] + self[2...] }
}

struct KeptCalibrationsTests {
  private let new = CalibrationSession.Result(
    device: "Goodix\tCapacitive 2", matrix: CalibrationMatrix([1.5, 0, -0.25, 0, 1, 0])!)

  @Test func theyReplaceTheConfigurationUntilItChanges() {
    let old = Calibrations(fallback: CalibrationMatrix([-1, 0, 1, 0, -1, 1]))
    var kept = KeptCalibrations()
    kept.keep(new, in: old)
    #expect(kept.applied(to: old).matrix(of: new.device) == new.matrix)
    #expect(kept.applied(to: old).matrix(of: "other") == old.fallback)
    #expect(kept.applied(to: Calibrations()).matrix(of: new.device) == nil)
  }

  @Test func pathsKeepEqualScreensApart() {
    var (left, right) = (new, new)
    (left.path, right.path) = ("usb-0:1", "usb-0:2")
    right.matrix = .identity
    let configured = Calibrations(named: [
      DeviceMatch(path: "usb-0:2"): CalibrationMatrix([-1, 0, 1, 0, -1, 1])!
    ])
    var kept = KeptCalibrations()
    kept.keep(left, in: configured)
    kept.keep(right, in: configured)
    let applied = kept.applied(to: configured)
    #expect(applied.matrix(of: new.device, path: "usb-0:1") == left.matrix)
    #expect(applied.matrix(of: new.device, path: "usb-0:2") == right.matrix)
    #expect(applied.matrix(of: new.device, path: "usb-0:3") == nil)
    #expect(KeptCalibrations(parsing: kept.text) == kept)
    #expect(configured.isChosenByPath(of: new.device, path: "usb-0:2"))
    #expect(!configured.isChosenByPath(of: new.device, path: "usb-0:1"))
  }

  @Test func linesOfEarlierVersionsAreReadByTheirNames() {
    var kept = KeptCalibrations()
    kept.keep(new, in: Calibrations())
    #expect(kept.text == "-\t1.5 0.0 -0.25 0.0 1.0 0.0\tGoodix\tCapacitive 2\n")
  }

  @Test func textIsReadBack() {
    var kept = KeptCalibrations()
    kept.keep(new, in: Calibrations())
    kept.keep(
      CalibrationSession.Result(device: "触摸屏", matrix: .identity),
      in: Calibrations(fallback: new.matrix))
    #expect(KeptCalibrations(parsing: kept.text) == kept)
  }

  @Test(arguments: [
    "", "\n\n", "-\t1 0 0 0 1\tA", "x\t1 0 0 0 1 0\tA", "-\t1 0 0 0 1 x\tA", "-\t0 0 0 0 0 0\tA",
  ])
  func badLinesAreSkipped(text: String) {
    #expect(KeptCalibrations(parsing: text) == KeptCalibrations())
  }
}
