import MartletGeometry

// This file prepares shapes once per frame and draws them in each band. Threads prepare different
// shapes at the same time, each with its own painter. A prepared shape is a rectangle, edges that
// are sorted into bands, or a dense stroke, and all bands only read it. A shape may have several
// parts, which are prepared separately (see `FramePlan`).

extension Painter {
  /// Prepares the inside of `path` as shape `index`. `area`, in device pixels, contains all pixels
  /// that will be drawn.
  package func prepare(
    _ index: Int, of shapes: PreparedShapes, filling path: Path, transform: CGAffineTransform,
    in area: PixelRect
  ) {
    let shape = unsafe shapes.pointer(to: index)
    if area.isEmpty { return unsafe shape.pointee.setNothing() }
    if let rect = path.alignedRect(transform) {
      unsafe shape.pointee.set(rect, in: area)
      return
    }
    unsafe shape.pointee.setEdges(in: area, shapes.grid, by: &rasterizer.edges) { edges in
      path.flatten(transform: transform, tolerance: Self.tolerance, into: &edges)
    }
  }

  /// Prepares the stroke of `path`, or a piece of it, as shape `index`. `area`, in device pixels,
  /// contains all pixels that will be drawn.
  package func prepare(
    _ index: Int, of shapes: PreparedShapes, stroking path: Path, style: StrokeStyle,
    piece: StrokePiece, transform: CGAffineTransform, in area: PixelRect
  ) {
    let shape = unsafe shapes.pointer(to: index)
    if area.isEmpty { return unsafe shape.pointee.setNothing() }
    let isDense = unsafe strips.stroke(
      path, style: style, transform: transform, clip: area, piece: piece, kernels: kernels,
      scratch: &columns, into: &shape.pointee.dense)
    if isDense { return unsafe shape.pointee.setDense(in: area, shapes.grid) }
    unsafe shape.pointee.setEdges(in: area, shapes.grid, by: &rasterizer.edges) { edges in
      stroker.stroke(
        path, style: style, transform: transform, tolerance: Self.tolerance, clip: area,
        piece: piece, into: &edges)
    }
  }

  /// Fills the shape consisting of `parts`, inside `band`. The clip must lie inside the band.
  package func fill(
    _ parts: Range<Int>, of shapes: PreparedShapes, band: Int, rule: FillRule, paint: Paint,
    transform: CGAffineTransform
  ) {
    if !meets(parts, of: shapes, band: band) { return }
    fill(parts, of: shapes, band: band, rule: rule, with: source(paint, transform))
  }

  /// Fills the shape consisting of `parts`, inside `band`, with a premultiplied word.
  package func fill(
    _ parts: Range<Int>, of shapes: PreparedShapes, band: Int, rule: FillRule, word: UInt32
  ) {
    fill(parts, of: shapes, band: band, rule: rule, with: word == 0 ? .none : .solid(word))
  }

  /// Clips all following drawing to the shape consisting of `parts`, inside `band`, until the
  /// matching `pop`.
  package func pushClip(
    _ parts: Range<Int>, of shapes: PreparedShapes, band: Int, rule: FillRule
  ) {
    if let rect = rectangle(parts, of: shapes) {
      pushClip(rect)
      return
    }
    pushClipMask(shapes.bounds(of: parts)) { area, sink in
      rasterizer.sweep(parts, of: shapes, band: band, clip: area, rule: rule, into: &sink)
    }
  }

  /// Returns whether any part of the shape may be visible. If not, no source needs to be made.
  func meets(_ parts: Range<Int>, of shapes: PreparedShapes, band: Int) -> Bool {
    if clip.rect.isEmpty { return false }
    if let rect = rectangle(parts, of: shapes) { return rect.intersects(clip.rect) }
    return parts.contains { unsafe shapes.pointer(to: $0).pointee.count(in: band) > 0 }
  }

  func fill(
    _ parts: Range<Int>, of shapes: PreparedShapes, band: Int, rule: FillRule,
    with source: PaintSource
  ) {
    if let rect = rectangle(parts, of: shapes) {
      fill(rect, source)
      return
    }
    if case .none = source { return }
    let area = shapes.bounds(of: parts).intersection(clip.rect)
    if area.isEmpty { return }
    withSpanPainter(source, in: area) { painter in
      // The parts of a dense stroke are adjacent ranges of columns.
      if unsafe shapes.pointer(to: parts.lowerBound).pointee.isDense {
        for i in parts {
          unsafe shapes.pointer(to: i).pointee.dense.sweep(
            clip: area, scratch: &columns, into: &painter)
        }
        return
      }
      rasterizer.sweep(parts, of: shapes, band: band, clip: area, rule: rule, into: &painter)
    }
  }

  /// Returns the pixels of the shape if it is a rectangle of whole pixels. Empty if it has no
  /// pixels, nil for any other shape.
  private func rectangle(_ parts: Range<Int>, of shapes: PreparedShapes) -> PixelRect? {
    var result: PixelRect? = .empty
    for i in parts {
      switch unsafe shapes.pointer(to: i).pointee.form {
      case .nothing: break
      case .rectangle(let rect): result = rect
      case .edges, .dense: result = nil
      }
      if result == nil { break }
    }
    return result
  }
}
