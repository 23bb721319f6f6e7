import MartletGeometry

extension Painter {
  /// Prepares the inside of `path` as shape `index`. Only pixels in `area` will be asked for.
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

  /// Prepares the stroke of `path`, or a piece of it, as shape `index`. Only pixels in `area` will
  /// be asked for.
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

  /// Fills what of the shape made of `parts` lies in `band`, within which the clip must be.
  package func fill(
    _ parts: Range<Int>, of shapes: PreparedShapes, band: Int, rule: FillRule, paint: Paint,
    transform: CGAffineTransform
  ) {
    if !meets(parts, of: shapes, band: band) { return }
    fill(parts, of: shapes, band: band, rule: rule, with: source(paint, transform))
  }

  /// The same with one premultiplied colour.
  package func fill(
    _ parts: Range<Int>, of shapes: PreparedShapes, band: Int, rule: FillRule, word: UInt32
  ) {
    fill(parts, of: shapes, band: band, rule: rule, with: word == 0 ? .none : .solid(word))
  }

  /// Limits what follows to what of the shape made of `parts` lies in `band`, until the matching
  /// `pop`.
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

  /// Whether any of the shape may show; sources need not be made where it does not.
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
      // Its parts lie side by side.
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

  /// The whole pixels that the shape is, if it is such; an empty rectangle if it is nothing.
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
