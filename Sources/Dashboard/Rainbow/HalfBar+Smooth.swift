import MartletUI

// Draws the waves of the smooth bar. Plain waves are cached recordings, which are only moved.
// Curtains, the gradients from and to the background, are drawn again in each frame, because their
// width changes with the wave.

extension HalfBar {
  @MainActor func draw(_ stream: SmoothStream, at time: Double, _ context: inout DrawContext) {
    let fronts = stream.fronts(at: time)
    stamps.prepare(
      WaveStamps.Form(
        look: look, width: width, height: height, transform: context.transform),
      waves: stream.waveCount)
    for index in fronts.indices.reversed() {
      let front = fronts[index]
      // The next newer wave covers the pixels to the left of its front.
      let newer = index > 0 ? x(at: fronts[index - 1].position) - edge.depth : 0
      let right = context.snapped(x: x(at: front.position))
      let left = context.snapped(x: max(0, newer - 1))
      let part = CGRect(x: left, y: 0, width: min(right, width) - left, height: height)
      guard part.width > 0 else { continue }
      let base = look.colors[stream.colorIndex(of: front.index)]
      let before = look.colors[stream.colorIndex(of: front.index - 1)]
      switch front.kind {
      case .plain:
        drawWave(stream.slot(of: front.index), right: right, from: before, to: base, part, &context)
      case .opening, .closing, .failing:
        context.pushClip(Path(part))
        let width = curtainWidth(at: front.position, waves: stream.waveCount)
        drawCurtain(
          at: x(at: front.position),
          Curtain(front.kind, look, before: before, base: base, width: width), &context)
        context.pop()
      }
    }
  }

  /// Returns the x of a wave's front after `position` rounds, in points.
  func x(at position: Double) -> CGFloat { SmoothStream.distance(at: position) * span }

  /// Returns the width of a curtain, which is the width of the wave whose front is at `position`.
  private func curtainWidth(at position: Double, waves: Int) -> CGFloat {
    x(at: position) - x(at: max(0, position - 1 / Double(waves)))
  }

  // MARK: - Waves

  /// Draws the pixels of `part` of the wave with its front at `right`.
  @MainActor private func drawWave(
    _ slot: Int, right: CGFloat, from start: RGBA, to end: RGBA, _ part: CGRect,
    _ context: inout DrawContext
  ) {
    guard case .smooth(let length, let middle) = look.form else { return }
    let wave = GradientWave(
      edge: edge, width: width, height: height, length: length, middle: middle, start: start,
      end: end)
    // Filling the plain part is faster than copying it. It extends below the soft edge of the
    // recording.
    let seam = context.snapped(x: right - width + wave.plainWidth) + 2 / context.scale
    let plainEnd = min(seam, right - edge.depth, part.maxX)
    if plainEnd > part.minX {
      context.fill(
        Path(CGRect(x: part.minX, y: 0, width: plainEnd - part.minX, height: height)),
        paint: .solid(end))
    }
    // The origin of the recording is the top of the wave's front.
    func draw(_ context: inout DrawContext) {
      context.pushOffset(x: -width, y: 0)
      wave.draw(&context)
      context.popTransform()
    }
    let extent = CGRect(
      x: wave.plainWidth - width, y: 0, width: width - wave.plainWidth, height: height)
    if let recording = stamps.recording(slot, { context.record(extent, draw) }) {
      context.stamp(recording, at: CGPoint(x: right, y: 0), within: part)
    } else {
      context.pushClip(Path(part))
      context.pushOffset(x: right, y: 0)
      draw(&context)
      context.popTransform()
      context.pop()
    }
  }

  // MARK: - Curtains

  /// The colours behind a front, from the front inwards, at fractions of a width.
  private struct Curtain {
    var stops: GradientStops
    var width: CGFloat

    init(
      _ kind: SmoothStream.Front.Kind, _ look: RainbowLook, before: RGBA, base: RGBA,
      width: CGFloat
    ) {
      self.width = width
      func stops(_ colors: [(RGBA, Double)]) -> GradientStops {
        GradientStops(colors.map { GradientStops.Stop(color: $0.0, location: $0.1) })
      }
      switch kind {
      // Two thirds from the background to the first colour, one third to the first wave's base.
      case .opening, .plain:
        self.stops = stops([(look.background, 0), (before, 2.0 / 3), (base, 1)])
      // Three fifths from the current colour to the next one, two fifths to the background.
      case .closing: self.stops = stops([(before, 0), (base, 0.6), (look.background, 1)])
      case .failing:
        self.stops = stops([
          (before, 0), (look.alarm, 0.25), (look.alarm, 0.75), (look.background, 1),
        ])
      }
    }
  }

  /// Draws a curtain whose front has its top at `front`. The colour of a pixel depends on its
  /// distance behind the outline in its own row, so no seam shows between the bands.
  private func drawCurtain(
    at front: CGFloat, _ curtain: Curtain, _ context: inout DrawContext
  ) {
    let length = max(curtain.width, 1e-3)
    context.pushClip(edge.outline(from: min(0, front - edge.depth), to: front, height: height))
    let left = front - length - 2 * edge.depth
    for band in bands(pixel: 1 / context.scale) {
      let top = front - edge.recess(at: band.lowerBound, height: height)
      let foot = front - edge.recess(at: band.upperBound, height: height)
      // Lines of equal colour are parallel to the outline's chord.
      let slope = (foot - top) / (band.upperBound - band.lowerBound)
      let reach = length / (1 + slope * slope)
      let from = CGPoint(x: top, y: band.lowerBound)
      context.fill(
        Path(
          CGRect(
            x: left, y: band.lowerBound, width: front - left,
            height: band.upperBound - band.lowerBound)),
        paint: .linear(
          curtain.stops, from: from, to: CGPoint(x: from.x - reach, y: from.y + slope * reach)))
    }
    context.pop()
  }

  /// Returns ranges of y in which the outline is almost straight. Their ends are on whole pixels.
  private func bands(pixel: CGFloat) -> [ClosedRange<CGFloat>] {
    var cuts: [CGFloat] = [0]
    func cut(_ y: CGFloat) {
      let y = (y / pixel).rounded() * pixel
      if y > cuts[cuts.count - 1], y < height { cuts.append(y) }
    }
    let steps = 6
    for step in 1...steps {
      cut(edge.topRadius * (1 - Elementary.cos(.pi / 2 * Double(step) / Double(steps))))
    }
    for step in 0..<steps {
      let angle = Double.pi / 2 * Double(step) / Double(steps)
      cut(height - edge.bottomRadius * (1 - Elementary.sin(angle)))
    }
    cuts.append(height)
    return zip(cuts, cuts.dropFirst()).map { $0...$1 }
  }
}
