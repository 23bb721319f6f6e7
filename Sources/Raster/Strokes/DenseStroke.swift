internal import CKernels
import MartletGeometry

// This stage draws the strokes of dense lines without edges. Its input is the position of a line in
// its strips (`LineStrips`). Its output is coverage. It first computes the extent of the stroke
// upwards and downwards in each of sixteen vertical cuts per pixel.
//
// Each cut through the round stroke of such a line is a single piece (see `SilhouetteOutliner`).
// That piece is the line's own piece, widened by a half circle: its top is the highest of all
// points up to a radius away, each raised by the half circle's height at that distance. The maximum
// for sixteen cuts takes about thirty vector steps, for any number of points. To get the coverage,
// both ends of each cut are added to the rows that contain them, and the columns are summed
// downwards.

/// The coverage of a stroke, in blocks of sixteen columns.
@safe
struct DenseStroke: ~Copyable {
  /// The columns of all blocks, beginning with the first requested one.
  private(set) var columns = 0..<0
  /// The pixels that the stroke can cover.
  private(set) var bounds = PixelRect.empty
  private var blocks = ScratchBuffer<Block>(filledWith: Block(top: 0, bottom: 0, first: 0))
  /// The rows of each block, from the top down, with sixteen bytes per row.
  private var mask = ScratchBuffer<UInt8>(filledWith: 0)

  /// A block of sixteen columns: its rows, and the index of its first row in the mask.
  private struct Block {
    var top: Int32
    var bottom: Int32
    var first: Int32
  }

  /// The number of cuts in a pixel, and also of pixels in a block. It cannot be changed alone: the
  /// kernel `cover_columns` has 16 columns of 16 cuts (256 below), and a row of a block is one
  /// `SIMD16`.
  static let fineness = 16

  /// Returns the number of blocks that have any of `rows`.
  func count(in rows: Range<Int>) -> Int {
    var count = 0
    for i in 0..<columns.count / Self.fineness where touches(block: i, rows) { count &+= 1 }
    return count
  }

  @inline(__always)
  private func touches(block: Int, _ rows: Range<Int>) -> Bool {
    // Safety: callers pass indices of blocks of `columns`.
    let range = unsafe blocks.base[block]
    return Int(range.top) < rows.upperBound && Int(range.bottom) > rows.lowerBound
  }

  /// Replaces the content by the stroke of `strips` in the pixels `wanted`.
  mutating func set(
    wanted: PixelRect, _ strips: borrowing LineStrips, kernels: Kernels,
    scratch: inout ColumnScratch
  ) {
    let blockCount = (wanted.width + Self.fineness - 1) / Self.fineness
    columns = wanted.minX..<wanted.minX + blockCount * Self.fineness
    blocks.reserve(blockCount)
    let count = columns.count * Self.fineness
    scratch.reserve(cuts: count)
    // Safety: the strips extend as far beyond the cuts as the kernel reads; whole blocks are
    // multiples of 16.
    unsafe kernels.functions.pointee.widen(
      scratch.above.base, count, strips.above.base, strips.profile.base, strips.reach)
    unsafe kernels.functions.pointee.widen(
      scratch.below.base, count, strips.below.base, strips.profile.base, strips.reach)
    let height = place(blockCount, wanted, scratch)
    mask.reserve(height * Self.fineness)
    scratch.reserve(rows: wanted.height)
    for index in 0..<blockCount {
      let block = unsafe blocks.base[index]
      if block.top >= block.bottom { continue }
      // Safety: the mask has the rows of all blocks, and the cells have two rows more than
      // requested.
      unsafe kernels.functions.pointee.cover_columns(
        mask.base + Int(block.first) * Self.fineness, Self.fineness,
        scratch.above.base + index * 256, scratch.below.base + index * 256, block.top,
        block.bottom - block.top, scratch.cells.base)
    }
  }

