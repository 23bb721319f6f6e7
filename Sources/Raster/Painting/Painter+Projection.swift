import MartletGeometry

// This file draws shapes in perspective. Outlines are flattened to lines in their own plane, and
// each line is projected. Edges and text therefore stay as sharp as flat ones. Gradients are
// computed in the plane: each device pixel is mapped back to it.

extension Painter {
  /// Fills `path`, which `transform` maps to a plane and `projection` maps from there to the
  /// device.
  package func fill(
    _ path: Path, rule: FillRule = .nonZero, transform: CGAffineTransform,
    projectedBy projection: ProjectionTransform, paint: Paint
  ) {
    if let affine = projection.affine {
      fill(path, rule: rule, transform: transform.concatenating(affine), paint: paint)
      return
    }
    if clip.rect.isEmpty { return }
    let source = source(
      paint, projectedBy: ProjectionTransform(transform).concatenating(projection))
    collectEdges(path, transform, projectedBy: projection)
    paintEdges(rule, source)
  }

  /// Draws the outline of `path` in the plane. `transform` and `projection` are those of `fill`.
  package func stroke(
    _ path: Path, style: StrokeStyle, transform: CGAffineTransform,
    projectedBy projection: ProjectionTransform, paint: Paint
  ) {
    if let affine = projection.affine {
      stroke(path, style: style, transform: transform.concatenating(affine), paint: paint)
      return
    }
    if clip.rect.isEmpty { return }
    let box = path.controlBox(transform)
    guard let projector = Projector(projection, box: box) else { return }
    let source = source(
      paint, projectedBy: ProjectionTransform(transform).concatenating(projection))
    rasterizer.edges.begin(rows: clip.rect.minY..<clip.rect.maxY, projector: projector)
    stroker.stroke(
      path, style: style, transform: transform,
      tolerance: Self.tolerance / projector.magnification(in: box), clip: nil,
      into: &rasterizer.edges)
    rasterizer.edges.end()
    paintEdges(.nonZero, source)
  }

  /// Collects the projected edges. There are none if the whole path lies behind the eye.
  func collectEdges(
    _ path: Path, _ transform: CGAffineTransform, projectedBy projection: ProjectionTransform
  ) {
    let box = path.controlBox(transform)
    guard let projector = Projector(projection, box: box) else {
      rasterizer.edges.begin(rows: 0..<0)
      return
    }
    rasterizer.edges.begin(rows: clip.rect.minY..<clip.rect.maxY, projector: projector)
    path.flatten(
      transform: transform, tolerance: Self.tolerance / projector.magnification(in: box),
      into: &rasterizer.edges)
    rasterizer.edges.end()
  }
}
