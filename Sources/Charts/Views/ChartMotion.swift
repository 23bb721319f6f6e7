import MartletUI

/// The animations of charts. All follow the curve 1 − (1 − p)³, which these control points give as
/// a cubic Bézier curve.
extension Animation {
  /// Changes of value axes, and growth.
  static let chartRescale = Animation.timingCurve(1 / 3, 1, 2 / 3, 1, duration: 0.4)
  /// Changes of the window without a finger.
  static let chartWindow = fling(duration: 0.2)
  /// The last movement of the window to whole days.
  static let chartSnap = fling(duration: 0.1)
  /// The cross-fade that replaces motion, if motion is reduced.
  static let chartFade = fling(duration: 0.15)

  /// Returns the animation of a thrown window. It starts at three times its mean speed.
  static func fling(duration: Double) -> Animation {
    .timingCurve(1 / 3, 1, 2 / 3, 1, duration: duration)
  }
}

/// The animations of charts in an environment. If motion is reduced there are only cross-fades, and
/// a thrown window still glides.
struct ChartMotion: Hashable {
  var isReduced = false

  /// Changes of value axes, and growth.
  var rescale: Animation? { isReduced ? nil : .chartRescale }
  /// Fading in and out.
  var fade: Animation { isReduced ? .chartFade : .chartRescale }
  /// Changes of the window without a finger.
  var window: Animation? { isReduced ? nil : .chartWindow }
  /// The last movement of the window to whole days.
  var snap: Animation? { isReduced ? nil : .chartSnap }
}

extension EnvironmentValues {
  var chartMotion: ChartMotion { ChartMotion(isReduced: accessibilityReduceMotion) }
}
