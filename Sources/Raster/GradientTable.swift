import MartletGeometry

/// The colours of the gradients in use, each sampled once at equal steps of its parameter.
///
/// Interpolation is between premultiplied colours, so that a fade to clear keeps its hue. The
/// last few gradients are kept: a picture uses few, again and again.
@safe
struct GradientTable: ~Copyable {
  /// Entries of one gradient: enough that neighbours differ by at most one step of a byte in a
  /// two-colour ramp and a hard edge is right to a pixel on a display's width.
  static let count = 1024
  /// Gradients kept; 16 of them are 64 KiB.
  static let capacity = 16

  private var colors = ScratchBuffer<UInt32>(filledWith: 0)
  private var keys: [GradientStops] = []
  private var nextVictim = 0
  private var current = 0

  /// The entries of the gradient prepared last.
  var entries: UnsafeMutablePointer<UInt32> {
    mutating get {
      colors.reserve(Self.count * Self.capacity)
      return unsafe colors.base + current * Self.count
    }
  }

  /// Makes the entries of `stops` the current ones, computing them if they are not kept.
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
    var next = 0
    for entry in 0..<Self.count {
      let t = (Double(entry) + 0.5) / Double(Self.count)
      while next < stops.count && !(stops[next].location > t) { next += 1 }
      // Safety: `entries` has room for `count`.
      unsafe entries[entry] = Self.color(at: t, between: next, stops)
    }
  }

  /// The colour at `t`, where `next` is the first stop beyond it.
  private static func color(
    at t: Double, between next: Int, _ stops: [GradientStops.Stop]
  ) -> UInt32 {
    guard let first = stops.first, let last = stops.last else { return 0 }
    if next == 0 { return first.color.premultiplied }
    if next == stops.count { return last.color.premultiplied }
    let a = stops[next - 1]
    let b = stops[next]
    // Within 0…1 for locations in order; any others must not harm.
    let f = RGBA.unit((t - a.location) / (b.location - a.location))
    let alphaA = RGBA.unit(a.color.alpha)
    let alphaB = RGBA.unit(b.color.alpha)
    func mix(_ x: Double, _ y: Double) -> UInt32 {
      let from = RGBA.unit(x) * alphaA
      return UInt32((from + (RGBA.unit(y) * alphaB - from) * f) * 255 + 0.5)
    }
    let alpha = UInt32((alphaA + (alphaB - alphaA) * f) * 255 + 0.5)
    return alpha << 24 | min(alpha, mix(a.color.red, b.color.red)) << 16
      | min(alpha, mix(a.color.green, b.color.green)) << 8
      | min(alpha, mix(a.color.blue, b.color.blue))
  }
}
