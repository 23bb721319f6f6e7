import MartletUI

/// How charts move: 1 − (1 − p)³, of which these control points make a cubic Bézier.
extension Animation {
  /// Value axes, fades and growth.
  static let chartRescale = Animation.timingCurve(1 / 3, 1, 2 / 3, 1, duration: 0.4)
  /// The window, when it is not under a finger.
  static let chartWindow = fling(duration: 0.2)
  /// The window, when it comes to rest on whole days.
  static let chartSnap = fling(duration: 0.1)
  /// In place of motion, where that is to be reduced.
  static let chartFade = fling(duration: 0.15)

  /// The window when it was thrown; it starts at three times its mean speed.
  static func fling(duration: Double) -> Animation {
    .timingCurve(1 / 3, 1, 2 / 3, 1, duration: duration)
  }
}

/// How a chart moves here: in full, or where motion is reduced, by cross-fades alone. What a finger
/// throws runs out either way.
struct ChartMotion: Hashable {
  var isReduced = false

  /// Value axes and growth.
  var rescale: Animation? { isReduced ? nil : .chartRescale }
  /// What fades in and out.
  var fade: Animation { isReduced ? .chartFade : .chartRescale }
  /// The window, when it is not under a finger.
  var window: Animation? { isReduced ? nil : .chartWindow }
  /// The window, when it comes to rest on whole days.
  var snap: Animation? { isReduced ? nil : .chartSnap }
}

extension EnvironmentValues {
  var chartMotion: ChartMotion { ChartMotion(isReduced: accessibilityReduceMotion) }
}
