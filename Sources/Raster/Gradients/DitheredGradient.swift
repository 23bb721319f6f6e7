import MartletGeometry

// A gradient over many pixels between similar colours shows steps of one byte. With dithering its
// colours have eight more bits per channel, and a pattern decides whether each is rounded up or
// down. The pattern depends only on the device pixel, so a picture drawn in parts equals the whole.

/// The colours of gradients in 8.8 fixed point, premultiplied: blue in the lowest 16 bits, then
/// green, red and alpha.
@safe
struct DitherTable: ~Copyable {
  private var colors = ScratchBuffer<UInt64>(filledWith: 0)
  private var stops: GradientStops?

  /// Returns the entries of `stops`; their number is that of a `GradientTable`. They are computed
  /// again only if the stops differ from those of the previous call.
  mutating func entries(_ stops: GradientStops) -> UnsafeMutablePointer<UInt64> {
    if self.stops == stops { return unsafe colors.base }
    self.stops = stops
    colors.reserve(GradientTable.count)
    GradientTable.forEachEntry(of: stops.stops) { entry, color in
      func lane(_ x: Double) -> UInt64 { UInt64(x * 65280 + 0.5) }
      let alpha = lane(color.w)
      // Safety: the indices of entries are below the table's count, for which there is room.
      unsafe colors.base[entry] =
        alpha << 48 | min(alpha, lane(color.x)) << 32 | min(alpha, lane(color.y)) << 16
        | min(alpha, lane(color.z))
    }
    return unsafe colors.base
  }
}

extension DitherTable {
  /// Returns a pixel's colour; `threshold` (below 256) decides the direction of rounding.
  static func color(_ fine: UInt64, threshold: UInt16) -> UInt32 {
    // No lane overflows: 65280 + 255 < 2^16.
    let sum = fine &+ UInt64(threshold) &* 0x0001_0001_0001_0001
    let bytes = (sum &>> 8) & 0x00FF_00FF_00FF_00FF
    let pairs = bytes | bytes &>> 8
    return UInt32(truncatingIfNeeded: pairs & 0xFFFF | (pairs &>> 16) & 0xFFFF_0000)
  }
}

/// A gradient with dithered colours.
///
/// Invariant: `entries` points to the colours of a dither table as long as the value is used.
@safe
struct DitheredGradient {
  private let shape: Shape
  private let entries: UnsafeMutablePointer<UInt64>

  private enum Shape {
    case linear(LinearGradient)
    case plane(PlaneGradient)
  }

  init(_ gradient: LinearGradient, _ stops: GradientStops, table: inout DitherTable) {
    shape = .linear(gradient)
    unsafe entries = table.entries(stops)
  }

  init(_ gradient: PlaneGradient, _ stops: GradientStops, table: inout DitherTable) {
    shape = .plane(gradient)
    unsafe entries = table.entries(stops)
  }

  func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, kernels: Kernels
  ) {
    var thresholds = SIMD8<UInt16>()
    for i in 0..<8 {
      thresholds[i] = UInt16(truncatingIfNeeded: OrderedDither.threshold(x &+ i, y) &* 4 &+ 2)
    }
    // Safety: the kernels read eight thresholds, and only entries of the table.
    unsafe withUnsafeBytes(of: thresholds) { bytes in
      guard let thresholds = unsafe bytes.assumingMemoryBound(to: UInt16.self).baseAddress
      else { return }
      switch shape {
      case .linear(let gradient):
        unsafe kernels.functions.pointee.linear_dithered(
          pixels, count, Int64(gradient.position(x: x, y: y)), Int64(gradient.dx), entries,
          thresholds)
      case .plane(let gradient):
        unsafe gradient.fetch(
          pixels, x: x, y: y, count: count, fine: entries, thresholds: thresholds,
          kernels: kernels)
      }
    }
  }
}
