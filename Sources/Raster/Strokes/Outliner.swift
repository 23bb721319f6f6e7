import MartletGeometry

// This stage turns polylines into the outlines of their strokes. One walk along each polyline
// builds both sides at the same time. At every corner the outer side gets the join, and the inner
// side the point where its lines meet. The contour consists of the rectangles of all segments and
// the wedges of the joins, without the areas that two of them cover twice. Its winding is therefore
// at least one everywhere inside.

/// A part of a stroke's outline. Parts have approximately equal numbers of points.
package struct StrokePiece: Hashable, Sendable {
  /// The index of the part, from 0.
  package var index: Int
  /// The number of parts.
  package var count: Int

  /// The whole outline as a single part.
  package static let whole = StrokePiece(0, of: 1)

  /// Creates a part; `index` must be in `0..<count`.
  package init(_ index: Int, of count: Int) {
    self.index = index
    self.count = count
  }
}

/// Offsets polylines to both sides.
struct Outliner {
  private let pen: Pen
  /// The bounds of the points whose strokes can be visible: the clip's device pixels, enlarged by
  /// the pen's reach.
  private let minX: Double
  private let minY: Double
  private let maxX: Double
  private let maxY: Double

  /// `scale` is the maximum factor by which the pen's map stretches. Without a clip no part is
  /// omitted.
  init(pen: Pen, clip: PixelRect?, scale: Double) {
    self.pen = pen
    guard let clip else {
      (minX, minY, maxX, maxY) = (-.infinity, -.infinity, .infinity, .infinity)
      return
    }
    let margin = pen.reach * scale + 2
    minX = Double(clip.minX) - margin
    minY = Double(clip.minY) - margin
    maxX = Double(clip.maxX) + margin
    maxY = Double(clip.maxY) + margin
  }

  func outline<Sink: OutlineSink & ~Copyable>(
    _ source: borrowing PolylineBuffer, into sink: inout Sink
  ) {
    for i in 0..<source.subpathCount { outline(source, source.subpath(i), into: &sink) }
  }

  func outline<Sink: OutlineSink & ~Copyable>(
    _ source: borrowing PolylineBuffer, _ subpath: PolylineBuffer.Subpath, into sink: inout Sink
  ) {
    let count = subpath.end - subpath.start
    guard subpath.isDrawn, count > 0 else { return }
    // Safety: a subpath's points lie inside the buffer, which does not grow in the meantime.
    let points = unsafe UnsafePointer(source.points + subpath.start)
    if count == 1 {
      unsafe addDot(points[0], into: &sink)
    } else if subpath.isClosed {
      unsafe outlineRing(points, count, into: &sink)
    } else {
      unsafe outlineOpen(points, count, into: &sink)
    }
  }

  /// Returns whether no pixel of the clip can belong to the stroke, because each line between two
  /// points lies beyond one side of the clip. The outline of a card around the clip is such a
  /// stroke. Returns false at the first line that may be visible.
  func isHidden(_ source: borrowing PolylineBuffer) -> Bool {
    for i in 0..<source.subpathCount {
      let subpath = source.subpath(i)
      let count = subpath.end - subpath.start
      guard count > 0 else { continue }
      // Safety: a subpath's points lie inside the buffer, which does not grow in the meantime.
      let points = unsafe UnsafePointer(source.points + subpath.start)
      // A closed line has one more, between its last point and its first.
      var before = unsafe outcode(points[subpath.isClosed || count == 1 ? count - 1 : 0])
      for j in (subpath.isClosed || count == 1 ? 0 : 1)..<count {
        let code = unsafe outcode(points[j])
        if before & code == 0 { return false }
        before = code
      }
    }
    return true
  }

  // MARK: - Walks

  /// Outlines `count` points, at least two. No two adjacent points are equal.
  func outlineOpen<Sink: OutlineSink & ~Copyable>(
    _ points: UnsafePointer<CGPoint>, _ count: Int, into sink: inout Sink
  ) {
    // Safety, here and below: indices are below `count`, which the caller guarantees.
    var before = unsafe Segment(points[0], points[1], pen.radius)
    var ribbon = Ribbon(pen: pen)
    unsafe ribbon.start(points[0], before.normal, into: &sink)
    var codeBefore = unsafe outcode(points[0])
    var code = unsafe outcode(points[1])
    var culled = CulledRun()
    for i in 1..<max(1, count - 1) {
      let next = unsafe points[i + 1]
      let after = unsafe Segment(points[i], next, pen.radius)
      let codeAfter = outcode(next)
      unsafe step(
        points[i], before, after, codeBefore & code & codeAfter, &culled, &ribbon, into: &sink)
      before = after
      codeBefore = code
      code = codeAfter
    }
    culled.flush(&ribbon, into: &sink)
    unsafe ribbon.finish(points[count - 1], before.normal, into: &sink)
  }

