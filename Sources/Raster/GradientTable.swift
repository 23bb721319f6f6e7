import MartletGeometry

/// The colours of a gradient, sampled once at equal steps of its parameter.
///
/// Interpolation is between premultiplied colours, so that a fade to clear keeps its hue.
@safe
struct GradientTable: ~Copyable {
  /// Entries: enough that neighbours differ by at most one step of a byte in a two-colour ramp
  /// and a hard edge is right to a pixel on a display's width.
  static let count = 1024

  var colors = ScratchBuffer<UInt32>(filledWith: 0)
  private var stops: GradientStops?
  private(set) var isOpaque = false

  /// Fills the table, unless it holds these stops already.
  mutating func prepare(_ stops: GradientStops) {
    if self.stops == stops { return }
    self.stops = stops
    colors.reserve(Self.count)
    isOpaque = !stops.stops.isEmpty
    var i = 0
    let list = stops.stops
    for entry in 0..<Self.count {
      let t = (Double(entry) + 0.5) / Double(Self.count)
      while i < list.count && !(list[i].location > t) { i += 1 }
      let color = Self.color(at: t, between: i, list)
      if color >> 24 != 255 { isOpaque = false }
      // Safety: `count` entries are reserved.
      unsafe colors.base[entry] = color
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
