import MartletGeometry

/// The changed rectangles of a comparison, on their way into a region.
///
/// A region looks at all its rectangles, in pairs, for each one that it gets. A canvas that draws
/// 10,000 shapes anew would pay for that 20,000 times. After the first 32 rectangles, twice as many
/// as a region holds, neighbours are therefore joined before they are added. The result may have
/// more pixels than the rectangles, and never fewer.
struct DamageRun {
  /// The number of rectangles that are added one by one.
  static let exactCount = 32

  private var count = 0
  /// The box of the rectangles that wait.
  private var box = PixelRect.empty
  /// The sum of the areas of the rectangles that wait.
  private var area = 0

  /// Adds a rectangle to `damage`, now or at the next `flush`.
  mutating func add(_ rect: PixelRect, to damage: inout PixelRegion) {
    if rect.isEmpty { return }
    if count < Self.exactCount {
      count += 1
      return damage.formUnion(rect)
    }
    if box.contains(rect) { return }
    let union = box.union(rect)
    // The box may be half as large again as the rectangles, where common pixels count twice.
    if 2 * union.area > 3 * (area + rect.area) {
      flush(into: &damage)
      (box, area) = (rect, rect.area)
    } else {
      box = union
      area += rect.area
    }
  }

  /// Adds the rectangles that wait to `damage`.
  mutating func flush(into damage: inout PixelRegion) {
    damage.formUnion(box)
    (box, area) = (.empty, 0)
  }
}
