import MartletSeries
import MartletUI

/// A cache of the lines of one graph in cells. After a move of the window only the chunks that come
/// into view are drawn. After new samples only the last chunks are drawn again.
@MainActor final class DenseLines {
  /// The number of chunks that were drawn so far.
  private(set) var made = 0
  /// The cached lines by the ids of their series.
  private var lines: [String: KeptLine] = [:]
  private var row = CellRow()

  /// Returns a line in a window, with some columns on either side; nil for a band.
  ///
  /// - Complexity: the cost of the chunks that are not cached. A chunk is eight to sixteen columns
  ///   wide.
  func trace(
    of index: Int, in data: ChartData, window: TimeWindow, columnDuration: Double
  ) -> DenseTrace? {
    guard let source = LineSource(data, series: index) else { return nil }
    let grid = CellGrid(columnDuration: columnDuration)
    // A line is wider than a column, so lines in the columns beside the window extend into it.
    let margin = 4 * columnDuration
    let chunks = grid.chunks(from: window.lower - margin, to: window.upper + margin)
    let id = data.series[index].id
    // The line is taken out of the dictionary, so that it changes in place without a copy.
    var line = lines.removeValue(forKey: id) ?? KeptLine(source: source, grid: grid)
    line.update(source, grid)
    made += line.draw(chunks, into: &row)
    lines[id] = line
    return line.trace
  }

  /// Removes the lines of series that are not in `data`; all lines if it is nil.
  func forgetAll(but data: ChartData? = nil) {
    guard let data else { return lines.removeAll() }
    guard lines.count > data.series.count else { return }
    let ids = Set(data.series.map(\.id))
    lines = lines.filter { ids.contains($0.key) }
  }
}

/// The cached chunks of one line around a window.
private struct KeptLine {
  private struct Piece {
    var cells: DenseLine.Chunk?
    var lone: [LoneSample]
    var reach: CellReach
  }

  private var source: LineSource
  private var grid: CellGrid
  /// The chunks from number `first` on. An element is nil if its chunk is not cached.
  private var pieces: [Piece?] = []
  private var first = 0
  private var shown = 0..<0
  /// The line of the chunks `shown`; nil if a chunk was dropped since.
  private(set) var trace: DenseTrace?

  init(source: LineSource, grid: CellGrid) {
    self.source = source
    self.grid = grid
  }

  /// Drops the chunks that the new source or grid makes wrong.
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

  /// Draws the missing chunks of a range and returns their number.
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

  /// Moves the cache to a range of chunks, with a quarter more on either side. Chunks farther away
  /// are dropped.
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
