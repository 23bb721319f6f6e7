import MartletUI

/// Waves joined by gradients. They run from a gap in the middle to both ends while the bar is
/// shown. An opening curtain, a gradient from the background's colour, precedes the first wave. A
/// closing curtain, a gradient to the background's colour, follows the last one. Both move with the
/// waves.
struct SmoothRainbowBar: View {
  var isShown: Bool
  /// Whether all motion is stopped, including that of curtains.
  var isPaused = false
  var colors: [Color] = [.red, .green, .blue]
  var backgroundColor = Color.white
  var topRadius: CGFloat = 7
  var bottomRadius: CGFloat = 18
  /// The length of the gradient between two waves, in points.
  var gradientLength: CGFloat = 8
  var height: CGFloat = 30
  /// The width of the gap in the middle, in points.
  var centerSpacing: CGFloat = 175
  var center: CGFloat?
  /// Called when the closing curtain has left the bar, once each time the bar was hidden.
  var completion: (() -> Void)?

  @State private var orders = 0

  /// The fraction of a gradient's length at which it has the average colour.
  nonisolated static let middle = 0.2

  var body: some View {
    // The body reads this state here so that it depends on it.
    let orders = orders
    MovingPictureView(RainbowPicture.self) { environment in
      var input = RainbowPicture.Input()
      input.look = RainbowLook(
        form: .smooth(length: gradientLength, middle: Self.middle),
        edge: WaveEdge(topRadius: topRadius, bottomRadius: bottomRadius),
        colors: colors.isEmpty ? [.black] : colors.map { $0.resolved(in: environment) },
        background: backgroundColor.resolved(in: environment))
      input.gap = BarGap(center: center, width: centerSpacing)
      input.orders = orders
      input.reducesMotion = environment.accessibilityReduceMotion
      input.isPaused = isPaused
      return input
    } onEvent: { event in
      if event == .finished { completion?() }
    }
    .frame(height: height)
    .onChange(of: isShown, initial: true) { _, isShown in
      if isShown == self.orders.isMultiple(of: 2) { self.orders += 1 }
    }
  }
}
