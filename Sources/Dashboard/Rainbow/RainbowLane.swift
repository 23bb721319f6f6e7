import MartletUI

/// The loading bar of the dashboard along the upper edge. It runs while something loads.
struct RainbowLane: View {
  var loading: LoadingActivities
  var style: RainbowStyle
  /// Called with true when the bar hides the status strip, and with false when the strip may be
  /// shown again.
  var onCover: (Bool) -> Void

  var body: some View {
    let summary = loading.summary
    MovingPictureView(RainbowPicture.self) { environment in
      let reducesMotion = environment.accessibilityReduceMotion
      var input = RainbowPicture.Input()
      input.look = style.look
      input.gap = style.gap
      input.orders = summary.orders
      input.isFailed = summary.isFailed
      input.progress = summary.progress
      input.reducesMotion = reducesMotion
      input.gate = LoadingGate.Rule(
        delay: Self.delay, minimum: reducesMotion ? 0.6 : style.minimum, waitsForEnd: true)
      return input
    } onEvent: { event in
      switch event {
      case .shown: onCover(true)
      case .leaving: onCover(false)
      case .finished: break
      }
    }
    .frame(height: style.height)
    .allowsHitTesting(false)
  }

  /// The time for which a load must last before the bar is shown, in seconds.
  static let delay = 0.15
}
