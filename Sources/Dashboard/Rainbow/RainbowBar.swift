import MartletUI

/// Waves of colour that run out from a gap in the middle to both ends, endlessly, until they are
/// stopped; then a wave of the background's colour closes over them.
///
/// Nothing is drawn before the first wave and after the closing one, so the bar shows what is
/// behind it, and nothing runs. A stop before the first wave is seen, and a start while the closing
/// wave runs, end cleanly too: `completion` is called once for each stop.
struct RainbowBar: View {
  /// Seconds between two waves; no less than `RainbowPace.shortestPeriod`.
  var waveEmitPeriod: Double
  /// How many waves are on the way together: a wave travels for as many periods.
  var visibleWavesCount: Int
  /// In the order they appear, cyclically; not empty.
  var waveColors: [Color]
  /// The colour of the closing wave. It is not drawn behind the bar.
  var backgroundColor: Color
  /// True starts, false stops.
  var animated: PassthroughSubject<Bool, Never>
  var height = BarSize.none
  var centerSpacing = BarSize.none
  var waveTopCornerRadius = BarSize.none
  var waveBottomCornerRadius = BarSize.none
  /// Called after the closing wave.
  var completion: (() -> Void)?

  /// Starts and stops so far, in turn.
  @State private var orders = 0

  /// Points between a half and the gap, where there is one.
  static let spacing: CGFloat = 8

  var body: some View {
    // Read here, so that the body depends on it.
    let orders = orders
    MovingPictureView(RainbowPicture.self) { environment in
      var input = RainbowPicture.Input()
      input.look = look(in: environment)
      input.gap = gap
      input.orders = orders
      input.reducesMotion = environment.accessibilityReduceMotion
      return input
    } onEvent: { event in
      if event == .finished { completion?() }
    }
    .frame(height: height.height)
    .onReceive(animated) { isStart in
      if isStart == self.orders.isMultiple(of: 2) { self.orders += 1 }
    }
  }

  private var gap: BarGap {
    let width = centerSpacing.centerSpacing
    return BarGap(width: width > 0 ? width + 2 * Self.spacing : 0)
  }

  private func look(in environment: EnvironmentValues) -> RainbowLook {
    RainbowLook(
      form: .waves(period: waveEmitPeriod, count: visibleWavesCount),
      edge: WaveEdge(
        topRadius: waveTopCornerRadius.topCornerRadius,
        bottomRadius: waveBottomCornerRadius.bottomCornerRadius),
      colors: waveColors.isEmpty
        ? [.black] : waveColors.map { $0.resolved(in: environment) },
      background: backgroundColor.resolved(in: environment))
  }
}
