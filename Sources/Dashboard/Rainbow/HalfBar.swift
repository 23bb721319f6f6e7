import MartletUI

/// One half of the loading bar (the rainbow), from the gap in the middle to one end, and the
/// functions that draw its waves. x is 0 at the gap and increases outwards; the left half is drawn
/// as the mirror image of the right one.
struct HalfBar {
  var look: RainbowLook
  /// The width of the half, in points. `height` is in points too.
  var width: CGFloat
  var height: CGFloat
  /// The cached recordings of waves.
  var stamps: WaveStamps

  var edge: WaveEdge { look.edge }
  /// The distance that the front of a wave moves until it has left the half, in points. The foot of
  /// the front is `edge.depth` behind its top.
  var span: CGFloat { width + edge.depth }

  /// Draws `body`, clipped to the completed share of the bar. The share ends with the outline of a
  /// wave's front.
  func drawDone(
    _ share: Double, _ context: inout DrawContext, _ body: (inout DrawContext) -> Void
  ) {
    if share >= 1 {
      context.pushClip(Path(CGRect(x: 0, y: 0, width: width, height: height)))
    } else if share > 0 {
      context.pushClip(edge.outline(to: min(span * share, width), height: height))
    } else {
      return
    }
    if !context.isHidden { body(&context) }
    context.pop()
  }

  // MARK: - Waves of one colour

  func draw(_ queue: WaveQueue, at time: Double, _ context: inout DrawContext) {
    for wave in queue.waves {
      switch wave.kind {
      case .plain(let tint):
        let phase = queue.phase(of: wave, at: time)
        fill(outline(at: phase), look.color(tint), &context)
      case .closing(let tint):
        drawClosing(
          queue.phase(of: wave, at: time), queue.share(of: wave, at: time), look.color(tint),
          &context)
      }
    }
  }

  /// Returns the outline of a wave at a phase. At phase 1 its front has left the half.
  private func outline(at phase: Double) -> Path {
    if phase >= 1 { return Path(CGRect(x: 0, y: 0, width: width, height: height)) }
    return edge.outline(to: 2 * edge.depth + width * phase, height: height)
  }

  /// Draws the closing wave: the background's colour, with a soft edge in the colour of the
  /// previous wave.
  private func drawClosing(
    _ phase: Double, _ share: Double, _ color: RGBA, _ context: inout DrawContext
  ) {
    guard share > 0 else { return }
    let soft = edge.depth
    let covered = (width + soft) * phase
    // Both parts share one gradient, because two rectangles side by side would show a seam.
    let stops = GradientStops([
      GradientStops.Stop(color: look.background, location: covered / (covered + max(soft, 1e-6))),
      GradientStops.Stop(color: color, location: 1),
    ])
    let rect = CGRect(x: 0, y: 0, width: covered + soft, height: height)
    context.fill(
      Path(rect),
      paint: .linear(stops, from: .zero, to: CGPoint(x: max(rect.width, 1e-6), y: 0)))
  }

  private func fill(_ path: Path, _ color: RGBA, _ context: inout DrawContext) {
    context.fill(path, paint: .solid(color))
  }

  // MARK: - A still gradient

  func draw(_ still: StillRainbow, at time: Double, _ context: inout DrawContext) {
    let opacity = still.opacity(at: time)
    guard opacity > 0 else { return }
    let colors = still.isFailed ? [look.alarm] : look.colors
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map {
      GradientStops.Stop(color: $0.element, location: Double($0.offset) / last)
    }
    context.pushGroup(opacity: opacity)
    context.fill(
      Path(CGRect(x: 0, y: 0, width: width, height: height)),
      paint: .linear(GradientStops(stops), from: .zero, to: CGPoint(x: width, y: 0)))
    context.pop()
  }
}

extension DrawContext {
  /// Returns the nearest x of the current space that is on an edge between two device pixels.
  func snapped(x: CGFloat) -> CGFloat {
    let map = transform
    guard map.isScaleAndTranslation, map.a != 0 else { return x }
    return ((x * map.a + map.tx).rounded() - map.tx) / map.a
  }
}
