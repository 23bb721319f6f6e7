internal import CKernels
import MartletGeometry

// The strokes of dense lines, without edges. In: a line whose x never turns back, many points a
// pixel; out: in each of sixteen upright cuts a pixel, how far the stroke reaches up and down, and
// from that coverage.
//
// Each cut through the round stroke of such a line is one piece (see `SilhouetteOutliner`), and
// that piece is the line's, widened by a half circle: the highest of what lies up to a radius away,
// each lifted by the half circle's height there. Strips a sixteenth of a pixel wide, whose middles
// lie half way between the cuts, hold the line's highest and lowest point; the widest reach over
// sixteen cuts at once is thirty-two steps of vectors, whatever the points. Coverage comes from
// adding each cut's two ends to the rows that they lie in, and summing up down the columns.
//
// Error: points move by up to 1/32 of a pixel to their strip's middle, which is 8 of 255 along an
// upright side; a radius that is not about a whole number of strips is left to outlines.
//
// Cost: a frame of five lines, 1,248 pixels wide with six points each, takes 14 million instructions
// instead of 45 by silhouettes, 6 of them for the points and 5 for the coverage.

/// The upper and the lower end of a stroke, cut by cut.
@safe
struct DenseStroke: ~Copyable {
  /// Whole blocks of columns, the first of which is wanted.
  private(set) var columns = 0..<0
  /// What it can cover.
  private(set) var bounds = PixelRect.empty
  /// By cut: upwards from row 0, and downwards, in 24.8 fixed point.
  private var above = ScratchBuffer<Int32>(filledWith: 0)
  private var below = ScratchBuffer<Int32>(filledWith: 0)
  /// The rows of each block.
  private var blocks = ScratchBuffer<RowRange>(filledWith: RowRange(top: 0, bottom: 0))

  private struct RowRange {
    var top: Int32
    var bottom: Int32
  }

  /// Cuts in a pixel and pixels in a block are as many.
  fileprivate static let fineness = 16

  /// How many blocks have any of `rows`.
  func count(in rows: Range<Int>) -> Int {
    var count = 0
    for i in 0..<columns.count / Self.fineness where touches(block: i, rows) { count &+= 1 }
    return count
  }

  @inline(__always)
  private func touches(block: Int, _ rows: Range<Int>) -> Bool {
    // Safety: callers count blocks of `columns`.
    let range = unsafe blocks.base[block]
    return Int(range.top) < rows.upperBound && Int(range.bottom) > rows.lowerBound
  }

  /// Takes the place of what it held: `strips`, widened, in the pixel columns `wanted`.
  fileprivate mutating func set(
    wanted: Range<Int>, _ strips: borrowing LineStrips, kernels: Kernels
  ) {
    let blockCount = (wanted.count + Self.fineness - 1) / Self.fineness
    columns = wanted.lowerBound..<wanted.lowerBound + blockCount * Self.fineness
    let count = columns.count * Self.fineness
    above.reserve(count)
    below.reserve(count)
    blocks.reserve(blockCount)
    let reach = strips.reach
    // Safety: the strips reach that far beyond the cuts; whole blocks are multiples of 16.
    unsafe kernels.functions.pointee.widen(
      above.base, count, strips.highest.base, strips.profile.base, reach)
    unsafe kernels.functions.pointee.widen(
      below.base, count, strips.lowest.base, strips.profile.base, reach)
    var (top, bottom) = (Int32.max, Int32.min)
    for block in 0..<blockCount {
      var highest = Int32.min
      var lowest = Int32.min
      for i in block * 256..<block * 256 + 256 {
        highest = unsafe max(highest, above.base[i])
        lowest = unsafe max(lowest, below.base[i])
      }
      var range = RowRange(top: 0, bottom: 0)
      if highest > LineStrips.nothing / 2 {
        range = RowRange(top: (0 &- highest) >> 8, bottom: (lowest &+ 255) >> 8)
        top = min(top, range.top)
        bottom = max(bottom, range.bottom)
      }
      unsafe blocks.base[block] = range
    }
    bounds =
      top < bottom
      ? PixelRect(
        minX: wanted.lowerBound, minY: Int(top), maxX: wanted.upperBound, maxY: Int(bottom))
      : .empty
  }

