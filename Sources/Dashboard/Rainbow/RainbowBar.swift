import MartletUI

/// The loading indicator: coloured waves that run out from the gap in the middle to both edges,
/// for as long as something loads, and a closing wave that ends in the background's colour.
///
/// Nothing is drawn before the first wave and after the closing one, so the bar shows what is
/// behind it, and nothing runs.
struct RainbowBar: View {
  var isLoading: Bool
  var style: RainbowStyle

  /// What is going on; `stopping` lasts one travel time.
  private enum Stage { case idle, running, stopping }

  /// Long enough to count as endless, short enough that seconds keep their precision.
  private static let endless = 86_400.0

  @State private var stage = Stage.idle
  /// Seconds since the first wave, driven by a linear animation.
  @State private var elapsed = 0.0
  /// 0…1 of the closing wave's way, linear; the strip eases it.
  @State private var closing = 0.0

  var body: some View {
    HStack(spacing: 0) {
      strip.scaleEffect(x: -1, y: 1)
      Spacer().frame(width: style.gap)
      strip
    }
    .frame(height: style.height)
    .allowsHitTesting(false)
    .onAppear { if isLoading { start() } }
    .onChange(of: isLoading) { _, isLoading in
      if isLoading { start() } else { stop() }
    }
  }

  @ViewBuilder private var strip: some View {
    if stage == .idle {
      Color.clear
    } else {
      WaveStrip(elapsed: elapsed, closing: closing, style: style, onClosed: finish)
    }
  }

  /// Starting during the closing wave replaces it; starting while running changes nothing.
  private func start() {
    guard stage != .running else { return }
    stage = .running
    elapsed = 0
    closing = 0
    withAnimation(.linear(duration: Self.endless).repeatForever(autoreverses: false)) {
      elapsed = Self.endless
    }
  }

  private func stop() {
    guard stage == .running else { return }
    stage = .stopping
    withAnimation(.linear(duration: style.travelTime)) { closing = 1 }
  }

  private func finish() {
    guard stage == .stopping else { return }
    stage = .idle
    elapsed = 0
    closing = 0
  }
}

/// One half of the bar: the waves of an instant, and the closing wave over them.
private struct WaveStrip: View, Animatable {
  var elapsed: Double
  var closing: Double
  var style: RainbowStyle
  /// Called when the closing wave has covered the strip.
  var onClosed: () -> Void

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(elapsed, closing) }
    set {
      elapsed = newValue.first
      closing = newValue.second
    }
  }

  var body: some View {
    let train = WaveTrain(period: style.period, count: style.waveCount)
    let waves = train.waves(at: elapsed)
    ZStack(alignment: .leading) {
      ForEach(waves) { wave in
        NotchWave(
          phase: wave.phase, topRadius: style.topRadius, bottomRadius: style.bottomRadius
        )
        .fill(color(of: wave.id))
      }
      if closing > 0, let last = waves.last {
        ClosingWave(
          phase: TimingCurve.easeIn.value(at: closing), edge: style.topRadius + style.bottomRadius,
          from: color(of: last.id), to: style.background)
      }
    }
    .clipped()
    .onChange(of: closing >= 1) { _, isClosed in
      if isClosed { onClosed() }
    }
  }

  private func color(of wave: Int) -> Color {
    style.colors[wave % style.colors.count]
  }
}

/// The background's colour running out over the waves, with a soft edge.
private struct ClosingWave: View {
  /// 0…1 of the way, eased.
  var phase: Double
  /// Width of the soft edge, in points.
  var edge: CGFloat
  var from: Color
  var to: Color

  var body: some View {
    GeometryReader { proxy in
      HStack(spacing: 0) {
        Rectangle().fill(to).frame(width: (proxy.size.width + edge) * phase)
        LinearGradient(
          gradient: Gradient(colors: [to, from]), startPoint: .leading, endPoint: .trailing
        )
        .frame(width: edge)
        Spacer(minLength: 0)
      }
    }
  }
}
