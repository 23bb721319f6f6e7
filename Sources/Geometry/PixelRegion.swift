/// A set of device pixels as few disjoint rectangles: what changed, what is owed.
///
/// Kept as disjoint rectangles sorted by `minY`, then `minX`. Past `maximumCount` rectangles the
/// closest are merged, so a region may grow but never loses a pixel.
package struct PixelRegion: Hashable, Sendable {
  /// A display's damage property takes few rectangles and each costs a loop start.
  package static let maximumCount = 16

  package private(set) var rects: [PixelRect]

  package init() {
    rects = []
  }

  package init(_ rect: PixelRect) {
    rects = rect.isEmpty ? [] : [rect]
  }

  package var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle that contains the region.
  package var bounds: PixelRect {
    var result = PixelRect.empty
    for rect in rects { result = result.union(rect) }
    return result
  }
}
