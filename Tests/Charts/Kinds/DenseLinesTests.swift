import MartletGeometry
import MartletSeries
import MartletTestSupport
import MartletUI
import Testing

@testable import MartletCharts

@MainActor @Suite struct DenseLinesTests {
  private static let start: Int64 = 1_700_000_000_000
  /// A graph of so many columns, of a second each.
  private static let columns = 1200.0
  private static let column = 1000.0

  /// Samples every 10 ms, with room behind them.
  private func data(
    count: Int = 400_000, series: Int = 2, kind: SeriesKind = .line
  ) throws -> ChartData {
    var random = SeededRandom(seed: 9)
    var value = 0.0
    var data = try ChartData(
      times: (0..<count).map { Self.start + Int64($0) * 10 },
      series: (0..<series).map { index in
        ChartSeries(
          id: "y\(index)", kind: kind,
          values: (0..<count).map { _ in
            value += Double.random(in: -1...1, using: &random)
            return value.rounded()
          })
      })
    try append(1, to: &data)
    return data
  }

  private func append(_ count: Int, to data: inout ChartData) throws {
    for _ in 0..<count {
      try data.append(
        time: try #require(data.times.last) + 10, values: data.series.map { _ in 1 })
    }
  }

  /// From so many columns behind the first sample on.
  private func window(_ first: Double, columns: Double = columns) -> TimeWindow {
    let lower = Double(Self.start) + first * Self.column
    return TimeWindow(lower: lower, upper: lower + columns * Self.column)
  }

  /// How many chunks a frame makes.
  private func made(
    _ lines: DenseLines, _ data: ChartData, _ window: TimeWindow
  ) -> Int {
    let before = lines.made
    for index in data.series.indices {
      _ = lines.trace(of: index, in: data, window: window, columnDuration: Self.column)
    }
    return lines.made - before
  }

  @Test func aPanMakesOnlyWhatComesIn() throws {
    let data = try data()
    let lines = DenseLines()
    let all = made(lines, data, window(1000))
    // Cells of 16 ms, in chunks of 8.2 columns.
    #expect(all >= 2 * 146 && all <= 2 * 150)
    #expect(made(lines, data, window(1000)) == 0)
    var total = 0
    for step in 1...100 {
      let new = made(lines, data, window(1000 + Double(step) * 1.7))
      #expect(new <= 2)
      total += new
    }
    #expect((2 * 20...2 * 22).contains(total))
    // The way back is kept, and what is far away is not.
    #expect(made(lines, data, window(1000)) == 0)
    #expect(made(lines, data, window(2600)) > 250)
    #expect(made(lines, data, window(1000)) > 250)
  }

  @Test func aTraceIsTheSameHoweverItWasReached() throws {
    let data = try data(series: 1)
    var random = SeededRandom(seed: 4)
    let lines = DenseLines()
    for _ in 0..<30 {
      let window = window(Double(random.next(-700...3900)))
      let columnDuration = [Self.column, 600, 4000][random.next(0...2)]
      let kept = try #require(
        lines.trace(of: 0, in: data, window: window, columnDuration: columnDuration))
      let new = try #require(
        DenseLines().trace(of: 0, in: data, window: window, columnDuration: columnDuration))
      #expect(kept.start == new.start && kept.cellDuration == new.cellDuration)
      #expect(kept.line.chunks.map { $0?.cells } == new.line.chunks.map { $0?.cells })
      #expect(kept.lone == new.lone)
    }
  }

  @Test func aNewSampleMakesTheLastChunkAnew() throws {
    var data = try data()
    let end = Double(data.count) / 100
    let lines = DenseLines()
    _ = made(lines, data, window(end - Self.columns))
    for _ in 0..<300 {
      let old = data
      try append(1, to: &data)
      // A view still holds what was.
      #expect(old.count < data.count)
      // Of each line that in which the sample is, and the empty one behind it.
      #expect(made(lines, data, window(end - Self.columns)) <= 2 * 2)
    }
    // Further in the past nothing changes.
    _ = made(lines, data, window(1000))
    try append(1, to: &data)
    #expect(made(lines, data, window(1000)) == 0)
  }

  @Test func aRingMakesTheFirstAndTheLastChunkAnew() throws {
    var data = try data(count: 100_000)
    data.capacity = data.count
    // The first sample that is dropped may move all.
    try append(2, to: &data)
    let lines = DenseLines()
    _ = made(lines, data, window(-100))
    for _ in 0..<300 {
      try append(1, to: &data)
      #expect(made(lines, data, window(-100)) <= 2 * 20)
      let kept = lines.trace(of: 0, in: data, window: window(-100), columnDuration: Self.column)
      let new = DenseLines().trace(
        of: 0, in: data, window: window(-100), columnDuration: Self.column)
      #expect(kept?.line.chunks.map { $0?.cells } == new?.line.chunks.map { $0?.cells })
    }
  }

  @Test func otherDataAndOtherCellsMakeAllAnew() throws {
    let data = try data()
    let lines = DenseLines()
    let all = made(lines, data, window(1000))
    #expect(made(lines, try self.data(), window(1000)) == all)
    #expect(made(lines, try self.data(kind: .step), window(1000)) == all)
    // Within a power of two the cells stay.
    for duration in [900, 1100, 1020.0] {
      _ = lines.trace(of: 0, in: data, window: window(1000), columnDuration: duration)
    }
    let before = lines.made
    _ = lines.trace(of: 0, in: data, window: window(1000), columnDuration: 510)
    _ = lines.trace(of: 0, in: data, window: window(1000), columnDuration: 1020)
    #expect(lines.made > before)
    lines.forgetAll()
    #expect(made(lines, data, window(1000)) == all)
  }

  @Test func bandsAreNoLines() throws {
    let band = ChartSeries(id: "b", lower: [1, 2], upper: [3, 4])
    let data = try ChartData(times: [1, 2], series: [band])
    #expect(
      DenseLines().trace(of: 0, in: data, window: window(0), columnDuration: 1) == nil)
  }

  // MARK: - Choice and place

  private func traces(
    _ data: ChartData, _ window: TimeWindow, column: Double = column
  ) -> SeriesTraces {
    SeriesTraces(
      data: data, parts: data.seriesByLayer,
      fillsArea: { _ in false },
      window: window, columnDuration: column, dense: DenseLines())
  }

  @Test func linesAreDenseFromFourSamplesAColumnOn() throws {
    let data = try data(count: 20_000, series: 1)
    for (column, isDense) in [(20.0, false), (39, false), (45, true), (1000, true)] {
      let window = TimeWindow(
        lower: Double(Self.start) + 5000, upper: Double(Self.start) + 5000 + column * 100)
      guard case .cells = traces(data, window, column: column).lines[0] else {
        #expect(!isDense, "\(column)")
        continue
      }
      #expect(isDense, "\(column)")
    }
    // Where nothing is beside it, what there is decides.
    #expect(data.isDense(from: window(-1100).lower, to: window(-1100).upper, columnDuration: 1000))
    // A burst among scattered samples does not.
    let scattered = (0..<10_000).map { Self.start + Int64($0) * 1000 }
    let burst = (0..<90_000).map { Self.start + 10_000_000 + Int64($0) }
    let mixed = try ChartData(
      times: scattered + burst,
      series: [ChartSeries(id: "y", values: (0..<100_000).map(Double.init))])
    let all = TimeWindow(showingAllOf: mixed)
    #expect(!mixed.isDense(from: all.lower, to: all.upper, columnDuration: 1000))
    #expect(
      !ChartData().isDense(from: 0, to: 0, columnDuration: 0)
        && !data.isDense(from: -1e300, to: 1e300, columnDuration: .nan))
  }

  @Test func cellsStandWhereTheirSamplesDo() throws {
    let data = try data(count: 20_000, series: 1)
    // Ten samples a column, and a window that begins anywhere.
    let window = TimeWindow(
      lower: Double(Self.start) + 50_123.4, upper: Double(Self.start) + 170_123.4)
    let insets = EdgeInsets(top: 20, leading: 16, bottom: 4, trailing: 16)
    let axis = AxisRange(.empty)
    let rect = CGRect(x: 0, y: 0, width: 1232, height: 300)
    let plot = PlotArea(size: rect.size, insets: insets, window: window)
    let trace = try #require(traces(data, window, column: 100).lines[0])
    let path = LineShape(trace: trace, window: window, insets: insets, axis: axis).path(in: rect)
    let line = try #require(path.denseLine)
    guard case .cells(let cells) = trace else { return }
    #expect(line.x.scale == cells.cellDuration / 120_000 * 1200)
    for cell in [0, 1000, 20_000] {
      let time = cells.start + Double(cell) * cells.cellDuration
      #expect((line.x.offset + Double(cell) * line.x.scale - plot.x(time)).magnitude < 0.01)
    }
    for value in [0, 0.3, 1.0] {
      let y = plot.y(value, lower: axis.lower, upper: axis.upper)
      #expect((line.y.offset + value * line.y.scale - y).magnitude < 1e-9)
    }
    #expect(path.boundingRect.minX <= 16 && path.boundingRect.maxX >= 1216)
    var flat = axis
    (flat.lower, flat.upper) = (3, 3)
    let level = LineShape(trace: trace, window: window, insets: insets, axis: flat).path(in: rect)
    #expect(level.denseLine?.y.offset == plot.rect.midY && level.denseLine?.y.scale == 0)
  }

  @Test func loneSamplesOfDenseLinesAreDots() throws {
    var values = [Double](repeating: .nan, count: 20_000)
    for index in 0..<9000 { values[index] = 1 }
    values[12_345] = 7
    let data = try ChartData(
      times: (0..<20_000).map { Self.start + $0 * 10 },
      series: [ChartSeries(id: "y", values: values)])
    let trace = try #require(traces(data, window(0, columns: 200)).lines[0])
    guard case .cells = trace else {
      Issue.record("points")
      return
    }
    #expect(trace.loneSamples == [LoneSample(time: Self.start + 123_450, value: 7)])
  }
}
