import MartletGeometry

/// The bounds of items that are taken from the previous list.
extension DisplayListBuilder {
  /// Enlarges the pictures of open effects by the bounds of reused items, through the scopes among
  /// these items. The result is the same as if the items were drawn again.
  mutating func noteExtents(_ part: Range<Int>) {
    var inner = visiblePixels
    var open: [(outerClip: PixelRect, effect: LayerEffect?)] = []
    _ = old.allSatisfy(in: part) { item in
      switch item.content {
      case .pushClip:
        open.append((inner, nil))
        inner = inner.intersection(item.content.bounds(item.transform))
      case .pushEffect(let effect, _):
        open.append((inner, effect))
        inner = effect.needed(for: inner, side: largestSide)
        if case .shader(let shading) = effect { note(shading.frame.intersection(inner), in: open) }
      case .pushGroup(let group):
        open.append((inner, nil))
        if group.operation != nil { note(inner, in: open) }
      case .pushMask:
        open.append((inner, nil))
      case .pop:
        if let scope = open.popLast() { inner = scope.outerClip }
      case .backdrop:
        note(item.content.bounds(item.transform).intersection(inner), in: open)
        if open.allSatisfy({ $0.effect?.isShadow ?? true }) { noteBackdrop() }
      case .fill, .stroke, .glyphs, .image, .pattern, .stamp:
        note(item.content.bounds(item.transform).intersection(inner), in: open)
      }
      return true
    }
  }

  /// Enlarges the pictures of open effects by pixels inside scopes of the old list.
  private mutating func note(
    _ pixels: PixelRect, in open: [(outerClip: PixelRect, effect: LayerEffect?)]
  ) {
    var bounds = pixels
    for scope in open.reversed() {
      guard let effect = scope.effect, !bounds.isEmpty else { continue }
      bounds = effect.mapped(bounds).intersection(scope.outerClip)
    }
    if !bounds.isEmpty { _ = deviceBounds(bounds) }
  }
}
