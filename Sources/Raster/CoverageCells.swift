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

  /// The window, in device pixels. Numbers of its own: a rectangle's members are calls from here.
  private var left = 0
  private var top = 0
  private var width = 0
  private var height = 0
  private var cells = ScratchBuffer<Int32>(filledWith: 0)
  private var touched = ScratchBuffer<UInt64>(filledWith: 0)
  private var coverage = ScratchBuffer<UInt8>(filledWith: 0)
  private var spans = ScratchBuffer(filledWith: CoverageSpan())
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
    left = window.minX
    top = window.minY
    width = window.width
    height = window.height
    stride = (width + 1 + 3) & ~3
    words = (stride / 4 + 63) / 64
    cells.reserve(stride * height)
    touched.reserve(words * height)
    coverage.reserve(stride)
    spans.reserve(stride / 4 + 1)
  }

  // MARK: - Accumulate

  /// Adds the rows of `edge` that lie in the window. Each row's part starts and ends where exact
  /// division puts it, so it does not depend on the window.
  mutating func add(_ edge: Edge) {
    let dx = Int(edge.x1) - Int(edge.x0)
    let dy = Int(edge.y1) - Int(edge.y0)
    let firstY = max(Int(edge.y0), top << 8)
    let endY = min(Int(edge.y1), (top + height) << 8)
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
      addRowPart(row &- top, x, nextX, height, winding)
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
    let from = min(xa, xb) &- (left << 8)
    let to = max(xa, xb) &- (left << 8)
    var column = from >> 8
    let lastColumn = to >> 8
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
        cellRow, bitRow, column, height &* winding, (from & 255) &+ (to & 255))
      return
    }

    // The height used up at column border k is ⌊(k − from)·height / (to − from)⌋.
    let run = to &- from
    let (lift, liftRest) = floorDivide(256 &* height, run)
    var used: Int
    var rest: Int
    if column < 0 {
      (used, rest) = floorDivide((0 &- from) &* height, run)
      unsafe Self.put(cellRow, bitRow, 0, used &* winding, 0)
      column = 0
    } else {
      (used, rest) = floorDivide((256 &- (from & 255)) &* height, run)
      unsafe Self.put(cellRow, bitRow, column, used &* winding, (from & 255) &+ 256)
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
    unsafe Self.put(cellRow, bitRow, column, (height &- used) &* winding, to & 255)
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
  mutating func sweep<Sink: CoverageSink & ~Copyable>(
    rule: FillRule, kernels: Kernels, into sink: inout Sink
  ) {
    let foldsOver: CInt = rule == .evenOdd ? 1 : 0
    for y in 0..<height {
      // Safety: rows and columns are those reserved in begin.
      let count = unsafe kernels.functions.pointee.sweep(
        cells.base + y &* stride, touched.base + y &* words, width, foldsOver, coverage.base,
        spans.base)
      if count > 0 {
        unsafe sink.row(
          y: top &+ y, x: left,
          spans: UnsafeBufferPointer(start: spans.base, count: count), coverage: coverage.base)
      }
    }
  }
}

/// Takes the coverage of a shape row by row, left to right.
protocol CoverageSink: ~Copyable {
  /// Columns `from..<to` of row `y`, all covered by `coverage` of 255.
  mutating func constant(y: Int, from x0: Int, to x1: Int, coverage: UInt8)
  /// Columns `from..<to` of row `y`; `coverage` points to the first one's and is valid during
  /// the call.
  mutating func varying(y: Int, from x0: Int, to x1: Int, coverage: UnsafePointer<UInt8>)
  /// Row `y`, all that is covered of it. Columns of `spans`, which are not empty and go left to
  /// right, and those of `coverage` count from `x`; both are valid during the call. A sink that
  /// does not take rows gets the spans one by one.
  mutating func row(
    y: Int, x: Int, spans: UnsafeBufferPointer<CoverageSpan>, coverage: UnsafePointer<UInt8>)
}

extension CoverageSink where Self: ~Copyable {
  mutating func row(
    y: Int, x: Int, spans: UnsafeBufferPointer<CoverageSpan>, coverage: UnsafePointer<UInt8>
  ) {
    unsafe parts(y: y, x: x, spans: spans, coverage: coverage)
  }

  /// The row's spans one by one.
  mutating func parts(
    y: Int, x: Int, spans: UnsafeBufferPointer<CoverageSpan>, coverage: UnsafePointer<UInt8>
  ) {
    for i in 0..<spans.count {
      // Safety: `i` is in range; a span's columns are those of `coverage`.
      let span = unsafe spans[i]
      let start = Int(span.start)
      let end = Int(span.end)
      if span.isVarying {
        unsafe varying(y: y, from: x + start, to: x + end, coverage: coverage + start)
      } else {
        constant(y: y, from: x + start, to: x + end, coverage: UInt8(span.coverage))
      }
    }
  }
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
