import MartletGeometry
import MartletText

// This file computes the device pixels that an item can touch: the box of the control points,
// enlarged by the width of strokes, and by one pixel for items whose positions are rounded when
// they are rasterised. Bounds are never too small. Bounds that are slightly too large only enlarge
// the damage.

extension DisplayItem.Content {
  /// Returns the pixels that the content covers through `transform`, without any clip. Empty for
  /// geometry that is not finite. A clip returns the pixels inside its path. Groups, masks and
  /// `pop` return an infinite rectangle.
  func bounds(_ transform: CGAffineTransform) -> PixelRect {
    switch self {
    case .fill(let path, _, _), .pattern(let path, _, _, _, _), .backdrop(let path, _, _),
      .pushClip(let path, _):
      return PixelRect(covering: path.controlBox(transform))
    case .stroke(let path, let style, _):
      return style.bounds(of: path.controlBox(transform), transform)
    case .glyphs(let run, _):
      if run.ink.isNull { return .empty }
      let ink = run.ink.offsetBy(dx: run.origin.x, dy: run.origin.y).applying(transform)
      // Glyphs are placed on quarters of a pixel in x and on whole pixels in y.
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
  /// Returns the pixels that a stroke along a line can touch, for the line's box in device pixels
  /// and the map from the line's space.
  func bounds(of box: CGRect, _ transform: CGAffineTransform) -> PixelRect {
    if box.isNull || !(lineWidth > 0) { return .empty }
    let reach = reach * transform.largestScale
    return PixelRect(covering: box.insetBy(dx: -reach - 1, dy: -reach - 1))
  }

  /// The maximum distance of the stroke's pixels from its path, in the path's space.
  fileprivate var reach: Double {
    let half = lineWidth / 2
    // The corner of a square cap is √2 half widths away; the tip of a miter is up to the miter
    // limit away.
    let cap = lineCap == .square ? 1.42 : 1
    let join = lineJoin == .miter ? max(1, miterLimit) : 1
    return half * max(cap, join)
  }
}

extension CGAffineTransform {
  /// An upper bound of the factor by which the map stretches any length.
  fileprivate var largestScale: Double {
    (a * a + b * b + c * c + d * d).squareRoot()
  }

  /// The side of a square with the area to which the map takes a unit square.
  var meanScale: Double {
    abs(a * d - b * c).squareRoot()
  }
}

extension DisplayItem {
  /// The device pixels that the item itself can touch. In contrast to `bounds` they do not contain
  /// those of its shadow. The item must not be in a projection.
  var ownBounds: PixelRect { content.bounds(transform).intersection(bounds) }
}
