internal import CKernels
import MartletGeometry

// The strokes of dense lines, without edges. In: where in its strips a line is (`LineStrips`); out:
// in each of sixteen upright cuts a pixel, how far the stroke reaches up and down, and from that
// coverage.
//
// Each cut through the round stroke of such a line is one piece (see `SilhouetteOutliner`), and
// that piece is the line's, widened by a half circle: the highest of what lies up to a radius away,
// each lifted by the half circle's height there. The widest reach over sixteen cuts at once is
// thirty-two steps of vectors, whatever the points. Coverage comes from adding each cut's two ends
// to the rows that they lie in, and summing up down the columns.

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
  static let fineness = 16

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
  mutating func set(
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
      above.base, count, strips.above.base, strips.profile.base, reach)
    unsafe kernels.functions.pointee.widen(
      below.base, count, strips.below.base, strips.profile.base, reach)
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
