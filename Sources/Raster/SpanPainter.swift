import MartletGeometry

/// Paints coverage with a source onto a surface, through a clip mask if there is one. Made anew
/// for each drawing call.
///
/// Invariant: all memory is borrowed from the painter and the target for that call; `colors` and
/// `products` are as wide as the surface; a mask covers every span that it is asked about.
@safe
struct SpanPainter: CoverageSink {
  let surface: Surface
  let source: PaintSource
  let table: UnsafeMutablePointer<UInt32>
  /// The clip's coverage at each device pixel; `nil` when the clip is only a rectangle.
  let mask: MaskView?
  /// Room for one row of colours and one of coverage, as wide as the surface.
  let colors: UnsafeMutablePointer<UInt32>
  let products: UnsafeMutablePointer<UInt8>

  mutating func constant(y: Int, from x0: Int, to x1: Int, coverage: UInt8) {
    guard let mask = mask else {
      paint(y: y, x0: x0, x1: x1, coverage: coverage)
      return
    }
    let row = unsafe mask.pointer(x: x0, y: y)
    if coverage == 255 {
      unsafe paint(y: y, x0: x0, x1: x1, coverage: row)
    } else {
      unsafe Blend.multiply(products, count: x1 &- x0, row, by: coverage)
      unsafe paint(y: y, x0: x0, x1: x1, coverage: products)
    }
  }

  mutating func varying(y: Int, from x0: Int, to x1: Int, coverage: UnsafePointer<UInt8>) {
    guard let mask = mask else {
      unsafe paint(y: y, x0: x0, x1: x1, coverage: coverage)
      return
    }
    unsafe Blend.multiply(products, count: x1 &- x0, coverage, by: mask.pointer(x: x0, y: y))
    unsafe paint(y: y, x0: x0, x1: x1, coverage: products)
  }

  // MARK: - Colours

  private func paint(y: Int, x0: Int, x1: Int, coverage: UInt8) {
    let count = x1 &- x0
    let target = unsafe surface.pointer(x: x0, y: y)
    if source.isConstantAlongRows {
      let color = unsafe source.rowColor(y: y, table: table)
      unsafe Blend.fill(
        target, count: count,
        with: coverage == 255 ? color : Blend.scale(color, by: UInt32(coverage)))
    } else {
      unsafe source.fetch(colors, x: x0, y: y, count: count, table: table)
      unsafe Blend.draw(target, count: count, source: colors, coverage: coverage)
    }
  }

  private func paint(y: Int, x0: Int, x1: Int, coverage: UnsafePointer<UInt8>) {
    let count = x1 &- x0
    let target = unsafe surface.pointer(x: x0, y: y)
    if source.isConstantAlongRows {
      let color = unsafe source.rowColor(y: y, table: table)
      unsafe Blend.fill(target, count: count, with: color, coverage: coverage)
    } else {
      unsafe source.fetch(colors, x: x0, y: y, count: count, table: table)
      unsafe Blend.draw(target, count: count, source: colors, coverage: coverage)
    }
  }
}

/// Coverage bytes of a rectangle of device pixels, in someone else's memory.
///
/// Invariant: `base` holds the rows of `bounds`, `stride` bytes apart, while the view is used.
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
