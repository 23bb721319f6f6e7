internal import CKernels
import MartletGeometry

// This stage finds the position of a dense line in strips that are 1/32 of a pixel wide. A dense
// line runs in one direction of x and has at least 2.5 points per pixel, or 5 if its stroke is
// thinner than 2 pixels. The line of a chart with many samples is dense. The input is its points,
// or cells: adjacent intervals of x, each with its lowest and its highest value (`DenseLine`). The
// position is the highest and the lowest of the line's points in each strip, and of the lines
// between the points at the middle of the strip.
//
// Error: points move by up to 1/64 of a pixel to the middle of their strip. That changes the
// coverage by up to 4 of 255 along a vertical side, and by the same amount again for lines that
// come from cells. The painter draws strokes whose radius is not approximately a whole number of
// strips as outlines instead.

/// Finds the highest and the lowest position of a dense line in each strip. `DenseStroke` turns
/// them into coverage. A painter owns one object and uses it on one thread at a time.
@safe
struct LineStrips: ~Copyable {
  /// For each strip, the highest and the lowest position of the line, in 24.8 fixed point. Both are
  /// distances from the top edge of row 0. `above` is positive upwards, and `below` is positive
  /// downwards.
  private(set) var above = ScratchBuffer<Int32>(filledWith: 0)
  private(set) var below = ScratchBuffer<Int32>(filledWith: 0)
  /// The height of the stroke above the line. Element i is for a distance of i + ½ strips.
  private(set) var profile = ScratchBuffer<Int32>(filledWith: 0)
  /// The number of strips in the radius.
  private(set) var reach = 0
  private var count = 0
  /// The number of the first strip, counted from the left edge of column 0.
  private var first = 0

  /// The height of a strip that the line does not cross.
  static let nothing: Int32 = -1 << 29
  /// The number of strips in a pixel: two for each cut of `DenseStroke`.
  private static let fineness = Double(2 * DenseStroke.fineness)
  /// The minimum number of points per pixel. A stroke with a radius below one pixel shows more of
  /// its sides, so the line must have more points. The other number is that of
  /// `SilhouetteOutliner`.
  private var minimumDensity: Double { Double(reach) < Self.fineness ? 5 : 2.5 }
  private static let minimumCount = 32
  /// The number of elements that a kernel may write after the last strip.
  private static let beyond = 64

  /// Finds the stroke of `path` in the pixels of `clip`. Returns false if the path is not a line
  /// that strips can draw, which does not depend on the clip.
  ///
  /// - Parameter piece: the part of the clip to draw. The parts are adjacent ranges of columns.
  mutating func stroke(
    _ path: Path, style: StrokeStyle, transform: CGAffineTransform, clip: PixelRect,
    piece: StrokePiece = .whole, kernels: Kernels, scratch: inout ColumnScratch,
    into stroke: inout DenseStroke
  ) -> Bool {
    guard path.count >= Self.minimumCount, style.lineCap == .round, style.lineJoin == .round,
      style.dash.isEmpty, transform.isScaleAndTranslation, transform.a > 0,
      transform.a == abs(transform.d), setProfile(radius: style.lineWidth / 2 * transform.a)
    else { return false }
    let width = (clip.width + piece.count - 1) / piece.count
    let left = min(clip.maxX, clip.minX + width * piece.index)
    let wanted = PixelRect(
      minX: left, minY: clip.minY, maxX: min(clip.maxX, left + width), maxY: clip.maxY)
    if let line = path.denseLine {
      guard let cells = PlacedCells(line, transform) else { return false }
      let bounds = path.controlBox(transform)
      let columns = clear(from: bounds.minX, to: bounds.maxX, wanted)
      add(cells, kernels)
      stroke.set(wanted: columns, self, kernels: kernels, scratch: &scratch)
      return true
    }
    let columns = path.withPolyline { points -> PixelRect? in
      guard suits(points, transform) else { return nil }
      return outline(points, transform, wanted)
    }
    guard let columns = columns ?? nil else { return false }
    stroke.set(wanted: columns, self, kernels: kernels, scratch: &scratch)
    return true
  }

