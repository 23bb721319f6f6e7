import MartletGeometry

/// Turns the edges of one shape into coverage, window by window. Holds all scratch memory, so
/// that a steady frame allocates nothing. Not thread-safe; a worker has its own.
struct Rasterizer: ~Copyable {
  var edges = EdgeList()
  private var cells = CoverageCells()
  let kernels: Kernels
  /// First edge of each window's list, −1 for none; last what lies below them all.
  private var heads = ScratchBuffer<Int32>(filledWith: -1)

  init(kernels: Kernels) {
    self.kernels = kernels
  }

  /// Hands the coverage of the collected edges inside `clip` to `sink`.
  mutating func sweep<Sink: CoverageSink & ~Copyable>(
    clip: PixelRect, rule: FillRule, into sink: inout Sink
  ) {
    // An edge left of the clip still counts; one right of it never does.
    var area = edges.bounds
    area.minX = max(area.minX, clip.minX)
    area = area.intersection(clip)
    if area.isEmpty { return }

    let rows = CoverageCells.rowsPerWindow(width: area.width)
    let windowCount = (area.height + rows - 1) / rows
    sortIntoWindows(area, rows: rows, count: windowCount)
    for i in 0..<windowCount {
      let top = area.minY + i * rows
      let bottom = min(top + rows, area.maxY)
      cells.begin(
        window: PixelRect(minX: area.minX, minY: top, maxX: area.maxX, maxY: bottom))
      // Safety: heads holds one entry more than windows, lists hold indices below edges.count.
      unsafe cells.add(
        edges.edges, from: heads.base[i], below: &heads.base[i + 1], kernels: kernels)
      cells.sweep(rule: rule, kernels: kernels, into: &sink)
    }
  }

  /// Puts each edge into the list of the first window that it touches.
  private mutating func sortIntoWindows(_ area: PixelRect, rows: Int, count: Int) {
    heads.reserve(count + 1)
    for i in 0...count { unsafe heads.base[i] = -1 }
    let list = unsafe edges.edges
    for i in 0..<edges.count {
      // Safety: `i` is below the count; the window is clamped into 0..<count.
      let row = unsafe Int(list[i].y0) >> 8
      let window = max(0, min(count - 1, (row - area.minY) / rows))
      unsafe list[i].next = heads.base[window]
      unsafe heads.base[window] = Int32(truncatingIfNeeded: i)
    }
  }
}
