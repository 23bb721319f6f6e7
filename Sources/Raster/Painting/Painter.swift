import MartletGeometry

/// Draws shapes, masks and pictures onto a surface. All drawing goes through this class.
///
/// A painter owns all scratch memory for drawing and is reused from frame to frame, so that a
/// steady frame allocates nothing. It is used from one thread at a time. Several painters may draw
/// different bands of one picture at the same time. The result for a pixel depends on the calls and
/// on the pixel's position alone, never on the clip or band. Parts that are drawn separately
/// therefore equal the whole to the byte.
///
/// Coordinates: paths, gradients and pictures are in the caller's space. `transform` maps them to
/// device pixels, with y down and pixel centres at .5. Geometry that is not finite draws nothing.
/// Geometry that lies far outside draws its visible part. Neither traps.
package final class Painter {
  /// The maximum distance in pixels between a curve and its flattened lines.
  static let tolerance = 0.04

  let kernels: Kernels
  var rasterizer: Rasterizer
  var stroker = Stroker()
  var strips = LineStrips()
  var columns = ColumnScratch()
  private var dense = DenseStroke()
  var table = GradientTable()
  var ditherTable = DitherTable()
  let large = LargeSources()
  /// Whether gradients are dithered, so that similar colours show no visible steps.
  package var dithersGradients = false
  private var colors = ScratchBuffer<UInt32>(filledWith: 0)
  private var products = ScratchBuffer<UInt8>(filledWith: 0)

  /// The current destination: the target, or the layer of the innermost group.
  var surface: Surface?
  var clip = Clip(rect: .empty, mask: nil)
  var scopes: [Scope] = []
  var freeMasks: [MaskBuffer] = []
  var freeLayers: [LayerBuffer] = []

  /// Creates a painter with the best kernels for this machine.
  package convenience init() {
    self.init(kernels: Kernels())
  }

  init(kernels: Kernels) {
    self.kernels = kernels
    rasterizer = Rasterizer(kernels: kernels)
  }

  /// Draws on the pixels of `target` inside `damage`. Drawing of `body` outside of `damage` has no
  /// effect, and scopes that it leaves open are closed.
  ///
  /// - Throws: the error of `body`.
  package func draw<E: Error>(
    on target: Surface, damage: PixelRect, _ body: (Painter) throws(E) -> Void
  ) throws(E) {
    surface = target
    clip = Clip(rect: target.bounds.intersection(damage), mask: nil)
    defer {
      while !scopes.isEmpty { pop() }
      surface = nil
      clip = Clip(rect: .empty, mask: nil)
    }
    try body(self)
  }

  /// The device pixels that drawing can currently reach; empty if nothing can be visible.
  package var clipBounds: PixelRect { clip.rect }

  // MARK: - Shapes

  /// Fills the inside of `path` by `rule`. Open subpaths are treated as closed.
  ///
  /// - Complexity: O(elements of the path + edges + covered pixels).
  package func fill(
    _ path: Path, rule: FillRule = .nonZero, transform: CGAffineTransform, paint: Paint
  ) {
    if clip.rect.isEmpty { return }
    let source = source(paint, transform)
    if let rect = path.alignedRect(transform) {
      fill(rect, source)
      return
    }
    collectEdges(path, transform)
    paintEdges(rule, source)
  }

  /// Fills the whole pixels of `rect`, in device pixels, with a colour.
  package func fill(_ rect: PixelRect, color: RGBA) {
    let word = color.premultiplied
    if word != 0 { fill(rect, .solid(word)) }
  }

  /// Draws the outline of `path`. The style's lengths are in the path's space and are mapped with
  /// it. A width of zero or less draws nothing; a line thinner than a pixel covers pixels
  /// partially.
  package func stroke(
    _ path: Path, style: StrokeStyle, transform: CGAffineTransform, paint: Paint
  ) {
    if clip.rect.isEmpty { return }
    let source = source(paint, transform)
    if strips.stroke(
      path, style: style, transform: transform, clip: clip.rect, kernels: kernels,
      scratch: &columns, into: &dense)
    {
      paintDense(source)
      return
    }
    rasterizer.edges.begin(rows: clip.rect.minY..<clip.rect.maxY)
    stroker.stroke(
      path, style: style, transform: transform, tolerance: Self.tolerance,
      clip: clip.rect, into: &rasterizer.edges)
    rasterizer.edges.end()
    paintEdges(.nonZero, source)
  }

  /// Draws a colour through `mask`, whose top-left byte lies at the device pixel `origin`. A mask
  /// farther away than 2^24 pixels is not drawn.
  package func fill(_ mask: AlphaMask, at origin: PixelPoint, color: RGBA) {
    if abs(origin.x) < 1 << 24 && abs(origin.y) < 1 << 24 {
      fill([PlacedMask(mask, x: origin.x, y: origin.y)], 0..<1, color: color)
    }
  }

  // MARK: - Steps

  func collectEdges(_ path: Path, _ transform: CGAffineTransform) {
    rasterizer.edges.begin(rows: clip.rect.minY..<clip.rect.maxY)
    path.flatten(transform: transform, tolerance: Self.tolerance, into: &rasterizer.edges)
    rasterizer.edges.end()
  }

  func collectEdges(_ rect: CGRect, _ transform: CGAffineTransform) {
    rasterizer.edges.begin(rows: clip.rect.minY..<clip.rect.maxY)
    rasterizer.edges.move(to: CGPoint(x: rect.minX, y: rect.minY).applying(transform))
    rasterizer.edges.line(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
    rasterizer.edges.line(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
    rasterizer.edges.line(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
    rasterizer.edges.end()
  }

  func paintEdges(_ rule: FillRule, _ source: PaintSource) {
    if case .none = source { return }
    let clipRect = clip.rect
    withSpanPainter(source, in: rasterizer.edges.bounds.intersection(clipRect)) { painter in
      rasterizer.sweep(clip: clipRect, rule: rule, into: &painter)
    }
  }

  private func paintDense(_ source: PaintSource) {
    if case .none = source { return }
    let area = dense.bounds.intersection(clip.rect)
    if area.isEmpty { return }
    withSpanPainter(source, in: area) { painter in
      dense.sweep(clip: area, scratch: &columns, into: &painter)
    }
  }

  func fill(_ rect: PixelRect, _ source: PaintSource) {
    let area = rect.intersection(clip.rect)
    if area.isEmpty { return }
    if case .none = source { return }
    if case .solid(let word) = source, clip.mask == nil, let surface {
      // The rows of a large rectangle are bound by memory bandwidth; copying a paint for each row
      // took 5 % of the time.
      for y in area.minY..<area.maxY {
        // Safety: the area lies inside the clip, which lies inside the surface.
        unsafe kernels.functions.pointee.blend(
          surface.pointer(x: area.minX, y: y), area.width, word)
      }
      return
    }
    withSpanPainter(source, in: area) { painter in
      for y in area.minY..<area.maxY {
        painter.constant(y: y, from: area.minX, to: area.maxX, coverage: 255)
      }
    }
  }

  /// Passes a span painter for the current surface and clip to `body`. With an `area`, all spans
  /// must lie inside it; without one, spans may lie anywhere.
  func withSpanPainter(
    _ source: PaintSource, in area: PixelRect = .empty, _ body: (inout SpanPainter) -> Void
  ) {
    guard let surface else { return }
    colors.reserve(surface.bounds.width)
    products.reserve(surface.bounds.width)
    var source = source
    if source.isConstantAlongColumns && area.height > 1 && area.width <= surface.bounds.width {
      // One row of colours serves for all rows, so the buffer needs no room for another row.
      unsafe source.fetch(
        colors.base, x: area.minX, y: area.minY, count: area.width, table: table.entries,
        kernels: kernels)
      source = unsafe .pixels(
        base: UnsafePointer(colors.base), stride: 0, originX: area.minX, originY: 0)
    }
    // Safety: the pointers refer to this painter's own scratch, which does not grow during `body`.
    var painter = unsafe SpanPainter(
      surface: surface, source: source, table: table.entries, mask: clip.mask?.view,
      colors: colors.base, products: products.base, kernels: kernels)
    body(&painter)
  }
}

extension Path {
  /// Returns the device pixels of a path that is a rectangle of whole pixels, which needs no edges.
  /// Nil for any other path.
  func alignedRect(_ transform: CGAffineTransform) -> PixelRect? {
    guard transform.isScaleAndTranslation, let rect = asRectangle else { return nil }
    return PixelRect(wholePixelsOf: rect, transform)
  }
}

extension PixelRect {
  /// Maps `rect` to device pixels. Nil unless its edges lie on pixel borders, within the precision
  /// of edges.
  init?(wholePixelsOf rect: CGRect, _ transform: CGAffineTransform) {
    guard transform.isScaleAndTranslation else { return nil }
    let a = CGPoint(x: rect.minX, y: rect.minY).applying(transform)
    let b = CGPoint(x: rect.maxX, y: rect.maxY).applying(transform)
    func whole(_ v: Double) -> Int? {
      guard abs(v) < EdgeList.limit else { return nil }
      let fixed = Int((v * 256).rounded())
      return fixed & 255 == 0 ? fixed >> 8 : nil
    }
    guard let x0 = whole(a.x), let y0 = whole(a.y), let x1 = whole(b.x), let y1 = whole(b.y)
    else { return nil }
    self.init(
      minX: min(x0, x1), minY: min(y0, y1), maxX: max(x0, x1), maxY: max(y0, y1))
  }
}