  /// Computes the profile. Returns false for a radius that is not nearly a whole number of strips,
  /// or out of range.
  private mutating func setProfile(radius: Double) -> Bool {
    guard radius >= 0.5, radius <= 4 else { return false }
    let strips = (radius * Self.fineness).rounded()
    guard abs(strips - radius * Self.fineness) < 0.08 else { return false }
    reach = Int(strips)
    profile.reserve(reach)
    for i in 0..<reach {
      let x = (Double(i) + 0.5) / Self.fineness
      let y = max(0, radius * radius - x * x).squareRoot()
      unsafe profile.base[i] = Int32((y * 256).rounded())
    }
    return true
  }

  /// Clears the strips for a line from `start` to `end`, but only those that can be visible in
  /// `wanted`. Returns the columns of `wanted` that the stroke of the line can reach.
  private mutating func clear(
    from start: Double, to end: Double, _ wanted: PixelRect
  ) -> PixelRect {
    let radius = Double(reach) / Self.fineness
    let (low, high) = (Double(wanted.minX), Double(wanted.maxX))
    // The range is clamped in floating point first, because lines may extend beyond the range of
    // columns.
    let left = Int(min(max(low, (start - radius).rounded(.down) - 1), high))
    let right = Int(min(max(low, (end + radius).rounded(.up) + 1), high))
    let columns = PixelRect(
      minX: left, minY: wanted.minY, maxX: max(left, right), maxY: wanted.maxY)
    // `DenseStroke` works on blocks of 16 columns, and a column has 16 cuts. `cuts` is the number
    // of cuts in all blocks. A cut has two strips. The stroke of a point reaches `lead` strips to
    // each side (the radius, rounded up to an even number), so there are `lead` more strips at each
    // end.
    let cuts = (columns.width + 15) / 16 * 256
    let lead = (reach + 1) & ~1
    first = left * 2 * DenseStroke.fineness - lead
    count = 2 * (cuts + lead)
    above.reserve(count + Self.beyond)
    below.reserve(count + Self.beyond)
    unsafe above.base.update(repeating: Self.nothing, count: count + Self.beyond)
    unsafe below.base.update(repeating: Self.nothing, count: count + Self.beyond)
    return columns
  }

  // MARK: - Cells

  private func add(_ cells: PlacedCells, _ kernels: Kernels) {
    let width = cells.width * Self.fineness
    let length = width * Double(DenseLine.Chunk.cellCount)
    let start = cells.left * Self.fineness - Double(first)
    let chunks = cells.line.line.chunks
    // The chunks that overlap the strips, with a small margin.
    let begin = min(max(((-1 - start) / length).rounded(.down), 0), Double(chunks.count))
    let end = min(
      max(((Double(count) + 1 - start) / length).rounded(.up), begin), Double(chunks.count))
    for index in Int(begin)..<Int(end) {
      guard let chunk = chunks[index] else { continue }
      unsafe cells.add(
        chunk, start: start + Double(index) * length, width: width, above: above.base,
        below: below.base, count: count, kernels)
    }
  }

  // MARK: - Points

  /// Returns whether the line is dense, runs in one direction and lies within the limits.
  /// O(points), but O(1) for most other lines.
  private func suits(_ points: Span<CGPoint>, _ map: CGAffineTransform) -> Bool {
    let limit = EdgeList.limit / 2
    let (first, last) = (points[0].x * map.a + map.tx, points[points.count - 1].x * map.a + map.tx)
    guard Double(points.count) >= abs(last - first) * minimumDensity, abs(first) < limit,
      abs(last) < limit
    else { return false }
    let sign: Double = first <= last ? 1 : -1
    let highest = limit / abs(map.d) - abs(map.ty / map.d)
    var x = points[0].x * sign
    for i in points.indices {
      let p = points[i]
      if !(p.x * sign >= x) || !(abs(p.y) < highest) { return false }
      x = p.x * sign
    }
    return true
  }