  /// Computes the rows of each block, and from them the bounds. Returns the total number of rows.
  private mutating func place(
    _ blockCount: Int, _ wanted: PixelRect, _ scratch: borrowing ColumnScratch
  ) -> Int {
    let (first, end) = (Int32(wanted.minY), Int32(wanted.maxY))
    var (top, bottom) = (Int32.max, Int32.min)
    var height: Int32 = 0
    for index in 0..<blockCount {
      var highest = Int32.min
      var lowest = Int32.min
      for i in index * 256..<index * 256 + 256 {
        highest = unsafe max(highest, scratch.above.base[i])
        lowest = unsafe max(lowest, scratch.below.base[i])
      }
      var block = Block(top: 0, bottom: 0, first: height)
      if highest > LineStrips.nothing / 2 {
        block.top = max(first, (0 &- highest) >> 8)
        block.bottom = max(block.top, min(end, (lowest &+ 255) >> 8))
      }
      if block.top < block.bottom {
        top = min(top, block.top)
        bottom = max(bottom, block.bottom)
        height += block.bottom - block.top
      }
      unsafe blocks.base[index] = block
    }
    bounds =
      top < bottom
      ? PixelRect(minX: wanted.minX, minY: Int(top), maxX: wanted.maxX, maxY: Int(bottom))
      : .empty
    return Int(height)
  }

  /// Passes the coverage of `clip` to `sink`. The scratch memory belongs to the caller.
  func sweep<Sink: CoverageSink & ~Copyable>(
    clip: PixelRect, scratch: inout ColumnScratch, into sink: inout Sink
  ) {
    let area = clip.intersection(bounds)
    if area.isEmpty { return }
    let blocks =
      (area.minX - columns.lowerBound)
      / Self.fineness..<(area.maxX - columns.lowerBound + Self.fineness - 1) / Self.fineness
    scratch.reserve(columns: columns.count)
    let left = Int32(truncatingIfNeeded: area.minX - columns.lowerBound)
    let right = Int32(truncatingIfNeeded: area.maxX - columns.lowerBound)
    for row in area.minY..<area.maxY {
      let count = assemble(row, blocks, &scratch)
      if count == 0 { continue }
      unsafe scratch.spans.base[0].start = max(left, scratch.spans.base[0].start)
      unsafe scratch.spans.base[count - 1].end = min(right, scratch.spans.base[count - 1].end)
      unsafe sink.row(
        y: row, x: columns.lowerBound,
        spans: UnsafeBufferPointer(start: scratch.spans.base, count: count),
        coverage: scratch.row.base)
    }
  }

  /// Copies the bytes that the blocks have for a row into one row. Returns the number of spans.
  private func assemble(
    _ row: Int, _ blocks: Range<Int>, _ scratch: inout ColumnScratch
  ) -> Int {
    var count = 0
    var end: Int32 = -1
    for index in blocks where touches(block: index, row..<row + 1) {
      // Safety: the row is one of the block's, and there is room for all columns.
      let block = unsafe self.blocks.base[index]
      let from = (Int(block.first) + row - Int(block.top)) * Self.fineness
      // One vector load and store, because copying a variable number of bytes is a function call.
      let bytes = unsafe UnsafeRawPointer(mask.base + from).loadUnaligned(as: SIMD16<UInt8>.self)
      unsafe UnsafeMutableRawPointer(scratch.row.base + index * Self.fineness).storeBytes(
        of: bytes, as: SIMD16<UInt8>.self)
      let x = Int32(truncatingIfNeeded: index &* Self.fineness)
      if x == end {
        unsafe scratch.spans.base[count - 1].end = x + 16
      } else {
        unsafe scratch.spans.base[count] = CoverageSpan(
          start: x, end: x + 16, coverage: Int32(MARTLET_VARYING))
        count += 1
      }
      end = x + 16
    }
    return count
  }
}

/// Scratch memory for making and drawing dense strokes, reused from shape to shape.
@safe
struct ColumnScratch: ~Copyable {
  /// For each cut, the extent of the stroke above and below row 0, in 24.8 fixed point. `above`
  /// grows upwards and `below` downwards; either may be negative.
  fileprivate var above = ScratchBuffer<Int32>(filledWith: 0)
  fileprivate var below = ScratchBuffer<Int32>(filledWith: 0)
  /// Zero before and after each use.
  fileprivate var cells = ScratchBuffer<Int16>(filledWith: 0)
  fileprivate var row = ScratchBuffer<UInt8>(filledWith: 0)
  fileprivate var spans = ScratchBuffer(filledWith: CoverageSpan())

  fileprivate mutating func reserve(cuts: Int) {
    above.reserve(cuts)
    below.reserve(cuts)
  }

  fileprivate mutating func reserve(rows: Int) {
    cells.reserve((rows + 2) * DenseStroke.fineness)
  }

  fileprivate mutating func reserve(columns: Int) {
    row.reserve(columns)
    spans.reserve(columns / DenseStroke.fineness)
  }
}
