import MartletGeometry

// From edges to coverage. In: fixed-point edges; out: for each pixel of a window the exact signed
// area that the edges leave to their right, as differences along the row.
//
// A cell is one Int32 per pixel. An edge piece that crosses one pixel column by `dy` (of 256) and
// leaves an area to its right adds that area to its own cell and the rest of `dy` to the next, so
// that the running sum along the row is the coverage of each pixel, 2^17 for a full one. A bit
// per four cells says which were touched; the sweep skips the others, where the sum is constant.

@safe
struct CoverageCells: ~Copyable {
  /// Cells of one window: 256 KiB, so that they stay in a core's second-level cache.
  static let cellBudget = 65_536
  /// The value of a fully covered pixel in the running sum: 256 rows × 256 columns × 2.
  static let full = 1 << 17

  /// The window, in device pixels.
  private(set) var window = PixelRect.empty
  private var cells = ScratchBuffer<Int32>(filledWith: 0)
  private var touched = ScratchBuffer<UInt64>(filledWith: 0)
  private var coverage = ScratchBuffer<UInt8>(filledWith: 0)
  /// Cells per row: the width, one more for the last cell's rest, rounded up to the 4 of a bit.
  private var stride = 0
  /// Words of `touched` per row.
  private var words = 0

  /// Rows that fit a window as wide as `width`.
  static func rowsPerWindow(width: Int) -> Int {
    max(4, min(64, cellBudget / max(1, width + 4)))
  }

  /// Moves the window; all cells are zero, as every sweep leaves them.
  mutating func begin(window: PixelRect) {
    self.window = window
    stride = (window.width + 1 + 3) & ~3
    words = (stride / 4 + 63) / 64
    cells.reserve(stride * window.height)
    touched.reserve(words * window.height)
    coverage.reserve(stride)
  }

  // MARK: - Accumulate

  /// Adds the rows of `edge` that lie in the window. Each row's part starts and ends where exact
  /// division puts it, so it does not depend on the window.
  mutating func add(_ edge: Edge) {
    let dx = Int(edge.x1) - Int(edge.x0)
    let dy = Int(edge.y1) - Int(edge.y0)
    let firstY = max(Int(edge.y0), window.minY << 8)
    let endY = min(Int(edge.y1), window.maxY << 8)
    if firstY >= endY { return }
    let winding = Int(edge.winding)

    // x at y is x0 + ⌊(y − y0)·dx / dy⌋, stepped from row to row with its remainder.
    var (x, rest) = floorDivide((firstY - Int(edge.y0)) &* dx, dy)
    x &+= Int(edge.x0)
    var y = firstY
    var row = y >> 8
    // The rest of a row before its lower border, then whole rows.
    var nextY = min((row + 1) << 8, endY)
    var (lift, liftRest) = (0, 0)
    var liftHeight = 0
    while true {
      let height = nextY &- y
      var nextX: Int
      if nextY == Int(edge.y1) {
        nextX = Int(edge.x1)
      } else {
        if height != liftHeight {
          (lift, liftRest) = floorDivide(height &* dx, dy)
          liftHeight = height
        }
        nextX = x &+ lift
        rest &+= liftRest
        if rest >= dy {
          nextX &+= 1
          rest &-= dy
        }
      }
      addRowPart(row &- window.minY, x, nextX, height, winding)
      if nextY >= endY { return }
      x = nextX
      y = nextY
      row &+= 1
      nextY = min((row + 1) << 8, endY)
    }
  }

  /// Adds a line from `xa` to `xb` (fixed point) that descends `height` of 256 within one row.
  private mutating func addRowPart(_ row: Int, _ xa: Int, _ xb: Int, _ height: Int, _ winding: Int)
  {
    let left = min(xa, xb) &- (window.minX << 8)
    let right = max(xa, xb) &- (window.minX << 8)
    let width = window.width
    var column = left >> 8
    let lastColumn = right >> 8
    if column >= width { return }
    // Safety: reserved for the window in begin; `row` is inside it, columns are checked below.
    let cellRow = unsafe cells.base + row &* stride
    let bitRow = unsafe touched.base + row &* words

    if lastColumn < 0 {
      // Left of the window: the first pixel has all of it on its left.
      unsafe Self.put(cellRow, bitRow, 0, height &* winding, 0)
      return
    }
    if column == lastColumn {
      unsafe Self.put(
        cellRow, bitRow, column, height &* winding, (left & 255) &+ (right & 255))
      return
    }

    // The height used up at column border k is ⌊(k − left)·height / (right − left)⌋.
    let run = right &- left
    let (lift, liftRest) = floorDivide(256 &* height, run)
    var used: Int
    var rest: Int
    if column < 0 {
      (used, rest) = floorDivide((0 &- left) &* height, run)
      unsafe Self.put(cellRow, bitRow, 0, used &* winding, 0)
      column = 0
    } else {
      (used, rest) = floorDivide((256 &- (left & 255)) &* height, run)
      unsafe Self.put(cellRow, bitRow, column, used &* winding, (left & 255) &+ 256)
      column &+= 1
    }
    while column < lastColumn {
      if column >= width { return }
      var step = lift
      rest &+= liftRest
      if rest >= run {
        step &+= 1
        rest &-= run
      }
      used &+= step
      unsafe Self.put(cellRow, bitRow, column, step &* winding, 256)
      column &+= 1
    }
    if column >= width { return }
    unsafe Self.put(cellRow, bitRow, column, (height &- used) &* winding, right & 255)
  }

