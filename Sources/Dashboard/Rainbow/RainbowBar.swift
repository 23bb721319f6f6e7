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

  /// A year of seconds: long enough to count as endless, short enough to stay exact.
  private static let endless = 31_536_000.0

  @State private var stage = Stage.idle
  /// Seconds on the bar's own clock; runs by a linear animation, and rests between loads.
  @State private var elapsed = 0.0
  /// When the present train of waves set off, on that clock.
  @State private var origin = 0.0
  /// After a stop the newest wave that had set off; later ones do not.
  @State private var newestWave: Int?
  /// 0…1 of the closing wave's way, linear; the strip eases it.
  @State private var closing = 0.0
  @State private var clock = WaveClock()

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

  /// Always in the tree, so that a start finds the value it animates from.
  private var strip: some View {
    WaveStrip(
      isShown: stage != .idle, elapsed: elapsed, origin: origin, newestWave: newestWave,
      closing: closing, style: style, clock: clock, onClosed: finish)
  }

  private var train: WaveTrain { WaveTrain(period: style.period, count: style.waveCount) }

  /// Starting during the closing wave replaces it by a new train.
  private func start() {
    guard stage != .running else { return }
    stage = .running
    origin = clock.elapsed
    newestWave = nil
    closing = 0
    withAnimation(.linear(duration: Self.endless)) { elapsed = origin + Self.endless }
  }

  private func stop() {
    guard stage == .running else { return }
    stage = .stopping
    newestWave = train.waves(at: clock.elapsed - origin).last?.id
    withAnimation(.linear(duration: style.travelTime)) { closing = 1 }
  }

  private func finish() {
    guard stage == .stopping else { return }
    stage = .idle
    elapsed = clock.elapsed
    closing = 0
  }
}

/// What the bar's clock shows in the frame at hand, for actions that need it. Not state: it changes
/// with every frame, and nothing may be evaluated again for that.
@MainActor private final class WaveClock {
  private(set) var elapsed = 0.0

  func show(_ time: Double) { elapsed = time }
}

/// One half of the bar: the waves of an instant, and the closing wave over them.
private struct WaveStrip: View, Animatable {
  var isShown: Bool
  var elapsed: Double
  var origin: Double
  var newestWave: Int?
  var closing: Double
  var style: RainbowStyle
  var clock: WaveClock
  /// Called when the closing wave has covered the strip.
  var onClosed: () -> Void

  nonisolated var animatableData: Double {
    get { elapsed }
    set { elapsed = newValue }
  }

  var body: some View {
    let _ = clock.show(elapsed)
    let waves = isShown ? visibleWaves : []
    ZStack(alignment: .leading) {
      Color.clear
      ForEach(waves) { wave in
        NotchWave(
          phase: wave.phase, topRadius: style.topRadius, bottomRadius: style.bottomRadius
        )
        .fill(color(of: wave.id))
        // It comes in the transaction that starts the clock, and must not fade in with that.
        .transition(.identity)
      }
      if let last = waves.last {
        ClosingWave(
          progress: closing, edge: style.topRadius + style.bottomRadius, from: color(of: last.id),
          to: style.background, onClosed: onClosed
        )
        .transition(.identity)
      }
    }
    .clipped()
  }

  private var visibleWaves: [WaveTrain.Wave] {
    let train = WaveTrain(period: style.period, count: style.waveCount)
    let waves = train.waves(at: elapsed - origin)
    guard let newestWave else { return waves }
    let started = waves.filter { $0.id <= newestWave }
    // The last one stays when it has arrived, until the closing wave has covered it.
    return started.isEmpty ? [WaveTrain.Wave(id: newestWave, phase: 1)] : started
  }

  private func color(of wave: Int) -> Color {
    style.colors[wave % style.colors.count]
  }
}

/// The background's colour running out over the waves, with a soft edge.
private struct ClosingWave: View, Animatable {
  /// 0…1 of its time; nothing is drawn at 0.
  var progress: Double
  /// Width of the soft edge, in points.
  var edge: CGFloat
  var from: Color
  var to: Color
  var onClosed: () -> Void

  nonisolated var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  var body: some View {
    GeometryReader { proxy in
      let covered = (proxy.size.width + edge) * phase
      // One gradient for both parts: two rectangles side by side would show their seam.
      LinearGradient(
        stops: [
          Gradient.Stop(color: to, location: covered / (covered + edge)),
          Gradient.Stop(color: from, location: 1),
        ], startPoint: .leading, endPoint: .trailing
      )
      .frame(width: progress > 0 ? covered + edge : 0)
    }
    .onChange(of: progress >= 1) { _, isClosed in
      if isClosed { onClosed() }
    }
  }

  private var phase: Double { TimingCurve.easeIn.value(at: progress) }
}
