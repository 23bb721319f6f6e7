import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct UsualDistanceTests {
  @Test func oneSampleHasNoDistance() throws {
    #expect(TimeColumn().typicalInterval == nil)
    #expect(TimeColumn().recentInterval == nil)
    #expect(try #require(TimeColumn([5])).typicalInterval == nil)
    #expect(try #require(TimeColumn([5])).recentInterval == nil)
    #expect(try #require(TimeColumn([5, 12])).typicalInterval == 7)
    #expect(try #require(TimeColumn([5, 12])).recentInterval == 7)
  }

  @Test func theLesserOfTwoDistancesIsUsual() throws {
    let since1970 = try #require(TimeColumn([0, 1_735_689_600_000, 1_735_689_660_000]))
    #expect(since1970.typicalInterval == 60_000)
  }

  /// A fifth of the distances are outages of any length.
  @Test(arguments: 1...40)
  func outagesDoNotChangeTheUsualDistance(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let count = Int.random(in: 60...20_000, using: &random)
    var times: [Int64] = [1_700_000_000_000]
    for _ in 1..<count {
      let isOutage = Int.random(in: 0..<5, using: &random) == 0
      let distance = Int64.random(
        in: isOutage ? 1_000_000...90_000_000 : 59_000...61_000, using: &random)
      times.append((times.last ?? 0) + distance)
    }
    let usual = try #require(TimeColumn(times)?.typicalInterval)
    #expect((59_000...61_000).contains(usual))
  }

  /// Samples come in bursts of four. A choice of every n-th distance would see only one phase.
  @Test func aRhythmIsSeenAsItIs() throws {
    for phase in 0..<4 {
      var times: [Int64] = [0]
      for index in 1..<4096 {
        times.append((times.last ?? 0) + ((index + phase) % 4 == 0 ? 57_000 : 1000))
      }
      #expect(TimeColumn(times)?.typicalInterval == 1000)
    }
  }

  /// The same samples have the same typical interval, in whatever batches they were added.
  @Test(arguments: 1...60)
  func theWayThatSamplesCameDoesNotMatter(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let count = Int.random(in: 2...3000, using: &random)
    let capacity = Bool.random(using: &random) ? Int.random(in: 2...500, using: &random) : nil
    var times: [Int64] = [Int64.random(in: -9_000_000...9_000_000, using: &random)]
    while times.count < count {
      let reach: Int64 = Int.random(in: 0..<9, using: &random) == 0 ? 5_000_000_000 : 1000
      times.append((times.last ?? 0) + Int64.random(in: 1...reach, using: &random))
    }
    func chart(_ times: ArraySlice<Int64>) throws -> ChartData {
      var chart = try ChartData(
        times: Array(times), series: [ChartSeries(id: "y", values: times.map { _ in 1 })])
      chart.capacity = capacity
      return chart
    }
    let whole = try chart(times[...])
    var single = try chart([])
    for time in times { try single.append(time: time, values: [1]) }
    var pieces = try chart(times.prefix(1))
    var start = 1
    while start < count {
      let end = min(count, start + Int.random(in: 1...400, using: &random))
      let piece = Array(times[start..<end])
      try pieces.append(times: piece, values: [piece.map { _ in 1 }])
      start = end
    }
    #expect(single.typicalInterval == whole.typicalInterval)
    #expect(pieces.typicalInterval == whole.typicalInterval)
    #expect(single.recentInterval == whole.recentInterval)
    let distances = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(whole.typicalInterval.map(distances.contains) == true)
  }

  @Test func theRecentDistanceFollowsAClockThatChangedItsPace() throws {
    let slow = (0..<1000).map { Int64($0) * 60_000 }
    let fast = (1...20).map { slow[999] + Int64($0) * 1000 }
    let column = try #require(TimeColumn(slow + fast))
    #expect(column.typicalInterval == 60_000)
    #expect(column.recentInterval == 1000)
  }

  // MARK: - Lines

  private let outage: [Int64] = (0..<40).map { $0 * 60_000 } + (240..<280).map { $0 * 60_000 }

  private func chart(
    _ times: [Int64], kind: SeriesKind = .line, gaps: GapPolicy = GapPolicy()
  ) throws -> ChartData {
    try ChartData(
      times: times,
      series: [
        ChartSeries(id: "y", kind: kind, gaps: gaps, values: times.indices.map(Double.init))
      ])
  }

  private func starts(_ chart: ChartData) -> [Int64] {
    var slots = SampleSlots()
    slots.find(in: chart, window: chart.timeRange ?? 0...0, columnDuration: 1)
    var points: [TracePoint] = []
    chart.trace(of: 0, slots: slots, into: &points)
    return points.filter(\.startsRun).map(\.time)
  }

  @Test(arguments: [SeriesKind.line, .step, .area])
  func missingRowsBreakALine(kind: SeriesKind) throws {
    let chart = try chart(outage, kind: kind)
    #expect(starts(chart) == [0, 14_400_000])
    #expect(chart.value(of: 0, at: 100 * 60_000) == nil)
    #expect(chart.value(of: 0, at: 39 * 60_000) == 39)
  }

  @Test func noLineIsDrawnFrom1970() throws {
    let chart = try chart([0] + (0..<5).map { 1_735_689_600_000 + $0 * 1000 })
    #expect(starts(chart) == [0, 1_735_689_600_000])
    #expect(chart.value(of: 0, at: 1_000_000_000_000) == nil)
  }

  /// Samples at exactly the greatest distance are joined; a millisecond more is a gap.
  @Test func twoAndAHalfDistancesAreJoined() throws {
    let usual = (0..<20).map { Int64($0) * 1000 }
    #expect(starts(try chart(usual + [21_500])).count == 1)
    #expect(starts(try chart(usual + [21_501])).count == 2)
  }

  @Test func policiesThatSayMoreAreFollowed() throws {
    for gaps in [GapPolicy(.break, longest: .unlimited), GapPolicy(.hold), GapPolicy(.connect)] {
      #expect(starts(try chart(outage, gaps: gaps)) == [0])
    }
    #expect(starts(try chart(outage, gaps: GapPolicy(longest: 12_060_000))) == [0])
    #expect(starts(try chart(outage, gaps: GapPolicy(longest: 30_000))).count == outage.count)
  }

  /// Dense lines, drawn in cells, have the same gaps as lines of points.
  @Test func cellsBreakWherePointsDo() throws {
    let times = (0..<50_000).map { Int64($0) * 1000 } + (200_000..<250_000).map { Int64($0) * 1000 }
    let source = try #require(LineSource(try chart(times), series: 0))
    let grid = CellGrid(columnDuration: 250_000)
    var row = CellRow()
    for chunk in grid.chunks(from: 60_000_000, to: 190_000_000) {
      _ = source.draw(chunk: chunk, of: grid, into: &row)
      for cell in 0..<CellGrid.chunkSize {
        let time = Double(grid.start(ofChunk: chunk)) + Double(cell) * grid.cellDuration
        let isInside = time > 50_010_000 && time + grid.cellDuration < 199_990_000
        if isInside { #expect(row.lowest[cell] > row.highest[cell], "cell at \(time)") }
      }
    }
  }

  @Test func filesSwitchTheRuleOff() throws {
    let text = """
      {"columns":[["x",0,10,20,9000],["a",1,2,3,4]],"types":{"x":"x","a":"line"},
       "longest_gap":"none"}
      """
    let chart = try #require(try ColumnsParser.parse(Array(text.utf8)).first).get()
    #expect(chart.series[0].gaps == GapPolicy(longest: .unlimited))
    #expect(starts(chart) == [0])
    let automatic = try #require(
      try ColumnsParser.parse(Array(text.replacing("none", with: "never").utf8)).first)
    #expect(throws: ColumnsError.self) { try automatic.get() }
  }
}