  /// Hands the coverage of `clip` to `sink`, through scratch memory of the caller's.
  func sweep<Sink: CoverageSink & ~Copyable>(
    clip: PixelRect, kernels: Kernels, scratch: inout ColumnScratch, into sink: inout Sink
  ) {
    let area = clip.intersection(bounds)
    if area.isEmpty { return }
    let stride = columns.count
    let height = min(64, area.height)
    let firstBlock = (area.minX - columns.lowerBound) / Self.fineness
    let endBlock = (area.maxX - columns.lowerBound + Self.fineness - 1) / Self.fineness
    scratch.reserve(width: stride, height: height, blocks: endBlock - firstBlock)
    var y = area.minY
    while y < area.maxY {
      let rows = y..<min(y + height, area.maxY)
      for block in firstBlock..<endBlock where touches(block: block, rows) {
        let range = unsafe blocks.base[block]
        let first = max(rows.lowerBound, Int(range.top))
        let end = min(rows.upperBound, Int(range.bottom))
        // Safety: the mask holds `height` rows of `stride`, the cells two rows more.
        unsafe kernels.functions.pointee.cover_columns(
          scratch.mask.base + (first - y) * stride + block * Self.fineness, stride,
          above.base + block * 256, below.base + block * 256, Int32(first), Int32(end - first),
          scratch.cells.base)
      }
      for row in rows {
        var count = 0
        var end: Int32 = -1
        for block in firstBlock..<endBlock where touches(block: block, row..<row + 1) {
          let x = Int32(truncatingIfNeeded: block &* Self.fineness)
          if x == end {
            unsafe scratch.spans.base[count - 1].end = x + 16
          } else {
            unsafe scratch.spans.base[count] = CoverageSpan(
              start: x, end: x + 16, coverage: Int32(MARTLET_VARYING))
            count += 1
          }
          end = x + 16
        }
        if count == 0 { continue }
        let left = Int32(truncatingIfNeeded: area.minX - columns.lowerBound)
        let right = Int32(truncatingIfNeeded: area.maxX - columns.lowerBound)
        unsafe scratch.spans.base[0].start = max(left, scratch.spans.base[0].start)
        unsafe scratch.spans.base[count - 1].end = min(right, scratch.spans.base[count - 1].end)
        unsafe sink.row(
          y: row, x: columns.lowerBound,
          spans: UnsafeBufferPointer(start: scratch.spans.base, count: count),
          coverage: scratch.mask.base + (row - y) * stride)
      }
      y += height
    }
  }
}

/// What sweeping columns needs, reused from shape to shape.
@safe
struct ColumnScratch: ~Copyable {
  fileprivate var cells = ScratchBuffer<Int16>(filledWith: 0)
  fileprivate var mask = ScratchBuffer<UInt8>(filledWith: 0)
  fileprivate var spans = ScratchBuffer(filledWith: CoverageSpan())

  fileprivate mutating func reserve(width: Int, height: Int, blocks: Int) {
    cells.reserve((height + 2) * 16)
    mask.reserve(width * height)
    spans.reserve(blocks)
  }
}

/// Finds in which strips of a sixteenth of a pixel a line is how high.
@safe
struct LineStrips: ~Copyable {
  fileprivate var highest = ScratchBuffer<Int32>(filledWith: 0)
  fileprivate var lowest = ScratchBuffer<Int32>(filledWith: 0)
  /// How much higher the stroke is than the line, by the distance in strips, less a half.
  fileprivate var profile = ScratchBuffer<Int32>(filledWith: 0)
  /// Strips in the radius.
  fileprivate private(set) var reach = 0

  fileprivate static let nothing: Int32 = -1 << 29
  private static let fineness = Double(DenseStroke.fineness)
  /// As in `SilhouetteOutliner`; of thinner lines more is side, which must be the line's many.
  private var leastDensity: Double { Double(reach) < Self.fineness ? 5 : 2.5 }
  private static let leastCount = 32

