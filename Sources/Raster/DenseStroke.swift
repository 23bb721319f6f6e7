internal import CKernels
import MartletGeometry

// The strokes of dense lines, without edges. In: where in its strips a line is (`LineStrips`); out:
// coverage, by way of how far up and down the stroke reaches in each of sixteen upright cuts a pixel.
//
// Each cut through the round stroke of such a line is one piece (see `SilhouetteOutliner`), and
// that piece is the line's, widened by a half circle: the highest of what lies up to a radius away,
// each lifted by the half circle's height there. The widest reach over sixteen cuts at once is
// some thirty steps of vectors, whatever the points. Coverage comes from adding each cut's two ends
// to the rows that they lie in, and summing up down the columns.

/// The coverage of a stroke, sixteen columns after the other.
@safe
struct DenseStroke: ~Copyable {
  /// Whole blocks of columns, the first of which is wanted.
  private(set) var columns = 0..<0
  /// What it can cover.
  private(set) var bounds = PixelRect.empty
  private var blocks = ScratchBuffer<Block>(filledWith: Block(top: 0, bottom: 0, first: 0))
  /// Of each block its rows, from the top down, sixteen bytes each.
  private var mask = ScratchBuffer<UInt8>(filledWith: 0)

  /// Sixteen columns: their rows, and which of the mask's rows is the first.
  private struct Block {
    var top: Int32
    var bottom: Int32
    var first: Int32
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

  /// Takes the place of what it held: `strips`, widened, in the pixels `wanted`.
  mutating func set(
    wanted: PixelRect, _ strips: borrowing LineStrips, kernels: Kernels,
    scratch: inout ColumnScratch
  ) {
    let blockCount = (wanted.width + Self.fineness - 1) / Self.fineness
    columns = wanted.minX..<wanted.minX + blockCount * Self.fineness
    blocks.reserve(blockCount)
    let count = columns.count * Self.fineness
    scratch.reserve(cuts: count)
    // Safety: the strips reach as far beyond the cuts as is asked; whole blocks are multiples of 16.
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
      // Safety: the mask holds the rows of all blocks, the cells two rows more than are wanted.
      unsafe kernels.functions.pointee.cover_columns(
        mask.base + Int(block.first) * Self.fineness, Self.fineness,
        scratch.above.base + index * 256, scratch.below.base + index * 256, block.top,
        block.bottom - block.top, scratch.cells.base)
    }
  }

  /// Finds the rows of each block, and so the bounds; returns how many there are in all.
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

  /// Hands the coverage of `clip` to `sink`, through scratch memory of the caller's.
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

  /// Puts what blocks have in a row side by side; returns how many spans that takes.
  private func assemble(
    _ row: Int, _ blocks: Range<Int>, _ scratch: inout ColumnScratch
  ) -> Int {
    var count = 0
    var end: Int32 = -1
    for index in blocks where touches(block: index, row..<row + 1) {
      // Safety: the row is one of the block's, and there is room for all columns.
      let block = unsafe self.blocks.base[index]
      let from = (Int(block.first) + row - Int(block.top)) * Self.fineness
      // In one piece: what copies any number of bytes is a call.
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

/// What dense strokes need while they are made and drawn, reused from shape to shape.
@safe
struct ColumnScratch: ~Copyable {
  /// By cut: upwards from row 0, and downwards, in 24.8 fixed point.
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
