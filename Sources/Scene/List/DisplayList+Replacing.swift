import MartletGeometry

/// Replacement of single items, for views that look different but stay where they are.
extension DisplayList {
  /// Returns the bounds of the innermost scope that contains a position; nil outside of all scopes.
  /// O(n), without looking at the items of chunks that have no scopes.
  package func scopeBounds(around position: Int) -> PixelRect? {
    var ended = 0
    var end = position
    for chunk in chunks[...chunkIndex(of: position)].reversed() {
      if chunk.hasScopes {
        for offset in (0..<min(chunk.end, end) - chunk.start).reversed() {
          switch chunk.items[offset].content {
          case .pop: ended += 1
          case .pushClip, .pushGroup, .pushMask, .pushEffect:
            if ended == 0 { return chunk.items[offset].bounds }
            ended -= 1
          case .fill, .stroke, .glyphs, .image, .pattern, .backdrop, .stamp: break
          }
        }
      }
      end = chunk.start
    }
    return nil
  }

  /// Replaces the item at a position by one with the same key, if that leaves all other items as
  /// they are. Both must be filled or stroked paths, and the bounds of the scopes around them must
  /// not depend on which of the two is inside. Otherwise returns false and changes nothing.
  ///
  /// The item gets a chunk of its own, because an item that is replaced once is often replaced in
  /// the next frames as well. The cost is that of copying its old chunk, the first time.
  ///
  /// - Parameter scope: the result of `scopeBounds(around:)` for the position.
  package mutating func replace(
    _ position: Int, with item: DisplayItem, inScope scope: PixelRect?
  ) -> Bool {
    let old = self[position]
    guard old.key == item.key, old.content.isPath, item.content.isPath,
      scope?.isIndependent(of: old.bounds, item.bounds) ?? true
    else { return false }
    isolate(position)
    update(position) { $0 = item }
    return true
  }
}

extension DisplayItem.Content {
  fileprivate var isPath: Bool {
    switch self {
    case .fill, .stroke: true
    default: false
    }
  }
}

extension PixelRect {
  /// Returns whether these bounds of a scope stay the same if an item with the bounds `a` inside is
  /// replaced by one with the bounds `b`. An edge at which both items end stays, and so does an
  /// edge that neither of them reaches.
  fileprivate func isIndependent(of a: PixelRect, _ b: PixelRect) -> Bool {
    (a.minX == b.minX || min(a.minX, b.minX) > minX)
      && (a.minY == b.minY || min(a.minY, b.minY) > minY)
      && (a.maxX == b.maxX || max(a.maxX, b.maxX) < maxX)
      && (a.maxY == b.maxY || max(a.maxY, b.maxY) < maxY)
  }
}