  /// Adds a piece inside one column: `dy` signed rows of 256, `xSum` the sum of its two x
  /// positions in the column (0…512).
  @inline(__always)
  private static func put(
    _ cells: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>, _ column: Int,
    _ dy: Int, _ xSum: Int
  ) {
    let rest = dy &* xSum
    unsafe cells[column] &+= Int32(truncatingIfNeeded: dy &* 512 &- rest)
    unsafe cells[column &+ 1] &+= Int32(truncatingIfNeeded: rest)
    let block = column >> 2
    unsafe bits[block >> 6] |= 1 << UInt64(block & 63)
    let nextBlock = (column &+ 1) >> 2
    unsafe bits[nextBlock >> 6] |= 1 << UInt64(nextBlock & 63)
  }

  // MARK: - Sweep

  /// Hands the coverage of every row to `sink` as spans and leaves all cells zero.
  mutating func sweep<Sink: CoverageSink & ~Copyable>(rule: FillRule, into sink: inout Sink) {
    switch rule {
    case .nonZero: sweep(Self.nonZeroCoverage, into: &sink)
    case .evenOdd: sweep(Self.evenOddCoverage, into: &sink)
    }
  }

  @inline(__always)
  private mutating func sweep<Sink: CoverageSink & ~Copyable>(
    _ convert: (Int32) -> UInt8, into sink: inout Sink
  ) {
    let width = window.width
    let blocks = stride / 4
    let row = unsafe coverage.base
    for y in 0..<window.height {
      // Safety: rows and columns are those reserved in begin.
      let cellRow = unsafe cells.base + y &* stride
      let bitRow = unsafe touched.base + y &* words
      var sum: Int32 = 0
      var block = 0
      while block < blocks {
        let firstSet = unsafe Self.nextBlock(bitRow, from: block, to: blocks, set: true)
        if firstSet > block {
          let constant = convert(sum)
          let x1 = min(firstSet &* 4, width)
          if constant != 0 && block &* 4 < x1 {
            sink.constant(
              y: window.minY &+ y, from: window.minX &+ block &* 4, to: window.minX &+ x1,
              coverage: constant)
          }
          block = firstSet
          if block >= blocks { break }
        }
        let runEnd = unsafe Self.nextBlock(bitRow, from: block, to: blocks, set: false)
        var any: UInt8 = 0
        for x in (block &* 4)..<(runEnd &* 4) {
          unsafe sum &+= cellRow[x]
          unsafe cellRow[x] = 0
          let c = convert(sum)
          unsafe row[x] = c
          any |= c
        }
        let x0 = block &* 4
        let x1 = min(runEnd &* 4, width)
        if any != 0 && x0 < x1 {
          unsafe sink.varying(
            y: window.minY &+ y, from: window.minX &+ x0, to: window.minX &+ x1,
            coverage: row + x0)
        }
        block = runEnd
      }
      for w in 0..<words { unsafe bitRow[w] = 0 }
    }
  }

  /// The first block at or after `from` whose bit is `set`, or `to`.
  @inline(__always)
  private static func nextBlock(
    _ bits: UnsafeMutablePointer<UInt64>, from: Int, to: Int, set: Bool
  ) -> Int {
    var word = from >> 6
    let flip: UInt64 = set ? 0 : .max
    var value = unsafe (bits[word] ^ flip) & (UInt64.max << UInt64(from & 63))
    while value == 0 {
      word &+= 1
      if word &* 64 >= to { return to }
      value = unsafe bits[word] ^ flip
    }
    return min(to, word &* 64 &+ value.trailingZeroBitCount)
  }

  /// 0…2^17 to 0…255: 256 steps, the last two of which are full.
  @inline(__always)
  private static func nonZeroCoverage(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(255, sum.magnitude >> 9))
  }

  @inline(__always)
  private static func evenOddCoverage(_ sum: Int32) -> UInt8 {
    let folded = (sum.magnitude >> 9) & 511
    return UInt8(truncatingIfNeeded: min(255, folded > 256 ? 512 &- folded : folded))
  }
}

/// Takes the coverage of a shape row by row, left to right.
protocol CoverageSink: ~Copyable {
  /// Columns `from..<to` of row `y`, all covered by `coverage` of 255.
  mutating func constant(y: Int, from x0: Int, to x1: Int, coverage: UInt8)
  /// Columns `from..<to` of row `y`; `coverage` points to the first one's and is valid during
  /// the call.
  mutating func varying(y: Int, from x0: Int, to x1: Int, coverage: UnsafePointer<UInt8>)
}

/// The quotient rounded down and the remainder 0..<divisor, for a positive divisor.
@inline(__always)
func floorDivide(_ a: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
  var q = a / divisor
  var r = a &- q &* divisor
  if r < 0 {
    q &-= 1
    r &+= divisor
  }
  return (q, r)
}
