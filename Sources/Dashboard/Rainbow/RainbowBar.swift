import MartletUI

/// The loading bar (the rainbow) as a view that a publisher starts and stops. Waves of colour run
/// from a gap in the middle to both ends until they are stopped. Then a wave of the background's
/// colour closes over them. `RainbowLane` shows the bar of the dashboard, with the same picture.
///
/// Nothing is drawn before the first wave and after the closing one, so the view behind the bar is
/// then visible. The picture does not jump if the bar is stopped before the first wave is visible,
/// or started during the closing wave. `completion` is called once for each stop.
struct RainbowBar: View {
  /// The seconds between two waves; at least `RainbowPace.shortestPeriod`.
  var waveEmitPeriod: Double
  /// The number of waves that travel at the same time. A wave travels for this many periods.
  var visibleWavesCount: Int
  /// The colours in the order of the waves, repeated; not empty.
  var waveColors: [Color]
  /// The colour of the closing wave. The bar does not draw it as a background.
  var backgroundColor: Color
  /// Publishes true to start the bar and false to stop it.
  var animated: PassthroughSubject<Bool, Never>
  var height = BarSize.none
  var centerSpacing = BarSize.none
  var waveTopCornerRadius = BarSize.none
  var waveBottomCornerRadius = BarSize.none
  /// Called after the closing wave.
  var completion: (() -> Void)?

  /// The number of starts and stops so far: odd while the bar runs.
  @State private var orders = 0

  /// The distance between a half and the gap, in points; 0 without a gap.
  static let spacing: CGFloat = 8

  var body: some View {
    // The body reads this state here so that it depends on it.
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