  private mutating func outline(
    _ points: Span<CGPoint>, _ map: CGAffineTransform, _ wanted: PixelRect
  ) -> PixelRect {
    let isForward = points[0].x <= points[points.count - 1].x
    func point(_ i: Int) -> CGPoint {
      let p = points[isForward ? i : points.count &- 1 &- i]
      return CGPoint(x: p.x * map.a + map.tx, y: p.y * map.d + map.ty)
    }
    let columns = clear(from: point(0).x, to: point(points.count - 1).x, wanted)
    let (first, count) = (first, count)
    // The points to use go from the last one before the first strip to the first one after the last
    // strip.
    let low = Double(first - 1) / Self.fineness
    let high = Double(first + count + 1) / Self.fineness
    var (start, end) = (0, points.count)
    while end - start > 1 {
      let middle = (start + end) / 2
      if point(middle).x < low { start = middle } else { end = middle }
    }
    var p = point(start)
    add(Self.strip(p.x) &- first, p.y)
    var i = start + 1
    while i < points.count {
      let q = point(i)
      // The line is added at the middle of each strip between two points, and in the strip of each
      // point.
      let from = max(first, Self.strip(p.x))
      let to = min(first + count - 1, Self.strip(q.x))
      if from < to {
        let slope = (q.y - p.y) / (q.x - p.x)
        for strip in from...to {
          let x = (Double(strip) + 0.5) / Self.fineness
          if x > p.x && x < q.x { add(strip &- first, p.y + slope * (x - p.x)) }
        }
      }
      add(Self.strip(q.x) &- first, q.y)
      p = q
      if p.x > high { break }
      i += 1
    }
    return columns
  }

  /// Returns the strip that contains `x`.
  @inline(__always)
  private static func strip(_ x: Double) -> Int { Int(flooring: x * fineness) }

  @inline(__always)
  private func add(_ strip: Int, _ y: Double) {
    if strip < 0 || strip >= count { return }
    let y = martlet_fixed(y)
    // Safety: checked above.
    unsafe above.base[strip] = max(above.base[strip], 0 &- y)
    unsafe below.base[strip] = max(below.base[strip], y)
  }
}

/// The cells of a dense line, in device pixels.
private struct PlacedCells {
  let line: PlacedDenseLine
  /// The width of a cell, in pixels; positive.
  let width: Double
  private let map: CGAffineTransform
  /// The map from values to rows in 24.8 fixed point.
  private let (scale, offset): (Double, Double)

  /// Nil for cells that are not about as wide as strips, or not finite.
  init?(_ line: PlacedDenseLine, _ map: CGAffineTransform) {
    self.line = line
    self.map = map
    width = line.x.scale * map.a
    scale = line.y.scale * map.d * 256
    offset = (line.y.offset * map.d + map.ty) * 256
    let strips = width * Double(2 * DenseStroke.fineness)
    guard strips >= 0.5, strips <= 2, scale.isFinite, abs(offset) < 0x1p50,
      abs(line.x.offset * map.a + map.tx) < 0x1p40
    else { return nil }
  }

  /// The left edge of the first chunk.
  var left: Double { line.x.offset * map.a + map.tx }

  /// Updates the strips from the cells of a chunk, in the C kernel.
  @unsafe func add(
    _ chunk: DenseLine.Chunk, start: Double, width: Double, above: UnsafeMutablePointer<Int32>,
    below: UnsafeMutablePointer<Int32>, count: Int, _ kernels: Kernels
  ) {
    // A cell has its highest value, counted up from the lowest value of its run, and its lowest
    // value, counted down from the highest value of the run. Both are numbers of steps (`part`). If
    // values increase upwards on the screen, the highest value belongs to `above`, otherwise to
    // `below`.
    let isUpright = scale <= 0
    func clamped(_ value: Double) -> Float { Float(min(max(value, -0x1p90), 0x1p90)) }
    unsafe withUnsafeTemporaryAllocation(of: martlet_run.self, capacity: chunk.runs.count) {
      runs in
      for (index, run) in chunk.runs.enumerated() {
        let lowest = offset + run.lowest * scale
        let highest = offset + (run.lowest + 65_535 * run.part) * scale
        unsafe runs[index] = martlet_run(
          part: clamped(run.part * abs(scale)), above: clamped(isUpright ? -lowest : lowest),
          below: clamped(isUpright ? highest : -highest))
      }
      unsafe chunk.cells.withUnsafeBytes { cells in
        guard let cells = cells.baseAddress, let runs = runs.baseAddress else { return }
        // Safety: a cell is two UInt16, which the kernel reads as one word. The strips are the
        // caller's, with `count` elements and 64 more.
        unsafe kernels.functions.pointee.spread_cells(
          isUpright ? above : below, isUpright ? below : above, count,
          cells.assumingMemoryBound(to: UInt32.self), DenseLine.Chunk.runLength, runs,
          chunk.runs.count, start, width)
      }
    }
  }
}
