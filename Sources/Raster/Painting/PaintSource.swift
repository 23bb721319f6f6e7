import MartletGeometry

// This stage of painting prepares a paint for spans, which are runs of pixels of a row. Its input
// is a paint in its item's space, and the map to the device. Its output is the colour of any pixel.
// The colour is computed from the pixel's own position alone, so the start of a span does not
// matter. Positions are pixel centres.

/// The source of the colours of a shape's pixels.
///
/// Invariant: its pointers lead to memory that the drawing call lends. No source lives longer than
/// that call. A source is copied for each span, so no case is larger than four words.
@safe
enum PaintSource {
  case none
  case solid(UInt32)
  case linear(LinearGradient)
  /// Pixels that map one to one to device pixels; the first one lies at (`originX`, `originY`).
  case pixels(base: UnsafePointer<UInt32>, stride: Int, originX: Int, originY: Int)
  /// A gradient that is not linear, or is seen in perspective.
  case plane(UnsafePointer<PlaneGradient>)
  case dithered(UnsafePointer<DitheredGradient>)
  /// A picture seen through a map.
  case image(UnsafePointer<ImageSampler>)

  /// Whether all pixels of a row have the same colour, so that a row is a plain fill.
  @inline(__always)
  var isConstantAlongRows: Bool {
    switch self {
    case .none, .solid: true
    case .linear(let gradient): gradient.dx == 0
    case .pixels, .plane, .dithered, .image: false
    }
  }

  /// Returns the colour of a row. Call it only if `isConstantAlongRows` is true.
  ///
  /// - Parameter table: the colours of the painter's last gradient.
  func rowColor(y: Int, table: UnsafeMutablePointer<UInt32>) -> UInt32 {
    switch self {
    case .solid(let color): color
    case .linear(let gradient): unsafe table[gradient.entry(y: y)]
    case .none, .pixels, .plane, .dithered, .image: 0
    }
  }

  /// Whether all rows are equal and colours change along them, so that one computed row serves for
  /// the whole shape. It is false for a single colour, which needs no row.
  var isConstantAlongColumns: Bool {
    if case .linear(let gradient) = self { gradient.dy == 0 && gradient.dx != 0 } else { false }
  }

  /// Writes the colours of columns `x..<x + count` of row `y`.
  ///
  /// - Parameter table: the colours of the painter's last gradient.
  func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    table: UnsafeMutablePointer<UInt32>, kernels: Kernels
  ) {
    switch self {
    case .none:
      unsafe pixels.update(repeating: 0, count: count)
    case .solid(let color):
      unsafe pixels.update(repeating: color, count: count)
    case .linear(let gradient):
      unsafe kernels.functions.pointee.linear(
        pixels, count, Int64(gradient.position(x: x, y: y)), Int64(gradient.dx), table)
    case .pixels(let base, let stride, let originX, let originY):
      unsafe pixels.update(
        from: Self.pointer(base, stride, x &- originX, y &- originY), count: count)
    case .plane(let gradient):
      unsafe gradient.pointee.fetch(
        pixels, x: x, y: y, count: count, table: table, kernels: kernels)
    case .dithered(let gradient):
      unsafe gradient.pointee.fetch(pixels, x: x, y: y, count: count, kernels: kernels)
    case .image(let sampler):
      unsafe sampler.pointee.fetch(pixels, x: x, y: y, count: count)
    }
  }

  /// Returns the address of the colours of row `y` from column `x` on if they are already in
  /// memory; nil if they must be computed.
  func pixels(x: Int, y: Int) -> UnsafePointer<UInt32>? {
    guard case .pixels(let base, let stride, let originX, let originY) = self else { return nil }
    return unsafe Self.pointer(base, stride, x &- originX, y &- originY)
  }

  /// Safety: spans are clipped to the rectangle that these pixels cover.
  private static func pointer(
    _ base: UnsafePointer<UInt32>, _ stride: Int, _ x: Int, _ y: Int
  ) -> UnsafePointer<UInt32> {
    unsafe base + (y &* stride &+ x)
  }
}
