internal import CKernels
import MartletGeometry

// This stage turns edges into coverage. Its input is fixed-point edges. Its output is the exact
// signed area to the right of the edges in each pixel of a window, as differences along the row
// (see CellKernels.h).
//
// The values of a row do not depend on the window, because x at each border between rows comes from
// one floor division from the edge's own start. One byte per four cells records which cells were
// touched. The sweep skips the others, where the sum is constant.

@safe
struct CoverageCells: ~Copyable {
  /// The number of cells in a window. They take 256 KiB, so that they stay in a core's second-level
  /// cache.
  static let cellBudget = 65_536

  private var window: martlet_window
  private var cells = ScratchBuffer<Int32>(filledWith: 0)
  private var touched = ScratchBuffer<UInt8>(filledWith: 0)
  private var coverage = ScratchBuffer<UInt8>(filledWith: 0)
  private var spans = ScratchBuffer(filledWith: CoverageSpan())

  init() {
    unsafe window = martlet_window(
      cells: cells.base, touched: touched.base, stride: 0, blocks: 0, left: 0, top: 0, width: 0,
      height: 0)
  }

  /// Returns the number of rows in a window that is `width` pixels wide, at most 64.
  static func rowsPerWindow(width: Int) -> Int {
    max(4, min(64, cellBudget / max(1, width + 4)))
  }

  /// Moves the window. All cells are zero then, because every sweep clears them.
  mutating func begin(window area: PixelRect) {
    let stride = (area.width + Int(MARTLET_CELLS_BEYOND) + 3) & ~3
    let blocks = (stride / 4 + 63) & ~63
    cells.reserve(stride * area.height + 4)
    touched.reserve(blocks * area.height + 1)
    coverage.reserve(stride)
    spans.reserve(stride / 4 + 1)
    // The coordinates of edges are below 2^20 pixels, and so is the corner of the window.
    unsafe window = martlet_window(
      cells: cells.base, touched: touched.base, stride: Int32(stride), blocks: Int32(blocks),
      left: Int32(area.minX), top: Int32(area.minY), width: Int32(area.width),
      height: Int32(area.height))
  }

  /// Adds the rows of a list's edges inside the window. Edges that continue below it are prepended
  /// to the list that begins with `below`.
  mutating func add(
    _ edges: UnsafeMutablePointer<Edge>, from first: Int32, below: inout Int32, kernels: Kernels
  ) {
    below = unsafe kernels.functions.pointee.add_edges(&window, edges, first, below)
  }

  /// Adds the rows of a list's edges inside the window, and leaves the list unchanged.
  mutating func add(
    _ edges: UnsafeMutablePointer<Edge>, ofListFrom first: Int32, kernels: Kernels
  ) {
    _ = unsafe kernels.functions.pointee.add_edges(&window, edges, first, Kernels.leaveLists)
  }

  /// Passes the coverage of every row to `sink` as spans, and sets all cells to zero.
  mutating func sweep<Sink: CoverageSink & ~Copyable>(
    rule: FillRule, kernels: Kernels, into sink: inout Sink
  ) {
    let isEvenOdd: CInt = rule == .evenOdd ? 1 : 0
    let window = unsafe self.window
    for y in 0..<(unsafe window.height) {
      // Safety: rows and columns were reserved in `begin`.
      let count = unsafe kernels.functions.pointee.sweep(
        window.cells + Int(y &* window.stride), window.touched + Int(y &* window.blocks),
        Int(window.width), isEvenOdd, coverage.base, spans.base)
      if count > 0 {
        unsafe sink.row(
          y: Int(window.top &+ y), x: Int(window.left),
          spans: UnsafeBufferPointer(start: spans.base, count: count), coverage: coverage.base)
      }
    }
  }
}

extension CoverageCells {
  /// Passes the coverage of the window's single row to `sink`, for this row and for `count` rows
  /// below it, and sets all cells to zero. Adjacent fully covered spans are joined first, so that a
  /// row of a card on whole pixels is one span.
  mutating func sweep<Sink: CoverageSink & ~Copyable>(
    repeatedBelow count: Int, rule: FillRule, kernels: Kernels, into sink: inout Sink
  ) {
    let window = unsafe self.window
    // Safety: columns were reserved in `begin`.
    let spanCount = joinFullSpans(
      unsafe kernels.functions.pointee.sweep(
        window.cells, window.touched, Int(window.width), rule == .evenOdd ? 1 : 0, coverage.base,
        spans.base))
    if spanCount == 0 { return }
    for y in 0...count {
      unsafe sink.row(
        y: Int(window.top) + y, x: Int(window.left),
        spans: UnsafeBufferPointer(start: spans.base, count: spanCount), coverage: coverage.base)
    }
  }

  /// Joins adjacent fully covered spans. Returns the number of spans that remain.
  private func joinFullSpans(_ count: Int) -> Int {
    var kept = 0
    for i in 0..<count {
      // Safety: `kept` ≤ `i`, and a span's columns are those of `coverage`.
      var span = unsafe spans.base[i]
      if span.isVarying {
        var isFull = true
        for x in span.start..<span.end where unsafe coverage.base[Int(x)] != 255 { isFull = false }
        if isFull { span.coverage = 255 }
      }
      let last = kept > 0 ? unsafe spans.base[kept - 1] : CoverageSpan()
      if span.coverage == 255 && last.coverage == 255 && last.end == span.start {
        unsafe spans.base[kept - 1].end = span.end
      } else {
        unsafe spans.base[kept] = span
        kept += 1
      }
    }
    return kept
  }
}

/// A receiver of the coverage of a shape, row by row, from left to right.
protocol CoverageSink: ~Copyable {
  /// Takes columns `x0..<x1` of row `y`, which all have the same coverage of 0…255.
  mutating func constant(y: Int, from x0: Int, to x1: Int, coverage: UInt8)
  /// Takes columns `x0..<x1` of row `y`. `coverage` points to the value of the first column and is
  /// valid during the call.
  mutating func varying(y: Int, from x0: Int, to x1: Int, coverage: UnsafePointer<UInt8>)
  /// Takes all covered spans of row `y`. There is at least one span, and spans are ordered from
  /// left to right. The columns of `spans` and `coverage` are relative to `x`. Both pointers are
  /// valid during the call. The default implementation passes the spans one by one.
  mutating func row(
    y: Int, x: Int, spans: UnsafeBufferPointer<CoverageSpan>, coverage: UnsafePointer<UInt8>)
}

extension CoverageSink where Self: ~Copyable {
  mutating func row(
    y: Int, x: Int, spans: UnsafeBufferPointer<CoverageSpan>, coverage: UnsafePointer<UInt8>
  ) {
    unsafe parts(y: y, x: x, spans: spans, coverage: coverage)
  }

  /// Passes the row's spans one by one.
  mutating func parts(
    y: Int, x: Int, spans: UnsafeBufferPointer<CoverageSpan>, coverage: UnsafePointer<UInt8>
  ) {
    for i in 0..<spans.count {
      // Safety: `i` is in range, and a span's columns are those of `coverage`.
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
