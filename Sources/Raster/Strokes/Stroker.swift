import MartletGeometry

// This stage turns a path and a stroke style into the outline of the stroke. Its input is the path
// in its own space. Its output is the lines of closed contours in device pixels, to be filled by
// the non-zero rule. If the map keeps circles round, the path is mapped first and stroked in device
// pixels. Otherwise it is stroked in its own space, so that a map that skews or scales unevenly
// shapes the pen, too. The cost is linear in the number of points; in steady use nothing is
// allocated.

/// Turns paths into the outlines of their strokes.
struct Stroker: ~Copyable {
  private var lines = PolylineBuffer()
  private var dashes = PolylineBuffer()

  private var silhouettes = SilhouetteOutliner()

  /// Adds the outline of the stroked `path` to `edges`. Arcs differ from the true outline by at
  /// most 2 · `tolerance` pixels in both directions, all other parts by at most `tolerance`. The
  /// steep sides of dense lines are an exception (see `SilhouetteOutliner`).
  ///
  /// A width that is not positive and finite draws nothing. Parts outside `clip` may be outlined
  /// more coarsely, as long as no pixel inside changes. Pass a nil `clip` if `edges` maps the
  /// points on to device pixels. Nothing is simplified then.
  ///
  /// Together, the edges of all pieces equal the edges of the whole outline. A stroke that cannot
  /// be divided is drawn whole in piece 0, and the other pieces are empty.
  mutating func stroke(
    _ path: Path, style: StrokeStyle, transform: CGAffineTransform, tolerance: Double,
    clip: PixelRect?, piece: StrokePiece = .whole, into edges: inout EdgeList
  ) {
    guard let prepared = prepare(path, style, transform, tolerance) else { return }
    let outliner = Outliner(pen: prepared.pen, clip: clip, scale: prepared.scale)
    if clip != nil, outliner.isHidden(lines) { return }
    if piece.count > 1 && !prepared.isDashed && lines.subpathCount == 1 {
      let line = lines.subpath(0)
      // Safety: a subpath's points lie inside the buffer, which does not grow in the meantime.
      let points = unsafe UnsafePointer(lines.points + line.start)
      let count = line.end - line.start
      if unsafe !line.isClosed && count > 2
        && (clip == nil || !SilhouetteOutliner.suits(points, count, prepared.pen))
      {
        unsafe outliner.outlineOpen(points, count, piece, into: &edges)
        return
      }
    }
    if piece.index > 0 { return }
    if prepared.isDashed {
      outliner.outline(dashes, into: &edges)
      return
    }
    for i in 0..<lines.subpathCount {
      let subpath = lines.subpath(i)
      // Safety: a subpath's points lie inside the buffer, which does not grow in the meantime.
      let points = unsafe UnsafePointer(lines.points + subpath.start)
      let count = subpath.end - subpath.start
      if let clip,
        unsafe !subpath.isClosed && SilhouetteOutliner.suits(points, count, prepared.pen)
      {
        unsafe silhouettes.outline(
          points, count, prepared.pen, outliner, rows: clip.minY..<clip.maxY, into: &edges)
      } else {
        outliner.outline(lines, subpath, into: &edges)
      }
    }
  }

  /// Passes the outline of the stroked `path`, in its own space, to `sink`.
  mutating func stroke<Sink: OutlineSink & ~Copyable>(
    _ path: Path, style: StrokeStyle, tolerance: Double, into sink: inout Sink
  ) {
    guard let prepared = prepare(path, style, .identity, tolerance) else { return }
    let outliner = Outliner(pen: prepared.pen, clip: nil, scale: prepared.scale)
    if prepared.isDashed {
      outliner.outline(dashes, into: &sink)
    } else {
      outliner.outline(lines, into: &sink)
    }
  }

  /// Flattens and dashes `path` into the buffers. Returns nil if there is nothing to draw.
  private mutating func prepare(
    _ path: Path, _ style: StrokeStyle, _ transform: CGAffineTransform, _ tolerance: Double
  ) -> Prepared? {
    let scale = transform.largestScale
    guard style.lineWidth > 0, style.lineWidth.isFinite, scale > 0, scale.isFinite else {
      return nil
    }
    let deviceRadius = style.lineWidth / 2 * scale
    guard deviceRadius > Self.minimumRadius else { return nil }
    // A wide stroke magnifies the error of its centre line where the line bends.
    let fineness = tolerance / (1 + deviceRadius / 8)
    let isRound = transform.keepsCirclesRound
    let unit = isRound ? 1 : scale
    lines.begin(mergeDistance: Self.mergeDistance / unit)
    path.flatten(
      transform: isRound ? transform : .identity, tolerance: fineness / unit, into: &lines)
    let pen = Pen(
      radius: deviceRadius / unit, style: style, tolerance: tolerance / unit,
      map: isRound ? nil : transform)
    let isDashed = Dasher.dash(
      lines, pattern: style.dash, phase: style.dashPhase, scale: isRound ? scale : 1,
      into: &dashes)
    return Prepared(pen: pen, scale: unit, isDashed: isDashed)
  }

  private struct Prepared {
    let pen: Pen
    /// The scale from the pen's space to device pixels.
    let scale: Double
    let isDashed: Bool
  }

  /// The minimum radius in device pixels. A thinner pen covers no visible area, and the square of
  /// its radius would underflow.
  private static let minimumRadius = 0x1p-17

  /// A point nearer than this, in device pixels, to the previous one is omitted.
  private static let mergeDistance = 1.0 / 64
}

extension CGAffineTransform {
  /// The largest factor by which the map stretches a direction.
  var largestScale: Double {
    let e = (a + d) / 2
    let f = (a - d) / 2
    let g = (b + c) / 2
    let h = (b - c) / 2
    return (e * e + h * h).squareRoot() + (f * f + g * g).squareRoot()
  }

  /// Whether the map stretches all directions equally; it may rotate and mirror.
  var keepsCirclesRound: Bool {
    (a == d && b == -c) || (a == -d && b == c)
  }
}
