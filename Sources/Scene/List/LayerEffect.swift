import MartletGeometry
import MartletRaster

/// The style in which a group is drawn over the content below it.
package struct GroupStyle: Hashable, Sendable {
  /// The factor on the group's alpha, 0…1.
  package var opacity: Double
  /// The blending with the content below.
  package var blendMode: BlendMode
  /// The operation that combines the group with the content below it, in place of the blending and
  /// the opacity. It affects all pixels inside the clips around the group.
  package var operation: PorterDuff?
  /// True for a group with a mask.
  package var isMasked: Bool
  /// True for a group whose items blend only with each other.
  package var isIsolated: Bool

  /// Creates a style; the default draws the items as if there were no group.
  package init(
    opacity: Double = 1, blendMode: BlendMode = .normal, operation: PorterDuff? = nil,
    isMasked: Bool = false, isIsolated: Bool = false
  ) {
    self.operation = operation
    self.isIsolated = isIsolated
    self.opacity = opacity
    self.blendMode = blendMode
    self.isMasked = isMasked
  }

  /// Whether drawing without a group gives the same pixels.
  var isNone: Bool {
    opacity >= 1 && blendMode == .normal && operation == nil && !isMasked && !isIsolated
  }
}

/// An effect on the finished picture of some items; all lengths are in device pixels.
package enum LayerEffect: Hashable, Sendable {
  /// A map from the picture's position without effect to the visible position, with perspective.
  case projection(ProjectionTransform)
  /// A blur with this standard deviation.
  case blur(Double)
  /// A blurred shadow in one colour below the picture. `isLive` is set when the scope of the effect
  /// ends: it is true if some of the items inside show what is behind them. Then no item inside is
  /// drawn from the picture. All are drawn one by one over the shadow.
  case shadow(RGBA, deviation: Double, dx: Double, dy: Double, isLive: Bool = false)
  /// A map of the colours. It does not affect pixels outside of the picture.
  case color(ColorMatrix)
  /// A shader. It is stored apart, so that other effects and items stay small.
  indirect case shader(LayerShading)

  /// Returns the pixels that a picture with the pixels of `rect` can touch.
  func mapped(_ rect: PixelRect) -> PixelRect {
    if rect.isEmpty { return .empty }
    switch self {
    case .projection(let map):
      // A pixel of the picture is visible up to the centre of its neighbour.
      return PixelRect(covering: rect.outset(1).box.projected(by: map)).outset(1)
    case .blur(let deviation):
      return rect.outset(BoxBlur(deviation: deviation)?.reach ?? 0)
    case .shadow(_, let deviation, let dx, let dy, _):
      let reach = BoxBlur(deviation: deviation)?.reach ?? 0
      let shadow = rect.outset(reach).box.offsetBy(dx: dx, dy: dy)
      return rect.union(PixelRect(covering: shadow.insetBy(dx: -1, dy: -1)))
    case .color:
      return rect
    case .shader(let shading):
      return shading.spread(rect)
    }
  }

  /// Returns the pixels of the picture that can be visible inside `clip`.
  ///
  /// `side` is the greatest useful width and height of a picture in pixels. Nested effects could
  /// otherwise need pictures of unbounded size. If more columns or rows can be visible, the result
  /// is the clip, enlarged on all sides up to `side`. A clip that is larger than `side` itself is
  /// not enlarged in this direction, so a blur lacks the pixels beyond its edge there.
  func needed(for clip: PixelRect, side: Int) -> PixelRect {
    if clip.isEmpty { return .empty }
    let all = reached(from: clip)
    func outset(_ rect: PixelRect) -> PixelRect {
      let (dx, dy) = (max(0, side - rect.width) / 2, max(0, side - rect.height) / 2)
      return PixelRect(
        minX: rect.minX - dx, minY: rect.minY - dy, maxX: rect.maxX + dx, maxY: rect.maxY + dy)
    }
    if all.width <= side && all.height <= side {
      // Content that moves or rotates inside its clip keeps one picture, so the picture must not
      // end at the edge of the clip.
      if case .projection = self { return outset(all) }
      return all
    }
    if case .projection = self { return outset(clip) }
    return all.intersection(outset(clip))
  }

  /// Stores the facts that are known when the scope ends: the pixels `extent` of its picture, the
  /// clip inside which the result is visible, and whether some of its items show what is behind
  /// them.
  mutating func end(_ extent: PixelRect, in clip: PixelRect, hasBackdrops: Bool) {
    switch self {
    case .shader(var shading):
      shading.output = shading.spread(extent).intersection(clip)
      self = .shader(shading)
    case .shadow(let color, let deviation, let dx, let dy, _):
      self = .shadow(color, deviation: deviation, dx: dx, dy: dy, isLive: hasBackdrops)
    case .projection, .blur, .color:
      break
    }
  }

  /// Whether the effect is a shadow. Only inside a shadow, items can show what is behind the
  /// picture.
  var isShadow: Bool { if case .shadow = self { true } else { false } }

  private func reached(from clip: PixelRect) -> PixelRect {
    switch self {
    case .projection(var map):
      guard map.invert() else { return .empty }
      return PixelRect(covering: clip.outset(2).box.projected(by: map)).outset(2)
    case .blur(let deviation):
      return clip.outset(BoxBlur(deviation: deviation)?.reach ?? 0)
    case .shadow(_, let deviation, let dx, let dy, _):
      let reach = BoxBlur(deviation: deviation)?.reach ?? 0
      let shadow = clip.outset(reach + 1).box.offsetBy(dx: -dx, dy: -dy)
      return clip.union(PixelRect(covering: shadow))
    case .color:
      return clip
    case .shader(let shading):
      return shading.spread(clip)
    }
  }
}

extension PixelRect {
  func outset(_ d: Int) -> PixelRect {
    isEmpty ? self : PixelRect(minX: minX - d, minY: minY - d, maxX: maxX + d, maxY: maxY + d)
  }

  var box: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }
}

extension CGRect {
  /// Returns the box of the visible part of the rectangle; infinite if a part of it lies on the
  /// horizon.
  func projected(by map: ProjectionTransform) -> CGRect {
    var low = CGPoint(x: Double.infinity, y: .infinity)
    var high = CGPoint(x: -Double.infinity, y: -.infinity)
    var depths: (low: Double, high: Double) = (.infinity, -.infinity)
    func add(_ x: Double, _ y: Double) {
      let w = map.m13 * x + map.m23 * y + map.m33
      depths = (min(depths.low, w), max(depths.high, w))
      let p = CGPoint(x: x, y: y).applying(map)
      low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
      high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    add(minX, minY)
    add(maxX, minY)
    add(maxX, maxY)
    add(minX, maxY)
    // If all corners are behind the eye, nothing is visible. If some corners are behind the eye, or
    // so near that the image is huge, any pixel may be visible.
    if depths.high <= 0 { return .null }
    guard depths.low > depths.high / 4096, low.x.isFinite, low.y.isFinite, high.x.isFinite,
      high.y.isFinite
    else { return .infinite }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
