internal import CKernels
import MartletGeometry

// This stage turns polylines into edges. Its input is points in device pixels, with any values. Its
// output is fixed-point edges that run downwards, and the rows and columns that they touch. It
// drops only whole edges above or below the requested rows, so an edge is the same for every part
// of the picture that is drawn.

/// A line in 24.8 fixed point with `y0 < y1`. `winding` is +1 if the line was drawn downwards,
/// otherwise −1. `next` links edges in lists.
typealias Edge = martlet_edge

extension Edge {
  /// The rows that the edge touches.
  fileprivate var touchedRows: Range<Int> { Int(y0) >> 8..<(Int(y1) + 255) >> 8 }

  /// The rows that the edge crosses from top to bottom without a change in x.
  fileprivate var straightRows: Range<Int> {
    let first = (Int(y0) + 255) >> 8
    return first..<(x0 == x1 ? max(first, Int(y1) >> 8) : first)
  }
}

/// Collects the edges of one shape from its polylines.
@safe
struct EdgeList: PolylineSink, ~Copyable {
  /// Coordinates are limited to ±2^20 pixels. That is far beyond any display, and keeps fixed-point
  /// products within 64 bits.
  static let limit = 1_048_576.0

  private(set) var count = 0
  private var storage = ScratchBuffer(
    filledWith: Edge(x0: 0, y0: 0, x1: 0, y1: 0, winding: 0, next: -1))
  /// The requested rows in fixed point.
  private var top: Int32 = 0
  private var bottom: Int32 = 0
  /// The fixed-point box of all stored edges.
  private(set) var minX = Int32.max
  private(set) var minY = Int32.max
  private(set) var maxX = Int32.min
  private(set) var maxY = Int32.min

  private var start = CGPoint.zero
  private var current = CGPoint.zero
  private var isOpen = false
  /// The map from a plane in perspective to the device; nil if points are device pixels already.
  private var projector: Projector?

  var edges: UnsafeMutablePointer<Edge> { unsafe storage.base }

  /// Discards all edges. From now on only edges that touch `rows` are stored. With a projector,
  /// points are in its plane.
  mutating func begin(rows: Range<Int>, projector: Projector? = nil) {
    self.projector = projector
    count = 0
    isOpen = false
    top = Int32(clamping: rows.lowerBound &* 256)
    bottom = Int32(clamping: rows.upperBound &* 256)
    minX = .max
    minY = .max
    maxX = .min
    maxY = .min
  }

  /// Closes the last subpath. Call it once after the last point.
  mutating func end() {
    close()
  }

  /// The pixels that the edges can cover.
  var bounds: PixelRect {
    count == 0
      ? .empty
      : PixelRect(
        minX: Int(minX) >> 8, minY: Int(minY) >> 8, maxX: (Int(maxX) + 255) >> 8,
        maxY: (Int(maxY) + 255) >> 8)
  }

  /// Links the edges of each band of `grid` in a list. An edge that crosses several bands is
  /// copied, because each band needs its own link. The cost is linear in the edges and the bands
  /// that they cross.
  ///
  /// `bands` has one element for each band of the grid.
  mutating func link(into bands: UnsafeMutablePointer<BandEdges>, of grid: BandGrid) {
    unsafe bands.update(repeating: BandEdges(first: -1, count: 0), count: grid.count)
    for i in 0..<count {
      // Safety, here and below: bands are those of the grid, edges are those in the storage.
      var band = unsafe grid.band(of: Int(edges[i].y0) >> 8)
      let last = unsafe grid.band(of: (Int(edges[i].y1) &- 1) >> 8)
      unsafe link(i, into: &bands[band])
      while band < last {
        band &+= 1
        storage.reserve(count &+ 1, keeping: count)
        unsafe edges[count] = edges[i]
        unsafe link(count, into: &bands[band])
        count &+= 1
      }
    }
  }

  /// Links all edges in one list and returns the index of its first edge.
  func linkAll() -> Int32 {
    for i in 0..<count { unsafe edges[i].next = Int32(truncatingIfNeeded: i) - 1 }
    return Int32(truncatingIfNeeded: count) - 1
  }

  /// Returns the rows in which all edges are vertical, so that these rows have the same coverage;
  /// nil if there are too few. Most shapes of a dashboard are rectangles with round corners. In
  /// such rows this saves two thirds of the work that is not bound by memory. The time is bounded,
  /// because a shape with more than 128 edges returns nil.
  func straightRows(in rows: Range<Int>) -> Range<Int>? {
    if rows.count < 16 || count > 128 { return nil }
    var result = 0..<0
    for i in 0..<count {
      // Safety, here and below: `i` is below the count.
      let straight = unsafe edges[i].straightRows.clamped(to: rows)
      if straight.count > result.count { result = straight }
    }
    for i in 0..<count {
      if result.count < 8 { return nil }
      let edge = unsafe edges[i]
      let touched = edge.touchedRows
      if !touched.overlaps(result) { continue }
      let inside = edge.straightRows.clamped(to: result)
      let above = result.lowerBound..<max(touched.lowerBound, result.lowerBound)
      let below = min(touched.upperBound, result.upperBound)..<result.upperBound
      result = above.count > below.count ? above : below
      if inside.count > result.count { result = inside }
    }
    return result.count < 8 ? nil : result
  }

