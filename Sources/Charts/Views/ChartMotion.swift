import MartletUI

/// How charts move: 1 − (1 − p)³, of which these control points make a cubic Bézier.
extension Animation {
  /// Value axes, fades and growth.
  static let chartRescale = Animation.timingCurve(1 / 3, 1, 2 / 3, 1, duration: 0.4)
  /// The window, when it is not under a finger.
  static let chartWindow = fling(duration: 0.2)
  /// The window, when it comes to rest on whole days.
  static let chartSnap = fling(duration: 0.1)

  /// The window when it was thrown; it starts at three times its mean speed.
  static func fling(duration: Double) -> Animation {
    .timingCurve(1 / 3, 1, 2 / 3, 1, duration: duration)
  }
}
