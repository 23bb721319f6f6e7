import MartletGeometry

/// Turns the edges of one shape into coverage, window by window. It owns all scratch memory, so
/// that a steady frame allocates nothing. It is not thread-safe; each worker has its own.
struct Rasterizer: ~Copyable {
  var edges = EdgeList()
  private var cells = CoverageCells()
  let kernels: Kernels
  /// The index of the first edge in each window's list; −1 for an empty list. The last entry is for
  /// the edges below all windows.
  private var heads = ScratchBuffer<Int32>(filledWith: -1)

  init(kernels: Kernels) {
    self.kernels = kernels
  }

  /// Passes the coverage of the collected edges inside `clip` to `sink`.
  mutating func sweep<Sink: CoverageSink & ~Copyable>(
    clip: PixelRect, rule: FillRule, into sink: inout Sink
  ) {
    // An edge to the left of the clip affects the winding inside it; an edge to the right does not.
    var area = edges.bounds
    area.minX = max(area.minX, clip.minX)
    area = area.intersection(clip)
    if area.isEmpty { return }

    if let straight = edges.straightRows(in: area.minY..<area.maxY) {
      let first = edges.linkAll()
      let list = unsafe edges.edges
      sweep(area, straight: straight, rule: rule, into: &sink) { cells, kernels in
        // Safety: the list contains all edges.
        unsafe cells.add(list, ofListFrom: first, kernels: kernels)
      }
      return
    }
    let rows = CoverageCells.rowsPerWindow(width: area.width)
    let windowCount = (area.height + rows - 1) / rows
    sortIntoWindows(area, rows: rows, count: windowCount)
    for i in 0..<windowCount {
      let top = area.minY + i * rows
      let bottom = min(top + rows, area.maxY)
      cells.begin(
        window: PixelRect(minX: area.minX, minY: top, maxX: area.maxX, maxY: bottom))
      // Safety: `heads` has one entry more than there are windows, and lists contain indices below
      // `edges.count`.
      unsafe cells.add(
        edges.edges, from: heads.base[i], below: &heads.base[i + 1], kernels: kernels)
      cells.sweep(rule: rule, kernels: kernels, into: &sink)
    }
  }

  /// Passes the coverage of the shape consisting of `parts`, inside `band` and `clip`, to `sink`.
  /// Several rasterizers may do this at the same time.
  mutating func sweep<Sink: CoverageSink & ~Copyable>(
    _ parts: Range<Int>, of shapes: PreparedShapes, band: Int, clip: PixelRect, rule: FillRule,
    into sink: inout Sink
  ) {
    var straight = 0..<0
    if parts.count == 1 {
      straight = unsafe shapes.pointer(to: parts.lowerBound).pointee.straightRows
    }
    sweep(clip, straight: straight, rule: rule, into: &sink) { cells, kernels in
      for i in parts {
        let shape = unsafe shapes.pointer(to: i)
        // Safety: a band's list contains indices of the shape's own edges.
        unsafe cells.add(
          shape.pointee.edges.edges, ofListFrom: shape.pointee.first(in: band), kernels: kernels)
      }
    }
  }

  /// Passes the coverage of `area` to `sink`. `add` adds all edges that touch a window in the area.
  /// All rows of `straight` are equal to its first one.
  private mutating func sweep<Sink: CoverageSink & ~Copyable>(
    _ area: PixelRect, straight: Range<Int>, rule: FillRule, into sink: inout Sink,
    add: (inout CoverageCells, Kernels) -> Void
  ) {
    let rows = CoverageCells.rowsPerWindow(width: area.width)
    var top = area.minY
    while top < area.maxY {
      var bottom = min(top + rows, area.maxY)
      var next = bottom
      if straight.contains(top) {
        bottom = top + 1
        next = min(straight.upperBound, area.maxY)
      } else if top < straight.lowerBound {
        bottom = min(bottom, straight.lowerBound)
        next = bottom
      }
      cells.begin(window: PixelRect(minX: area.minX, minY: top, maxX: area.maxX, maxY: bottom))
      add(&cells, kernels)
      if next > bottom {
        cells.sweep(repeatedBelow: next - bottom, rule: rule, kernels: kernels, into: &sink)
      } else {
        cells.sweep(rule: rule, kernels: kernels, into: &sink)
      }
      top = next
    }
  }

  /// Puts each edge into the list of the first window that it touches.
  private mutating func sortIntoWindows(_ area: PixelRect, rows: Int, count: Int) {
    heads.reserve(count + 1)
    for i in 0...count { unsafe heads.base[i] = -1 }
    let list = unsafe edges.edges
    for i in 0..<edges.count {
      // Safety: `i` is below the count; the window is clamped to 0..<count.
      let row = unsafe Int(list[i].y0) >> 8
      let window = max(0, min(count - 1, (row - area.minY) / rows))
      unsafe list[i].next = heads.base[window]
      unsafe heads.base[window] = Int32(truncatingIfNeeded: i)
    }
  }
}
