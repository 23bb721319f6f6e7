import MartletGeometry

/// Paints coverage with a source onto a surface, through a clip mask if there is one. A new value
/// is made for each drawing call.
///
/// Invariant: all memory is borrowed from the painter and the target for that call. `colors` and
/// `products` are as wide as the surface, and a mask covers every span that is painted. The rows
/// passed to the kernels therefore have as many elements as the kernels are given.
@safe
struct SpanPainter: CoverageSink {
  let surface: Surface
  let source: PaintSource
  let table: UnsafeMutablePointer<UInt32>
  /// The clip's coverage at each device pixel; nil if the clip is only a rectangle.
  let mask: MaskView?
  /// Scratch memory for one row of colours and one row of coverage, each as wide as the surface.
  let colors: UnsafeMutablePointer<UInt32>
  let products: UnsafeMutablePointer<UInt8>
  let kernels: Kernels

  mutating func row(
    y: Int, x: Int, spans: UnsafeBufferPointer<CoverageSpan>, coverage: UnsafePointer<UInt8>
  ) {
    guard mask == nil else {
      unsafe parts(y: y, x: x, spans: spans, coverage: coverage)
      return
    }
    guard let first = spans.baseAddress else { return }
    let target = unsafe surface.pointer(x: x, y: y)
    if source.isConstantAlongRows {
      let color = unsafe source.rowColor(y: y, table: table)
      unsafe kernels.functions.pointee.blend_spans(target, first, spans.count, color, coverage)
    } else if let pixels = unsafe source.pixels(x: x, y: y) {
      unsafe kernels.functions.pointee.draw_spans(target, first, spans.count, pixels, coverage)
    } else {
      for i in 0..<spans.count {
        let start = Int(unsafe spans[i].start)
        unsafe source.fetch(
          colors + start, x: x &+ start, y: y, count: Int(spans[i].end) &- start, table: table,
          kernels: kernels)
      }
      unsafe kernels.functions.pointee.draw_spans(target, first, spans.count, colors, coverage)
    }
  }

  mutating func constant(y: Int, from x0: Int, to x1: Int, coverage: UInt8) {
    guard let mask = mask else {
      paint(y: y, x0: x0, x1: x1, coverage: coverage)
      return
    }
    let row = unsafe mask.pointer(x: x0, y: y)
    if coverage == 255 {
      unsafe paint(y: y, x0: x0, x1: x1, coverage: row)
    } else {
      unsafe kernels.functions.pointee.multiply_by(products, x1 &- x0, row, coverage)
      unsafe paint(y: y, x0: x0, x1: x1, coverage: products)
    }
  }

  mutating func varying(y: Int, from x0: Int, to x1: Int, coverage: UnsafePointer<UInt8>) {
    guard let mask = mask else {
      unsafe paint(y: y, x0: x0, x1: x1, coverage: coverage)
      return
    }
    unsafe kernels.functions.pointee.multiply(
      products, x1 &- x0, coverage, mask.pointer(x: x0, y: y))
    unsafe paint(y: y, x0: x0, x1: x1, coverage: products)
  }

  // MARK: - Colours

  private func paint(y: Int, x0: Int, x1: Int, coverage: UInt8) {
    let count = x1 &- x0
    let target = unsafe surface.pointer(x: x0, y: y)
    if source.isConstantAlongRows {
      let color = unsafe Blend.scale(
        source.rowColor(y: y, table: table), by: UInt32(coverage))
      unsafe kernels.functions.pointee.blend(target, count, color)
    } else {
      let row = unsafe rowColors(y: y, x0: x0, count: count)
      unsafe kernels.functions.pointee.draw_scaled(target, count, row, coverage)
    }
  }

  private func paint(y: Int, x0: Int, x1: Int, coverage: UnsafePointer<UInt8>) {
    let count = x1 &- x0
    let target = unsafe surface.pointer(x: x0, y: y)
    if source.isConstantAlongRows {
      let color = unsafe source.rowColor(y: y, table: table)
      unsafe kernels.functions.pointee.blend_mask(target, count, color, coverage)
    } else {
      let row = unsafe rowColors(y: y, x0: x0, count: count)
      unsafe kernels.functions.pointee.draw_mask(target, count, row, coverage)
    }
  }

  /// Returns the colours of `count` pixels, either from memory or computed.
  private func rowColors(y: Int, x0: Int, count: Int) -> UnsafePointer<UInt32> {
    if let pixels = unsafe source.pixels(x: x0, y: y) { return unsafe pixels }
    unsafe source.fetch(colors, x: x0, y: y, count: count, table: table, kernels: kernels)
    return unsafe UnsafePointer(colors)
  }
}

/// The coverage bytes of a rectangle of device pixels, in borrowed memory.
///
/// Invariant: `base` has the rows of `bounds`, `stride` bytes apart, as long as the view is used.
@safe
struct MaskView {
  let base: UnsafePointer<UInt8>
  let stride: Int
  let bounds: PixelRect

  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafePointer<UInt8> {
    unsafe base + ((y &- bounds.minY) &* stride &+ (x &- bounds.minX))
  }
}
