/// A set of device pixels as at most 16 rectangles: the damage of a frame, or the pixels that a
/// buffer still needs.
///
/// The rectangles are disjoint and sorted by `minY`, then by `minX`. If there are more than
/// `maximumCount` rectangles, the closest ones are merged, so a region may gain pixels but never
/// loses one. Operations work in place and allocate only when the storage has to grow.
package struct PixelRegion: Hashable, Sendable {
  /// The maximum number of rectangles. The damage property of a display accepts only a small
  /// number, and each rectangle has the fixed cost of starting a loop.
  package static let maximumCount = 16

  /// The disjoint rectangles, sorted by `minY`, then by `minX`; none is empty.
  package private(set) var rects: [PixelRect]

  /// Creates an empty region.
  package init() {
    rects = []
  }

  /// Creates a region of one rectangle; an empty rectangle gives an empty region.
  package init(_ rect: PixelRect) {
    rects = rect.isEmpty ? [] : [rect]
  }

  /// Creates the union of the rectangles, which may overlap.
  package init(_ list: some Sequence<PixelRect>) {
    rects = []
    for rect in list { formUnion(rect) }
  }

  /// True when the region has no pixels.
  package var isEmpty: Bool { rects.isEmpty }

  /// The number of pixels.
  package var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// The smallest rectangle that contains the region.
  package var bounds: PixelRect {
    var result = PixelRect.empty
    for rect in rects { result = result.union(rect) }
    return result
  }

  /// Returns whether the region contains the pixel.
  package func contains(_ point: PixelPoint) -> Bool {
    for rect in rects where rect.contains(point) { return true }
    return false
  }

  /// Returns whether the region and `rect` have a common pixel.
  package func intersects(_ rect: PixelRect) -> Bool {
    for own in rects where own.intersects(rect) { return true }
    return false
  }

  // MARK: - Algebra

  /// Empties the region and keeps its storage.
  package mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
  }

  /// Adds the pixels of `rect`.
  package mutating func formUnion(_ rect: PixelRect) {
    if rect.isEmpty { return }
    for own in rects where own.contains(rect) { return }
    rects.removeAll { rect.contains($0) }
    // Only the part of `rect` that no old rectangle covers is added: the whole `rect` is appended
    // and then cut by each of them.
    let oldCount = rects.count
    rects.append(rect)
    for i in 0..<oldCount { cut(rects[i], outOfRectsFrom: oldCount) }
    normalize()
  }

  /// Adds the pixels of another region.
  package mutating func formUnion(_ other: PixelRegion) {
    for rect in other.rects { formUnion(rect) }
  }

  /// Returns the pixels of both regions.
  package func union(_ other: PixelRegion) -> PixelRegion {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Removes the pixels of `rect`. Some of these pixels may remain if rectangles must be merged.
  package mutating func subtract(_ rect: PixelRect) {
    guard intersects(rect) else { return }
    cut(rect, outOfRectsFrom: 0)
    normalize()
  }

  /// Removes the pixels of another region. Some of them may remain if rectangles must be merged.
  package mutating func subtract(_ other: PixelRegion) {
    for rect in other.rects where intersects(rect) { cut(rect, outOfRectsFrom: 0) }
    normalize()
  }

  /// Keeps only the pixels inside `rect`.
  package mutating func formIntersection(_ rect: PixelRect) {
    for i in rects.indices { rects[i] = rects[i].intersection(rect) }
    rects.removeAll { $0.isEmpty }
    normalize()
  }

  /// Returns the pixels of the region that lie inside `rect`.
  package func intersection(_ rect: PixelRect) -> PixelRegion {
    var result = self
    result.formIntersection(rect)
    return result
  }

  /// Returns the pixels that both regions contain. If rectangles must be merged, the result may
  /// also have pixels that only one region contains.
  package func intersection(_ other: PixelRegion) -> PixelRegion {
    var result = PixelRegion()
    for a in rects {
      for b in other.rects where a.intersects(b) { result.rects.append(a.intersection(b)) }
    }
    result.normalize()
    return result
  }

  /// Moves every rectangle by `dx` to the right and by `dy` down.
  package mutating func translate(dx: Int, dy: Int) {
    for i in rects.indices { rects[i] = rects[i].offsetBy(dx: dx, dy: dy) }
  }

  // MARK: - Keeping the invariants

  /// Replaces each rectangle from index `first` on by the parts of it that lie outside `hole`.
  private mutating func cut(_ hole: PixelRect, outOfRectsFrom first: Int) {
    var i = first
    var end = rects.count
    while i < end {
      let rect = rects[i]
      let common = rect.intersection(hole)
      if common.isEmpty {
        i += 1
        continue
      }
      // The parts do not intersect the hole. They are appended after `end`, so the loop does not
      // visit them.
      appendIfNotEmpty(rect.minX, rect.minY, rect.maxX, common.minY)
      appendIfNotEmpty(rect.minX, common.minY, common.minX, common.maxY)
      appendIfNotEmpty(common.maxX, common.minY, rect.maxX, common.maxY)
      appendIfNotEmpty(rect.minX, common.maxY, rect.maxX, rect.maxY)
      rects.remove(at: i)
      end -= 1
    }
  }

  private mutating func appendIfNotEmpty(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
    let rect = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    if !rect.isEmpty { rects.append(rect) }
  }

  /// Joins neighbours that form one rectangle, merges down to the maximum and sorts.
  private mutating func normalize() {
    joinNeighbours()
    while rects.count > Self.maximumCount { mergeCheapestPair() }
    // Insertion sort: at most 16 rectangles, usually sorted already.
    for i in rects.indices.dropFirst() {
      var j = i
      while j > 0 && Self.precedes(rects[j], rects[j - 1]) {
        rects.swapAt(j, j - 1)
        j -= 1
      }
    }
    assert(isNormal)
  }

  private static func precedes(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.minY != b.minY ? a.minY < b.minY : a.minX < b.minX
  }

  private mutating func joinNeighbours() {
    var i = 0
    // A rectangle that has grown may now fit one that the loop has already passed.
    while i < rects.count { i = joinLaterNeighbours(of: i) ? 0 : i + 1 }
  }

  private mutating func joinLaterNeighbours(of i: Int) -> Bool {
    var a = rects[i]
    var joined = false
    var j = i + 1
    while j < rects.count {
      let b = rects[j]
      let isAbove = a.maxY == b.minY || b.maxY == a.minY
      let isBeside = a.maxX == b.minX || b.maxX == a.minX
      if isAbove && a.minX == b.minX && a.maxX == b.maxX
        || isBeside && a.minY == b.minY && a.maxY == b.maxY
      {
        a = a.union(b)
        rects[i] = a
        rects.remove(at: j)
        joined = true
      } else {
        j += 1
      }
    }
    return joined
  }

  /// Merges the two rectangles whose bounding box adds the fewest pixels, together with all
  /// rectangles that meet this box.
  private mutating func mergeCheapestPair() {
    let best = cheapestPair
    var box = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    var i = 0
    while i < rects.count {
      if rects[i].intersects(box) {
        box = box.union(rects[i])
        rects.remove(at: i)
        i = 0
      } else {
        i += 1
      }
    }
    rects.append(box)
  }

  private var cheapestPair: (cost: Int, first: Int, second: Int) {
    var best = (cost: Int.max, first: 0, second: 1)
    // A frame of a thousand moving shapes calls this two thousand times, with 136 pairs each time.
    let all = rects.span
    for i in all.indices {
      let a = all[i]
      let area = (a.maxX - a.minX) * (a.maxY - a.minY)
      for j in (i + 1)..<max(i + 1, all.count) {
        let b = all[j]
        let width = max(a.maxX, b.maxX) - min(a.minX, b.minX)
        let height = max(a.maxY, b.maxY) - min(a.minY, b.minY)
        let cost = width * height - area - (b.maxX - b.minX) * (b.maxY - b.minY)
        if cost < best.cost { best = (cost, i, j) }
      }
    }
    return best
  }

  /// True when the invariants of the type are satisfied; for tests and assertions.
  package var isNormal: Bool {
    guard rects.count <= Self.maximumCount else { return false }
    for i in rects.indices {
      if rects[i].isEmpty { return false }
      if i > 0 && !Self.precedes(rects[i - 1], rects[i]) { return false }
      for j in rects.indices where j > i && rects[j].intersects(rects[i]) { return false }
    }
    return true
  }
}
