import MartletUI

/// Waves that pass into one another, from a gap in the middle to both ends, for as long as the bar
/// is shown; it comes with an opening curtain and goes with a closing one, which move with the
/// waves.
struct SmoothRainbowBar: View {
  var isShown: Bool
  /// Holds everything, curtains too, exactly where it is.
  var isPaused = false
  var colors: [Color] = [.red, .green, .blue]
  var backgroundColor = Color.white
  var topRadius: CGFloat = 7
  var bottomRadius: CGFloat = 18
  /// Points over which a wave passes into the one before it.
  var gradientLength: CGFloat = 8
  var height: CGFloat = 30
  /// Width of the gap in the middle, and its place if it is not the bar's.
  var centerSpacing: CGFloat = 175
  var center: CGFloat?
  /// Called when the closing curtain has left the bar, once for each time that it was hidden.
  var completion: (() -> Void)?

  @State private var orders = 0

  /// The share of a gradient's way at which the mean of its colours stands.
  nonisolated static let middle = 0.2

  var body: some View {
    // Read here, so that the body depends on it.
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
