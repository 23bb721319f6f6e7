import MartletGeometry

// A gradient over many pixels between colours that are close shows bands a byte apart. Dithered,
// its colours are looked up with eight more bits a channel, and rounded up or down by a pattern.
// The pattern belongs to the device's pixels, so a picture drawn in parts equals the whole.

/// Colours of gradients in 8.8 fixed point, premultiplied: blue in the lowest 16 bits, then green,
/// red and alpha.
@safe
struct DitherTable: ~Copyable {
  private var colors = ScratchBuffer<UInt64>(filledWith: 0)
  private var stops: GradientStops?

  /// The entries of `stops`, as many as a `GradientTable` has; computed unless they are those of
  /// the call before.
  mutating func entries(_ stops: GradientStops) -> UnsafeMutablePointer<UInt64> {
    if self.stops == stops { return unsafe colors.base }
    self.stops = stops
    colors.reserve(GradientTable.count)
    GradientTable.forEachEntry(of: stops.stops) { entry, color in
      func lane(_ x: Double) -> UInt64 { UInt64(x * 65280 + 0.5) }
      let alpha = lane(color.w)
      // Safety: entries are numbered below the table's count, for which there is room.
      unsafe colors.base[entry] =
        alpha << 48 | min(alpha, lane(color.x)) << 32 | min(alpha, lane(color.y)) << 16
        | min(alpha, lane(color.z))
    }
    return unsafe colors.base
  }
}

/// A gradient whose colours are dithered.
///
/// Invariant: `entries` holds a dither table's colours for as long as the value is used.
@safe
struct DitheredGradient {
  private let gradient: PlaneGradient
  private let entries: UnsafeMutablePointer<UInt64>

  /// `nil` for solid paints and for gradients that no number describes.
  init?(_ paint: Paint, _ map: ProjectionTransform, table: inout DitherTable) {
    switch paint {
    case .solid: return nil
    case .linear(let stops, _, _), .radial(let stops, _, _, _), .angular(let stops, _, _, _):
      guard let gradient = PlaneGradient(paint, map) else { return nil }
      self.gradient = gradient
      unsafe entries = table.entries(stops)
    }
  }

  func fetch(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let size = Double(GradientTable.count)
    for i in 0..<count {
      let index = PaintSource.index(gradient.position(x: x &+ i, y: y) * size)
      let threshold = UInt64(OrderedDither.threshold(x &+ i, y) &* 4 &+ 2)
      // Safety: the index is below the table's count. No lane goes over: 65280 + 254 < 2^16.
      let sum = unsafe entries[index] &+ threshold &* 0x0001_0001_0001_0001
      let bytes = (sum &>> 8) & 0x00FF_00FF_00FF_00FF
      let pairs = bytes | bytes &>> 8
      unsafe pixels[i] = UInt32(
        truncatingIfNeeded: pairs & 0xFFFF | (pairs &>> 16) & 0xFFFF_0000)
    }
  }
}