  /// Finds the stroke of `path` in the pixels of `clip`, or a piece of it, if it is a line for
  /// which this is made; that does not depend on the clip. Pieces lie side by side.
  mutating func stroke(
    _ path: Path, style: StrokeStyle, transform: CGAffineTransform, clip: PixelRect,
    piece: StrokePiece = .whole, kernels: Kernels, into stroke: inout DenseStroke
  ) -> Bool {
    guard path.count >= Self.leastCount, style.lineCap == .round, style.lineJoin == .round,
      style.dash.isEmpty, transform.isScaleAndTranslation, transform.a > 0,
      transform.a == abs(transform.d), setProfile(radius: style.lineWidth / 2 * transform.a)
    else { return false }
    // Safety: what is borrowed is not used by the closure otherwise.
    return unsafe withUnsafeMutablePointer(to: &stroke) { stroke in
      path.withPolyline { points in
        guard suits(points, transform) else { return false }
        let width = (clip.width + piece.count - 1) / piece.count
        let left = min(clip.maxX, clip.minX + width * piece.index)
        unsafe outline(
          points, transform, left..<min(clip.maxX, left + width), kernels, into: &stroke.pointee)
        return true
      } ?? false
    }
  }

  /// False for a pen that is not nearly a whole number of strips, or very wide.
  private mutating func setProfile(radius: Double) -> Bool {
    guard radius >= 0.5, radius <= 4 else { return false }
    let strips = (radius * Self.fineness).rounded()
    guard abs(strips - radius * Self.fineness) < 0.04 else { return false }
    reach = Int(strips)
    profile.reserve(reach)
    for i in 0..<reach {
      let x = (Double(i) + 0.5) / Self.fineness
      let y = max(0, radius * radius - x * x).squareRoot()
      unsafe profile.base[i] = Int32((y * 256).rounded())
    }
    return true
  }

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
    _ points: Span<CGPoint>, _ map: CGAffineTransform, _ columns: Range<Int>, _ kernels: Kernels,
    into stroke: inout DenseStroke
  ) {
    let isForward = points[0].x <= points[points.count - 1].x
    func point(_ i: Int) -> CGPoint {
      let p = points[isForward ? i : points.count &- 1 &- i]
      return CGPoint(x: p.x * map.a + map.tx, y: p.y * map.d + map.ty)
    }
    let radius = Double(reach) / Self.fineness
    let left = max(columns.lowerBound, Int((point(0).x - radius).rounded(.down)) - 1)
    let right = min(
      columns.upperBound, Int((point(points.count - 1).x + radius).rounded(.up)) + 1)
    let wanted = left..<max(left, right)
    let blocks = (wanted.count + 15) / 16
    // Strip i's middle lies at (first + i) / 16; one more than the cuts and the reach on each side.
    let first = left * 16 - reach + 1
    let count = blocks * 256 + 2 * reach
    highest.reserve(count)
    lowest.reserve(count)
    unsafe highest.base.update(repeating: Self.nothing, count: count)
    unsafe lowest.base.update(repeating: Self.nothing, count: count)
    // From the last point before the first strip to the first one behind the last.
    let low = (Double(first) - 1) / Self.fineness
    let high = (Double(first + count) + 1) / Self.fineness
    var (start, end) = (0, points.count)
    while end - start > 1 {
      let middle = (start + end) / 2
      if point(middle).x < low { start = middle } else { end = middle }
    }
    var p = point(start)
    add(Self.strip(p.x) &- first, p.y, count)
    var i = start + 1
    while i < points.count {
      let q = point(i)
      // The middles between two points, and the strip of each point.
      let from = max(first, Self.strip(p.x))
      let to = min(first + count - 1, Self.strip(q.x))
      if from < to {
        let slope = (q.y - p.y) / (q.x - p.x)
        for strip in from...to {
          let x = Double(strip) / Self.fineness
          if x > p.x && x < q.x { add(strip &- first, p.y + slope * (x - p.x), count) }
        }
      }
      add(Self.strip(q.x) &- first, q.y, count)
      p = q
      if p.x > high { break }
      i += 1
    }
    stroke.set(wanted: wanted, self, kernels: kernels)
  }

  /// The strip in whose sixteenth of a pixel `x` lies. Not by `rounded()`, which is a call.
  @inline(__always)
  private static func strip(_ x: Double) -> Int {
    let scaled = x * fineness + 0.5
    let whole = Int(scaled)
    return Double(whole) > scaled ? whole &- 1 : whole
  }

  @inline(__always)
  private func add(_ strip: Int, _ y: Double, _ count: Int) {
    if strip < 0 || strip >= count { return }
    let y = martlet_fixed(y)
    // Safety: checked above.
    unsafe highest.base[strip] = max(highest.base[strip], 0 &- y)
    unsafe lowest.base[strip] = max(lowest.base[strip], y)
  }
}
