import MartletGeometry

/// The colours of the current gradients, each sampled at equal steps of its parameter.
///
/// Premultiplied colours are interpolated, so that a fade to clear keeps its hue. The last 16
/// gradients are cached, because a picture uses a small number of them repeatedly.
@safe
struct GradientTable: ~Copyable {
  /// The number of entries of one gradient. It is large enough that neighbours in a gradient of two
  /// colours differ by at most one step of a byte, and that a hard edge is exact to a pixel across
  /// a display's width.
  static let count = 1024
  /// The number of cached gradients; 16 of them take 64 KiB.
  static let capacity = 16

  private var colors = ScratchBuffer<UInt32>(filledWith: 0)
  private var keys: [GradientStops] = []
  private var nextVictim = 0
  private var current = 0

  /// The entries of the gradient that was prepared last.
  var entries: UnsafeMutablePointer<UInt32> {
    mutating get {
      colors.reserve(Self.count * Self.capacity)
      return unsafe colors.base + current * Self.count
    }
  }

  /// Makes the entries of `stops` current, and computes them if they are not cached.
  mutating func prepare(_ stops: GradientStops) {
    if let kept = keys.firstIndex(of: stops) {
      current = kept
      return
    }
    if keys.count < Self.capacity {
      current = keys.count
      keys.append(stops)
    } else {
      current = nextVictim
      keys[current] = stops
      nextVictim = (nextVictim + 1) % Self.capacity
    }
    compute(stops.stops)
  }

  private mutating func compute(_ stops: [GradientStops.Stop]) {
    let entries = unsafe entries
    Self.forEachEntry(of: stops) { entry, color in
      func byte(_ x: Double) -> UInt32 { UInt32(x * 255 + 0.5) }
      let alpha = byte(color.w)
      // Safety: `entries` has room for `count` elements.
      unsafe entries[entry] =
        alpha << 24 | min(alpha, byte(color.x)) << 16 | min(alpha, byte(color.y)) << 8
        | min(alpha, byte(color.z))
    }
  }

  /// Calls `body` with the index of each entry and its premultiplied red, green, blue and alpha.
  static func forEachEntry(
    of stops: [GradientStops.Stop], _ body: (_ entry: Int, _ color: SIMD4<Double>) -> Void
  ) {
    var next = 0
    for entry in 0..<count {
      let t = (Double(entry) + 0.5) / Double(count)
      while next < stops.count && !(stops[next].location > t) { next += 1 }
      body(entry, color(at: t, between: next, stops))
    }
  }

  /// Returns the colour at `t`, where `next` is the first stop beyond it.
  private static func color(
    at t: Double, between next: Int, _ stops: [GradientStops.Stop]
  ) -> SIMD4<Double> {
    guard let first = stops.first, let last = stops.last else { return .zero }
    if next == 0 { return premultiplied(first.color) }
    if next == stops.count { return premultiplied(last.color) }
    // The fraction is in 0…1 if the locations are sorted. It is clamped in case they are not.
    let from = premultiplied(stops[next - 1].color)
    let start = stops[next - 1].location
    let f = RGBA.unit((t - start) / (stops[next].location - start))
    return from + (premultiplied(stops[next].color) - from) * f
  }

  private static func premultiplied(_ color: RGBA) -> SIMD4<Double> {
    let alpha = RGBA.unit(color.alpha)
    return SIMD4(
      RGBA.unit(color.red) * alpha, RGBA.unit(color.green) * alpha,
      RGBA.unit(color.blue) * alpha, alpha)
  }
}