  @inline(__always)
  private func link(_ index: Int, into list: inout BandEdges) {
    unsafe edges[index].next = list.first
    list.first = Int32(truncatingIfNeeded: index)
    list.count &+= 1
  }

  // MARK: - PolylineSink

  mutating func move(to point: CGPoint) {
    close()
    start = point
    current = point
    isOpen = true
  }

  mutating func line(to point: CGPoint) {
    addLine(current, point)
    current = point
  }

  mutating func close() {
    guard isOpen else { return }
    addLine(current, start)
    current = start
    isOpen = false
  }

  // MARK: - Lines

  @inline(__always)
  mutating func addLine(_ a: CGPoint, _ b: CGPoint) {
    if projector == nil && Self.isInside(a) && Self.isInside(b) {
      append(Self.fixed(a.x), Self.fixed(a.y), Self.fixed(b.x), Self.fixed(b.y))
    } else {
      addOddLine(a, b)
    }
  }

  @inline(never)
  private mutating func addOddLine(_ a: CGPoint, _ b: CGPoint) {
    guard let projector else {
      addHugeLine(a, b)
      return
    }
    let p = projector.project(a)
    let q = projector.project(b)
    if let crossing = projector.crossing(a, b) {
      addDeviceLine(p, crossing)
      addDeviceLine(crossing, q)
    } else {
      addDeviceLine(p, q)
    }
  }

  /// Adds one line in device pixels, with any finite coordinates.
  private mutating func addDeviceLine(_ a: CGPoint, _ b: CGPoint) {
    if Self.isInside(a) && Self.isInside(b) {
      append(Self.fixed(a.x), Self.fixed(a.y), Self.fixed(b.x), Self.fixed(b.y))
    } else {
      addHugeLine(a, b)
    }
  }

  @inline(__always)
  private static func isInside(_ p: CGPoint) -> Bool { abs(p.x) < limit && abs(p.y) < limit }

  /// Cuts a line at the limits. Parts beyond a limit in y cannot be seen. Parts beyond a limit in x
  /// become vertical there, because pixels to their right still need their winding.
  private mutating func addHugeLine(_ a: CGPoint, _ b: CGPoint) {
    // Beyond 1e150 differences and products would overflow.
    var p = CGPoint(x: max(-1e150, min(1e150, a.x)), y: max(-1e150, min(1e150, a.y)))
    var q = CGPoint(x: max(-1e150, min(1e150, b.x)), y: max(-1e150, min(1e150, b.y)))
    let limit = Self.limit
    if p.y == q.y || max(p.y, q.y) <= -limit || min(p.y, q.y) >= limit { return }
    // The form x = slope·y + offset computes a crossing near the limits precisely. A form relative
    // to an end point would lose digits there.
    let slope = (q.x - p.x) / (q.y - p.y)
    let offset = (p.x * q.y - q.x * p.y) / (q.y - p.y)
    func point(atY y: Double) -> CGPoint { CGPoint(x: slope * y + offset, y: y) }
    if p.y < -limit { p = point(atY: -limit) } else if p.y > limit { p = point(atY: limit) }
    if q.y < -limit { q = point(atY: -limit) } else if q.y > limit { q = point(atY: limit) }
    // The line goes from p to q through its crossings of the limits, with x clamped to the limits.
    // Parts beyond a limit therefore run along that limit.
    var x = Self.fixed(max(-limit, min(limit, p.x)))
    var y = Self.fixed(p.y)
    let firstSide = p.x <= q.x ? -limit : limit
    for side in [firstSide, -firstSide] where (p.x < side) != (q.x < side) {
      let crossing = (side - offset) / slope
      let yc = Self.fixed(max(min(p.y, q.y), min(max(p.y, q.y), crossing)))
      let xc = Self.fixed(side)
      append(x, y, xc, yc)
      x = xc
      y = yc
    }
    append(x, y, Self.fixed(max(-limit, min(limit, q.x))), Self.fixed(q.y))
  }

  @inline(__always)
  private static func fixed(_ v: Double) -> Int32 { martlet_fixed(v) }

  @inline(__always)
  private mutating func append(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) {
    if y0 == y1 { return }
    let isDown = y0 < y1
    let edge =
      isDown
      ? Edge(x0: x0, y0: y0, x1: x1, y1: y1, winding: 1, next: -1)
      : Edge(x0: x1, y0: y1, x1: x0, y1: y0, winding: -1, next: -1)
    if edge.y0 >= bottom || edge.y1 <= top { return }
    storage.reserve(count &+ 1, keeping: count)
    // Safety: reserved above.
    unsafe storage.base[count] = edge
    count &+= 1
    minX = min(minX, min(x0, x1))
    maxX = max(maxX, max(x0, x1))
    minY = min(minY, edge.y0)
    maxY = max(maxY, edge.y1)
  }
}
