import MartletGeometry
import MartletMotion
import Testing

@testable import MartletUI

struct MotionPaceTests {
  private func motion(_ animation: Animation) -> AnimatedValue<Double> {
    var value = AnimatedValue(0.0)
    value.set(1, animation: animation, at: .zero)
    return value
  }

  /// The seconds from `time` to the next step of a motion of one second.
  private func wait(
    distance: Double, after time: Double = 0, _ animation: Animation = .linear(duration: 1)
  ) -> Double {
    let motion = motion(animation)
    let now = MonotonicTime(seconds: time)
    let pace = MotionPace(
      distance: distance * (1 - time), duration: 1, progress: motion.progress(at: now))
    return pace.nextStep(of: motion, after: now).seconds(since: now)
  }

  private static let margin = 1.0 / 75

  @Test func aMotionOfUnknownDistanceHasEachFrame() {
    #expect(MotionPace().nextStep(of: motion(.linear(duration: 1)), after: .zero) == .zero)
    #expect(wait(distance: .infinity) == 0)
  }

  @Test(arguments: [10, Double.infinity])
  func aMotionWithoutEndHasEachFrame(distance: Double) {
    let pace = MotionPace(distance: distance, duration: .infinity, progress: 0)
    #expect(pace.nextStep(of: motion(.linear.repeatForever()), after: .zero) == .zero)
  }

  @Test(arguments: [(120.0, 0.0), (61, 0), (60, 2), (16, 2), (14, 4), (7, 6), (0, 16)])
  func aFrameMovesByHalfAPoint(distance: Double, refreshes: Double) {
    let expected = refreshes == 0 ? 0 : refreshes / 60 - Self.margin
    #expect(abs(wait(distance: distance) - expected) < 1e-6)
  }

  /// The distance of a motion in progress is that of its rest.
  @Test func theSpeedStaysTheSameInAMotion() {
    #expect(abs(wait(distance: 14, after: 0.5) - wait(distance: 14)) < 1e-6)
  }

  @Test func theEndIsAlwaysShown() {
    let last = wait(distance: 14, after: 0.98)
    #expect(last > 0 && last < 1.0 / 30)
  }

  @Test func aSpringThatTookOverAVelocityHasEachFrame() {
    var value = AnimatedValue(0.0)
    value.set(1, animation: .spring(), velocity: 5, at: .zero)
    let now = MonotonicTime(seconds: 0.1)
    let pace = MotionPace(distance: 100, duration: 1, progress: value.progress(at: now))
    #expect(pace.nextStep(of: value, after: now) == now)
  }
}
