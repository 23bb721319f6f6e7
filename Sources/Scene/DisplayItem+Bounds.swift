import MartletGeometry
import MartletText

// Which device pixels an item can touch: the control points' box, widened by what strokes add, and
// by a pixel where rasterising rounds positions. Never too small; a little too large costs only
// damage.

extension DisplayItem.Content {
  /// The pixels that the content covers through `transform`, before any clip. Empty for geometry
  /// that is not finite; a scope covers what its clip lets through, a group everything.
  func bounds(_ transform: CGAffineTransform) -> PixelRect {
    switch self {
    case .fill(let path, _, _), .pattern(let path, _, _, _, _), .pushClip(let path, _):
      return PixelRect(covering: path.controlBox(transform))
    case .stroke(let path, let style, _):
      let box = path.controlBox(transform)
      if box.isNull || !(style.lineWidth > 0) { return .empty }
      let reach = style.reach * transform.largestScale
      return PixelRect(covering: box.insetBy(dx: -reach - 1, dy: -reach - 1))
    case .glyphs(let run, _):
      if run.ink.isNull { return .empty }
      let ink = run.ink.offsetBy(dx: run.origin.x, dy: run.origin.y).applying(transform)
      // Glyphs are placed on quarters of a pixel across and whole pixels down.
      return PixelRect(covering: ink.insetBy(dx: -1, dy: -1))
    case .image(_, let rect, _):
      return PixelRect(covering: rect.applying(transform))
    case .stamp(_, _, let part):
      return part
    case .pushEffect(let effect, let extent):
      return effect.mapped(extent)
    case .pushGroup, .pushMask, .pop:
      return PixelRect(covering: .infinite)
    }
  }
}

extension StrokeStyle {
  /// How far the stroke reaches from its path, in the path's space.
  fileprivate var reach: Double {
    let half = lineWidth / 2
    // A square cap's corner is √2 half widths away, a miter's tip up to the limit.
    let cap = lineCap == .square ? 1.42 : 1
    let join = lineJoin == .miter ? max(1, miterLimit) : 1
    return half * max(cap, join)
  }
}

extension CGAffineTransform {
  /// At least the factor by which the map stretches any length.
  fileprivate var largestScale: Double {
    (a * a + b * b + c * c + d * d).squareRoot()
  }

  /// The side of a square of the area to which the map takes a unit square.
  var meanScale: Double {
    abs(a * d - b * c).squareRoot()
  }
}
