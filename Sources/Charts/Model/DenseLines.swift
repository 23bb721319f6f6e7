import MartletSeries
import MartletUI

/// The lines of one graph in cells, kept from frame to frame: a window that moves on takes no more
/// than the chunks that come in, new samples those at their end.
@MainActor final class DenseLines {
  /// Chunks drawn so far.
  private(set) var made = 0
  /// By the series' ids.
  private var lines: [String: KeptLine] = [:]
  private var row = CellRow()

  /// A line in a window, and a few columns of it on either side; nil for a band.
  ///
  /// Cost is that of the chunks that are not kept, about a column's width of eight to sixteen each.
  func trace(
    of index: Int, in data: ChartData, window: TimeWindow, columnDuration: Double
  ) -> DenseTrace? {
    guard let source = LineSource(data, series: index) else { return nil }
    let grid = CellGrid(columnDuration: columnDuration)
    // Of a line that is wider than a column more than the window shows.
    let margin = 4 * columnDuration
    let chunks = grid.chunks(from: window.lower - margin, to: window.upper + margin)
    let id = data.series[index].id
    // Taken out, so that it is changed in place.
    var line = lines.removeValue(forKey: id) ?? KeptLine(source: source, grid: grid)
    line.update(source, grid)
    made += line.draw(chunks, into: &row)
    lines[id] = line
    return line.trace
  }

  /// Forgets series that a chart has no more; all for nil.
  func forgetAll(but data: ChartData? = nil) {
    guard let data else { return lines.removeAll() }
    guard lines.count > data.series.count else { return }
    let ids = Set(data.series.map(\.id))
    lines = lines.filter { ids.contains($0.key) }
  }
}

/// One line's chunks around a window.
private struct KeptLine {
  private struct Piece {
    var cells: DenseLine.Chunk?
    var lone: [LoneSample]
    var reach: CellReach
  }

  private var source: LineSource
  private var grid: CellGrid
  /// From chunk number `first` on; nil where none was drawn yet.
  private var pieces: [Piece?] = []
  private var first = 0
  private var shown = 0..<0
  /// What is shown; nil until it is drawn.
  private(set) var trace: DenseTrace?

  init(source: LineSource, grid: CellGrid) {
    self.source = source
    self.grid = grid
  }

  /// Drops the chunks that are not right any more.
  mutating func update(_ source: LineSource, _ grid: CellGrid) {
    if grid != self.grid || !source.continues(self.source) {
      pieces = []
      trace = nil
    }
    for index in pieces.indices {
      guard let piece = pieces[index], !source.keeps(piece.reach, of: self.source) else { continue }
      pieces[index] = nil
      trace = nil
    }
    self.source = source
    self.grid = grid
  }

  /// Draws those of some chunks that are missing; returns how many.
  mutating func draw(_ chunks: Range<Int>, into row: inout CellRow) -> Int {
    if trace != nil, shown == chunks { return 0 }
    makeRoom(for: chunks)
    var made = 0
    for chunk in chunks where pieces[chunk - first] == nil {
      let reach = source.draw(chunk: chunk, of: grid, into: &row)
      let cells = DenseLine.Chunk(lowest: row.lowest.span, highest: row.highest.span)
      pieces[chunk - first] = Piece(cells: cells, lone: row.lone, reach: reach)
      made += 1
    }
    let pieces = pieces[chunks.lowerBound - first..<chunks.upperBound - first]
    trace = DenseTrace(
      line: DenseLine(chunks: pieces.map { $0?.cells }),
      start: Double(grid.start(ofChunk: chunks.lowerBound)), cellDuration: grid.cellDuration,
      lone: pieces.flatMap { $0?.lone ?? [] })
    shown = chunks
    return made
  }

  /// Places for chunks and a quarter as many on either side; what lies further away is dropped.
  private mutating func makeRoom(for chunks: Range<Int>) {
    guard chunks.lowerBound < first || chunks.upperBound > first + pieces.count else { return }
    let spare = chunks.count / 4
    let start = chunks.lowerBound - spare
    var moved = [Piece?](repeating: nil, count: chunks.count + 2 * spare)
    for index in pieces.indices where moved.indices.contains(first + index - start) {
      moved[first + index - start] = pieces[index]
    }
    pieces = moved
    first = start
  }
}
