internal import CKernels
import MartletGeometry

// Where a dense line is, in strips a thirty-second of a pixel wide: the highest and the lowest of
// its points, and of the lines between them at the strips' middles.
//
// Error: points move by up to 1/64 of a pixel to their strip's middle, which is 4 of 255 along an
// upright side, and as much again where cells came first; a radius that is not about a whole number
// of strips is left to outlines.

/// Finds in which strips a line is how high.
@safe
struct LineStrips: ~Copyable {
  /// By strip: upwards from row 0, and downwards, in 24.8 fixed point.
  private(set) var above = ScratchBuffer<Int32>(filledWith: 0)
  private(set) var below = ScratchBuffer<Int32>(filledWith: 0)
  /// How much higher the stroke is than the line, by the distance in strips, less a half.
  private(set) var profile = ScratchBuffer<Int32>(filledWith: 0)
  /// Strips in the radius.
  private(set) var reach = 0
  private var count = 0
  /// The number of the first strip, counted from the left edge of column 0.
  private var first = 0

  static let nothing: Int32 = -1 << 29
  private static let fineness = Double(2 * DenseStroke.fineness)
  /// As in `SilhouetteOutliner`; of thinner lines more is side, which must be the line's many.
  private var leastDensity: Double { Double(reach) < Self.fineness ? 5 : 2.5 }
  private static let leastCount = 32
  /// What a kernel may write behind the last strip.
  private static let beyond = 64

  /// Finds the stroke of `path` in the pixels of `clip`, or a piece of it, if it is a line for
  /// which this is made; that does not depend on the clip. Pieces lie side by side.
  mutating func stroke(
    _ path: Path, style: StrokeStyle, transform: CGAffineTransform, clip: PixelRect,
    piece: StrokePiece = .whole, kernels: Kernels, scratch: inout ColumnScratch,
    into stroke: inout DenseStroke
  ) -> Bool {
    guard path.count >= Self.leastCount, style.lineCap == .round, style.lineJoin == .round,
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

  /// False for a pen that is not nearly a whole number of strips, or very wide.
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

  /// Clears the strips of a line between two ends, as far as `wanted` shows its stroke; returns
  /// that part of it.
  private mutating func clear(
    from start: Double, to end: Double, _ wanted: PixelRect
  ) -> PixelRect {
    let radius = Double(reach) / Self.fineness
    let (low, high) = (Double(wanted.minX), Double(wanted.maxX))
    // In floating point first: lines may go beyond what columns can be.
    let left = Int(min(max(low, (start - radius).rounded(.down) - 1), high))
    let right = Int(min(max(low, (end + radius).rounded(.up) + 1), high))
    let columns = PixelRect(
      minX: left, minY: wanted.minY, maxX: max(left, right), maxY: wanted.maxY)
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
    // Those that reach into the strips, a hair aside.
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

  /// Whether the line is dense, runs to one side and lies within the limits. O(points), but for
  /// most other lines O(1).
  private func suits(_ points: Span<CGPoint>, _ map: CGAffineTransform) -> Bool {
    let limit = EdgeList.limit / 2
    let (first, last) = (points[0].x * map.a + map.tx, points[points.count - 1].x * map.a + map.tx)
    guard Double(points.count) >= abs(last - first) * leastDensity, abs(first) < limit,
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
    // From the last point before the first strip to the first one behind the last.
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
      // The middles between two points, and the strip of each point.
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

  /// The strip in which `x` lies.
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

/// The cells of a dense line on device pixels.
private struct PlacedCells {
  let line: PlacedDenseLine
  /// Of a cell, in pixels; positive.
  let width: Double
  private let map: CGAffineTransform
  /// From values to rows in 24.8 fixed point.
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

  /// Raises the strips of a chunk, as the kernel has it.
  @unsafe func add(
    _ chunk: DenseLine.Chunk, start: Double, width: Double, above: UnsafeMutablePointer<Int32>,
    below: UnsafeMutablePointer<Int32>, count: Int, _ kernels: Kernels
  ) {
    // Where values grow upwards on the screen, upper halves tell what is above.
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
        // Safety: cells are two halves of a word; the strips are the caller's, `count` and 64 more.
        unsafe kernels.functions.pointee.spread_cells(
          isUpright ? above : below, isUpright ? below : above, count,
          cells.assumingMemoryBound(to: UInt32.self), DenseLine.Chunk.runLength, runs,
          chunk.runs.count, start, width)
      }
    }
  }
}
