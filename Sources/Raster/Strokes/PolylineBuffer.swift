import MartletGeometry

/// Polylines in reused memory. A point that is almost equal to the previous one is left out.
///
/// After `close` a move must come first, as `Path` sends it when it flattens.
@safe
struct PolylineBuffer: PolylineSink, ~Copyable {
  struct Subpath {
    /// The range of its points, as indices.
    var start: Int
    var end: Int
    var isClosed: Bool
    /// Whether a line follows the move, even one of length zero, which is drawn as a dot with caps.
    /// A move alone draws nothing.
    var isDrawn: Bool
  }

  private(set) var pointCount = 0
  private(set) var subpathCount = 0
  private var pointStorage = ScratchBuffer<CGPoint>(filledWith: .zero)
  private var subpathStorage = ScratchBuffer(
    filledWith: Subpath(start: 0, end: 0, isClosed: false, isDrawn: false))
  private var isOpen = false
  /// A point closer than this to the previous one is omitted.
  private var mergeDistance = 0.0

  /// The points of all subpaths. The pointer is valid until the next change.
  var points: UnsafeMutablePointer<CGPoint> { unsafe pointStorage.base }

  func subpath(_ index: Int) -> Subpath {
    precondition(index >= 0 && index < subpathCount, "no such subpath")
    return unsafe subpathStorage.base[index]
  }

  mutating func begin(mergeDistance: Double) {
    pointCount = 0
    subpathCount = 0
    isOpen = false
    self.mergeDistance = mergeDistance
  }

  mutating func move(to point: CGPoint) {
    subpathStorage.reserve(subpathCount + 1, keeping: subpathCount)
    // Safety: reserved above.
    unsafe subpathStorage.base[subpathCount] = Subpath(
      start: pointCount, end: pointCount + 1, isClosed: false, isDrawn: false)
    subpathCount += 1
    append(point)
    isOpen = true
  }

  mutating func line(to point: CGPoint) {
    guard isOpen else { return move(to: point) }
    // Safety: an open subpath has a last point.
    let last = unsafe pointStorage.base[pointCount - 1]
    if abs(point.x - last.x) > mergeDistance || abs(point.y - last.y) > mergeDistance {
      append(point)
    }
    unsafe subpathStorage.base[subpathCount - 1].end = pointCount
    unsafe subpathStorage.base[subpathCount - 1].isDrawn = true
  }

  mutating func close() {
    guard isOpen else { return }
    let index = subpathCount - 1
    unsafe subpathStorage.base[index].isClosed = true
    unsafe subpathStorage.base[index].isDrawn = true
    // The line back to the first point is implied.
    let start = unsafe subpathStorage.base[index].start
    while pointCount - start > 1 {
      let first = unsafe pointStorage.base[start]
      let last = unsafe pointStorage.base[pointCount - 1]
      guard abs(first.x - last.x) <= mergeDistance, abs(first.y - last.y) <= mergeDistance
      else { break }
      pointCount -= 1
    }
    unsafe subpathStorage.base[index].end = pointCount
    isOpen = false
  }

  private mutating func append(_ point: CGPoint) {
    pointStorage.reserve(pointCount + 1, keeping: pointCount)
    unsafe pointStorage.base[pointCount] = point
    pointCount += 1
  }
}
