import MartletUI

/// The animations of charts. All of them follow the curve 1 − (1 − p)³, which these control points
/// give as a cubic Bézier curve.
extension Animation {
  /// The animation of changes of value axes, and of growth.
  static let chartRescale = fling(duration: 0.4)
  /// The animation of changes of the window without a finger.
  static let chartWindow = fling(duration: 0.2)
  /// The animation in which the window snaps to whole days.
  static let chartSnap = fling(duration: 0.1)
  /// The cross-fade that replaces motion, if motion is reduced.
  static let chartFade = fling(duration: 0.15)

  /// Returns an animation with the curve of all charts, for a fling and for the constants above. It
  /// starts at three times its average speed.
  static func fling(duration: Double) -> Animation {
    .timingCurve(1 / 3, 1, 2 / 3, 1, duration: duration)
  }
}

/// The animations of charts in an environment. If motion is reduced, there are only cross-fades and
/// flings.
struct ChartMotion: Hashable {
  var isReduced = false

  /// The animation of changes of value axes, and of growth; nil for none.
  var rescale: Animation? { isReduced ? nil : .chartRescale }
  /// The animation of fading in and out.
  var fade: Animation { isReduced ? .chartFade : .chartRescale }
  /// The animation of changes of the window without a finger; nil for none.
  var window: Animation? { isReduced ? nil : .chartWindow }
  /// The animation in which the window snaps to whole days; nil for none.
  var snap: Animation? { isReduced ? nil : .chartSnap }
}

extension EnvironmentValues {
  var chartMotion: ChartMotion { ChartMotion(isReduced: accessibilityReduceMotion) }
}