  /// Outlines a piece of a line of `count` points, at least three. The piece has the corners after
  /// the end of the previous piece, and the line's ends if they belong to this piece.
  func outlineOpen<Sink: OutlineSink & ~Copyable>(
    _ points: UnsafePointer<CGPoint>, _ count: Int, _ piece: StrokePiece, into sink: inout Sink
  ) {
    let first = unsafe cut(points, count, before: piece.index, of: piece.count)
    let last = unsafe cut(points, count, before: piece.index + 1, of: piece.count)
    if first >= last { return }
    var ribbon = Ribbon(pen: pen)
    var culled = CulledRun()
    var before: Segment
    var after = unsafe Segment(points[first], points[first + 1], pen.radius)
    if first == 0 {
      unsafe ribbon.start(points[0], after.normal, into: &sink)
    } else {
      // The positions of both sides after a visible corner depend on that corner only.
      before = unsafe Segment(points[first - 1], points[first], pen.radius)
      var nowhere = NoSink()
      unsafe ribbon.join(points[first], before, after, into: &nowhere)
    }
    for i in first + 1..<max(first + 1, min(last + 1, count - 1)) {
      before = after
      after = unsafe Segment(points[i], points[i + 1], pen.radius)
      unsafe step(points[i], before, after, common(points, i), &culled, &ribbon, into: &sink)
    }
    if last == count - 1 {
      culled.flush(&ribbon, into: &sink)
      unsafe ribbon.finish(points[last], after.normal, into: &sink)
    }
  }

  /// Returns the index at which a piece begins and the previous one ends: an end of the line, or a
  /// corner that is not culled.
  private func cut(
    _ points: UnsafePointer<CGPoint>, _ count: Int, before piece: Int, of pieces: Int
  ) -> Int {
    if piece == 0 { return 0 }
    var corner = max(1, count * piece / pieces)
    while corner < count - 1, unsafe common(points, corner) != 0 { corner += 1 }
    return min(corner, count - 1)
  }

  /// Returns the sides of the clip beyond which a corner and both of its neighbours lie.
  private func common(_ points: UnsafePointer<CGPoint>, _ i: Int) -> Int {
    // Safety: a corner lies between two points.
    unsafe outcode(points[i - 1]) & outcode(points[i]) & outcode(points[i + 1])
  }

  /// Outlines a closed line of at least two points.
  private func outlineRing<Sink: OutlineSink & ~Copyable>(
    _ points: UnsafePointer<CGPoint>, _ count: Int, into sink: inout Sink
  ) {
    var before = unsafe Segment(points[count - 1], points[0], pen.radius)
    var ribbon = Ribbon(pen: pen)
    unsafe ribbon.startRing(points[count - 1], before.normal)
    let (firstLeft, firstRight) = (ribbon.left, ribbon.right)
    var codeBefore = unsafe outcode(points[count - 1])
    var code = unsafe outcode(points[0])
    var culled = CulledRun()
    for i in 0..<count {
      let next = unsafe points[i + 1 < count ? i + 1 : 0]
      let after = unsafe Segment(points[i], next, pen.radius)
      let codeAfter = outcode(next)
      unsafe step(
        points[i], before, after, codeBefore & code & codeAfter, &culled, &ribbon, into: &sink)
      before = after
      codeBefore = code
      code = codeAfter
    }
    culled.flush(&ribbon, into: &sink)
    ribbon.finishRing(firstLeft, firstRight, into: &sink)
  }

  /// Adds the caps of a line of length zero, if they extend beyond it.
  private func addDot<Sink: OutlineSink & ~Copyable>(_ p: CGPoint, into sink: inout Sink) {
    guard pen.cap != .butt else { return }
    let normal = CGPoint(x: 0, y: -pen.radius)
    var ribbon = Ribbon(pen: pen)
    ribbon.start(p, normal, into: &sink)
    ribbon.finish(p, normal, into: &sink)
  }

  /// Processes one corner. `common` are the sides of the clip beyond which it and both of its
  /// neighbours lie.
  @inline(__always)
  private func step<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ before: Segment, _ after: Segment, _ common: Int, _ culled: inout CulledRun,
    _ ribbon: inout Ribbon, into sink: inout Sink
  ) {
    if common != 0 {
      culled.add(p, common, &ribbon, into: &sink)
    } else {
      culled.flush(&ribbon, into: &sink)
      ribbon.join(p, before, after, into: &sink)
    }
  }

  /// Returns bits for left of, above, right of and below the clip.
  @inline(__always)
  private func outcode(_ point: CGPoint) -> Int {
    let p = pen.device(point)
    return (p.x < minX ? 1 : 0) | (p.y < minY ? 2 : 0) | (p.x > maxX ? 4 : 0)
      | (p.y > maxY ? 8 : 0)
  }
}

/// A run of corners that lie beyond one side of the clip, with all parts of the stroke around them.
/// Every path from the first corner to the last gives the same winding inside the clip, to the
/// byte, because an edge contributes its exact height to a row. The shortest path is therefore
/// used.
private struct CulledRun {
  private var common = 0
  private var last = CGPoint.zero

  @inline(__always)
  mutating func add<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ sides: Int, _ ribbon: inout Ribbon, into sink: inout Sink
  ) {
    if common & sides == 0 {
      flush(&ribbon, into: &sink)
      ribbon.both(to: p, into: &sink)
      common = sides
    } else {
      common &= sides
    }
    last = p
  }

  @inline(__always)
  mutating func flush<Sink: OutlineSink & ~Copyable>(
    _ ribbon: inout Ribbon, into sink: inout Sink
  ) {
    guard common != 0 else { return }
    ribbon.both(to: last, into: &sink)
    common = 0
  }
}

/// Discards lines that belong to another piece.
private struct NoSink: OutlineSink {
  mutating func addLine(_ a: CGPoint, _ b: CGPoint, isBack: Bool) {}
  mutating func endContour(isRing: Bool) {}
}
