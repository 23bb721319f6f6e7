import MartletGeometry
import MartletInput
import Testing

@Suite struct VelocityEstimatorTests {
  private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(seconds: seconds) }

  @Test func steadyMotionGivesItsSpeed() {
    var estimator = VelocityEstimator()
    for step in 0..<30 {
      let time = 5000 + Double(step) / 120
      estimator.add(CGPoint(x: 1e4 + Double(step) * 3, y: -Double(step)), at: at(time))
    }
    let velocity = estimator.velocity(at: at(5000 + 29.0 / 120))
    #expect(abs(velocity.width - 360) < 1e-3)
    #expect(abs(velocity.height + 120) < 1e-3)
  }

  @Test func onlyTheLastTenthOfASecondCounts() {
    var estimator = VelocityEstimator()
    for step in 0..<60 {
      let x = step < 40 ? Double(step) * 100 : 4000 + Double(step - 40)
      estimator.add(CGPoint(x: x, y: 0), at: at(Double(step) / 100))
    }
    #expect(abs(estimator.velocity(at: at(0.59)).width - 100) < 1e-6)
  }

  @Test func equalStampsDoNotDivideByZero() {
    var estimator = VelocityEstimator()
    estimator.add(CGPoint(x: 0, y: 0), at: at(1))
    estimator.add(CGPoint(x: 50, y: 0), at: at(1))
    #expect(estimator.velocity(at: at(1)) == .zero)
    estimator.add(CGPoint(x: 51, y: 0), at: at(1.01))
    estimator.add(CGPoint(x: 52, y: 0), at: at(1.01))
    #expect(abs(estimator.velocity(at: at(1.01)).width - 200) < 1e-6)
    estimator.add(CGPoint(x: 900, y: 0), at: at(0.5))
    #expect(abs(estimator.velocity(at: at(1.01)).width - 200) < 1e-6)
  }

  @Test func aPauseBeforeLettingGoIsRest() {
    var estimator = VelocityEstimator()
    for step in 0..<10 { estimator.add(CGPoint(x: step * 10, y: 0), at: at(Double(step) / 100)) }
    #expect(estimator.velocity(at: at(0.1)).width > 900)
    #expect(estimator.velocity(at: at(0.15)) == .zero)
  }

  @Test func oneSampleIsNoMotion() {
    var estimator = VelocityEstimator()
    #expect(estimator.velocity(at: at(0)) == .zero)
    estimator.add(CGPoint(x: 1, y: 1), at: at(0))
    #expect(estimator.velocity(at: at(0)) == .zero)
  }
}

@Suite struct HoldRecognizerTests {
  private func touch(
    _ phase: InputEvent.TouchPhase, _ slot: Int, _ time: Double, x: Double = 0
  ) -> InputEvent {
    InputEvent(
      time: MonotonicTime(seconds: time),
      kind: .touch(phase, slot: slot, position: CGPoint(x: x, y: 0)))
  }

  private func fires(_ events: [InputEvent], at time: Double) -> Bool {
    var recognizer = HoldRecognizer()
    for event in events { recognizer.handle(event) }
    return recognizer.fires(at: MonotonicTime(seconds: time))
  }

  @Test func threeFingersHeldForTwoSecondsFireOnce() {
    var recognizer = HoldRecognizer()
    for slot in 0..<3 { recognizer.handle(touch(.down, slot, Double(slot) / 10)) }
    #expect(recognizer.deadline == MonotonicTime(seconds: 2.2))
    let early = recognizer.fires(at: MonotonicTime(seconds: 2.1))
    let due = recognizer.fires(at: MonotonicTime(seconds: 2.2))
    let again = recognizer.fires(at: MonotonicTime(seconds: 3))
    #expect(!early && due && !again)
  }

  @Test func tremblingIsAllowedAndMovingIsNot() {
    let down = (0..<3).map { touch(.down, $0, 0) }
    #expect(fires(down + [touch(.move, 1, 1, x: 20)], at: 2))
    #expect(!fires(down + [touch(.move, 1, 1, x: 41)], at: 2))
  }

  @Test func twoOrFourFingersOrALiftedOneDoNotFire() {
    #expect(!fires((0..<2).map { touch(.down, $0, 0) }, at: 9))
    #expect(!fires((0..<4).map { touch(.down, $0, 0) }, at: 9))
    #expect(!fires((0..<3).map { touch(.down, $0, 0) } + [touch(.up, 0, 1)], at: 9))
    // Four fingers, one lifted: three are left, but the attempt is spoiled.
    #expect(!fires((0..<4).map { touch(.down, $0, 0) } + [touch(.up, 3, 1)], at: 9))
  }

  @Test func afterAllAreLiftedItMayBeTriedAgain() {
    var events = (0..<4).map { touch(.down, $0, 0) }
    events += (0..<4).map { touch(.up, $0, 1) }
    events += (0..<3).map { touch(.down, $0, 2) }
    #expect(!fires(events, at: 3.9))
    #expect(fires(events, at: 4))
  }
}
