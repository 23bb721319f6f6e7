import MartletFormats
import MartletGeometry
import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletCharts

private let day: Int64 = 86_400_000

/// Daily samples from 1970-01-01 on.
func dailyChart(
  _ columns: [[Double]], kind: SeriesKind = .line, isStacked: Bool = false,
  isPercentage: Bool = false, hasSeparateScales: Bool = false
) throws -> ChartData {
  try ChartData(
    times: (0..<Int64(columns.first?.count ?? 0)).map { $0 * day },
    series: columns.enumerated().map { index, values in
      ChartSeries(id: "y\(index)", name: "Line \(index)", kind: kind, values: values)
    }, hasSeparateScales: hasSeparateScales, isStacked: isStacked, isPercentage: isPercentage)
}

@Suite struct TimeWindowTests {
  let limits = TimeWindow(lower: 0, upper: 100)

  @Test func movingKeepsTheLengthAndStaysWithinLimits() {
    let window = TimeWindow(lower: 20, upper: 50)
    #expect(window.moved(by: 10, within: limits) == TimeWindow(lower: 30, upper: 60))
    #expect(window.moved(by: -99, within: limits) == TimeWindow(lower: 0, upper: 30))
    #expect(window.moved(by: 99, within: limits) == TimeWindow(lower: 70, upper: 100))
  }

  @Test func edgesKeepTheShortestLength() {
    let window = TimeWindow(lower: 20, upper: 50)
    #expect(window.withLower(80, within: limits, shortest: 5).lower == 45)
    #expect(window.withLower(-3, within: limits, shortest: 5).lower == 0)
    #expect(window.withUpper(10, within: limits, shortest: 5).upper == 25)
    #expect(window.withUpper(400, within: limits, shortest: 5).upper == 100)
  }

  @Test func oneSampleHasARoomOfTime() throws {
    let window = TimeWindow(showingAllOf: try dailyChart([[3]]))
    #expect(window.duration == 86_400_000)
    #expect(TimeWindow(showingAllOf: ChartData()).duration > 0)
  }

  @Test func barsHaveHalfABarMoreAtBothEnds() throws {
    let chart = try dailyChart([[3, 4, 5]], kind: .bar)
    #expect(TimeWindow(showingAllOf: chart).lower == -43_200_000)
    #expect(TimeWindow(showingAllOf: chart).upper == 2.5 * 86_400_000)
  }
}

@Suite struct MiniMapGripTests {
  @Test func handlesReachOutwardAndAQuarterInward() {
    func grip(_ x: Double, _ lower: Double, _ upper: Double) -> MiniMapGrip {
      MiniMapGrip(at: x, lower: lower, upper: upper)
    }
    #expect(grip(75, 100, 300) == .lowerEdge)
    #expect(grip(74, 100, 300) == .beside)
    #expect(grip(125, 100, 300) == .lowerEdge)
    #expect(grip(126, 100, 300) == .window)
    #expect(grip(274, 100, 300) == .window)
    #expect(grip(275, 100, 300) == .upperEdge)
    #expect(grip(325, 100, 300) == .upperEdge)
    #expect(grip(326, 100, 300) == .beside)
    // A window of 40 points keeps its middle 20.
    #expect(grip(110, 100, 140) == .lowerEdge)
    #expect(grip(111, 100, 140) == .window)
    #expect(grip(129, 100, 140) == .window)
  }

  @Test func draggingFollowsTheFinger() {
    let limits = TimeWindow(lower: 0, upper: 1000)
    let start = TimeWindow(lower: 200, upper: 500)
    func drag(_ grip: MiniMapGrip, _ from: Double, _ to: Double) -> TimeWindow {
      TimeWindow.dragged(start, by: grip, from: from, to: to, within: limits, shortest: 50)
    }
    #expect(drag(.window, 0.3, 0.4) == TimeWindow(lower: 300, upper: 600))
    #expect(drag(.lowerEdge, 0.2, 0.1) == TimeWindow(lower: 100, upper: 500))
    #expect(drag(.upperEdge, 0.5, 0.21) == TimeWindow(lower: 200, upper: 250))
    #expect(drag(.beside, 0.9, 0.9) == TimeWindow(lower: 700, upper: 1000))
    #expect(drag(.beside, 0.7, 0.7) == TimeWindow(lower: 550, upper: 850))
  }
}

@Suite struct ChartStateTests {
  @Test func firstWindowIsTheLastSixtyDays() throws {
    let chart = try dailyChart([Array(repeating: 1, count: 101)])
    let window = ChartState().window(in: chart)
    #expect(window == TimeWindow(lower: 40 * 86_400_000, upper: 100 * 86_400_000))
  }

  @Test func firstWindowOfShortTimesIsTheLastFifth() throws {
    let chart = try ChartData(
      times: (0...100).map { $0 * 1000 },
      series: [ChartSeries(id: "y", values: Array(repeating: 0, count: 101))])
    #expect(ChartState().window(in: chart) == TimeWindow(lower: 80_000, upper: 100_000))
  }

  @Test func fewSamplesAreShownTogether() throws {
    for count in 1...10 {
      let chart = try ChartData(
        times: (0..<Int64(count)).map { $0 * 1000 },
        series: [ChartSeries(id: "y", values: Array(repeating: 0, count: count))])
      #expect(ChartState().window(in: chart) == TimeWindow(showingAllOf: chart))
    }
  }

  @Test func windowAtTheEndFollowsNewSamples() throws {
    var chart = try dailyChart([Array(repeating: 1, count: 101)])
    var state = ChartState()
    state.show(TimeWindow(lower: 90 * 86_400_000, upper: 100 * 86_400_000), in: chart)
    try chart.append(time: 101 * day, values: [2])
    #expect(
      state.window(in: chart) == TimeWindow(lower: 91 * 86_400_000, upper: 101 * 86_400_000))
  }

  @Test func windowElsewhereKeepsItsTime() throws {
    var chart = try dailyChart([Array(repeating: 1, count: 101)])
    var state = ChartState()
    let window = TimeWindow(lower: 10 * 86_400_000, upper: 30 * 86_400_000)
    state.show(window, in: chart)
    try chart.append(time: 101 * day, values: [2])
    #expect(state.window(in: chart) == window)
    // Of data that no longer reaches it the nearest is shown, and the window comes back with it.
    let short = try dailyChart([Array(repeating: 1, count: 21)])
    #expect(
      state.window(in: short) == TimeWindow(lower: 0, upper: 20 * 86_400_000))
    #expect(state.window(in: chart) == window)
  }

  @Test func windowIsNeverShorterThanATwentieth() throws {
    let chart = try dailyChart([Array(repeating: 1, count: 101)])
    var state = ChartState()
    state.show(TimeWindow(lower: 0, upper: 1), in: chart)
    #expect(state.window(in: chart).duration == 5 * 86_400_000)
  }

  @Test func theLastShownSeriesStays() throws {
    let chart = try dailyChart([[1, 2], [3, 4]])
    var state = ChartState()
    var toggled = state.toggle("y0", in: chart)
    #expect(toggled)
    toggled = state.toggle("y1", in: chart)
    #expect(!toggled)
    #expect(state.hidden == ["y0"])
    toggled = state.toggle("y0", in: chart)
    #expect(toggled)
    #expect(state.hidden == [])
  }

  @Test func isolatingTwiceBringsAllBack() throws {
    let chart = try dailyChart([[1, 2], [3, 4], [5, 6]])
    var state = ChartState()
    state.isolate("y1", in: chart)
    #expect(state.hidden == ["y0", "y2"])
    state.isolate("y2", in: chart)
    #expect(state.hidden == ["y0", "y1"])
    state.isolate("y2", in: chart)
    #expect(state.hidden == [])
  }
}

@Suite struct ChartScalesTests {
  private func scales(_ chart: ChartData, hidden: [String] = []) throws -> ChartScales {
    var state = ChartState()
    for id in hidden { _ = state.toggle(id, in: chart) }
    return ChartScales(
      data: chart, state: state, window: TimeWindow(showingAllOf: chart), lines: 6)
  }

  @Test func linesBeginAtTheLowestShownValueRoundedDown() throws {
    let chart = try dailyChart([[4001, 7147], [4538, 47_596]])
    #expect(try scales(chart).left.upper == 47_596)
    let one = try scales(chart, hidden: ["y1"])
    #expect(one.left == ValueScale(lower: 4000, upper: 7147, step: 800))
  }

  @Test func barsBeginAtZero() throws {
    #expect(try scales(try dailyChart([[40, 50]], kind: .bar)).left.lower == 0)
  }

  @Test func stacksReachTheirSum() throws {
    let chart = try dailyChart([[1, 5], [2, 6]], kind: .bar, isStacked: true)
    #expect(try scales(chart).left.upper == 11)
    #expect(try scales(chart, hidden: ["y0"]).left.upper == 6)
  }

  /// The layer below may be higher than the whole stack.
  @Test(arguments: [
    ([5.0, -3], 0.0...5), ([-3, 5], -3...2), ([5, -8], -3...5), ([-2, -3], -5...0),
  ])
  func stacksReachEachOfTheirTops(values: [Double], bounds: ClosedRange<Double>) throws {
    let chart = try dailyChart(values.map { [$0] }, kind: .bar, isStacked: true)
    #expect(chart.stackBounds(of: [0, 1], in: 0...0) == bounds)
  }

  /// A line is no part of a stack that is drawn beside it.
  @Test func linesBesideAStackAddNothingToIt() throws {
    let chart = try ChartData(
      times: [0],
      series: [
        ChartSeries(id: "a", kind: .area, values: [2]),
        ChartSeries(id: "b", kind: .line, values: [10]),
        ChartSeries(id: "c", kind: .line, values: [-8]),
      ], isStacked: true)
    let left = try scales(chart).left
    #expect(left.upper >= 10 && left.lower <= -8)
  }

  /// No peak of a long stack is cut off, and the bounds of a moving window do not jump.
  @Test(arguments: 0..<20) func longStacksHoldAllTheirTops(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 4000...30_000, using: &random)
    let columns = (0..<3).map { _ in
      (0..<count).map { _ in
        Double.random(in: 0..<1, using: &random) < 0.001
          ? Double.random(in: -1000...1000, using: &random) : 10
      }
    }
    let chart = try dailyChart(columns, kind: .area, isStacked: true)
    let first = Int.random(in: 0..<count / 2, using: &random)
    let range = Int64(first) * day...Int64(count - 1) * day
    let bounds = try #require(chart.stackBounds(of: [0, 1, 2], in: range))
    let sums = (first..<count).flatMap { row in
      [columns[0][row], columns[0][row] + columns[1][row], columns.map { $0[row] }.reduce(0, +)]
    }
    #expect(bounds.lowerBound <= min(0, sums.min() ?? 0))
    #expect(bounds.upperBound >= sums.max() ?? 0)
    #expect(bounds.upperBound <= 3 * (columns.joined().max() ?? 0))
  }

  @Test func sharesSpanAHundred() throws {
    let chart = try dailyChart(
      [[1, 5], [2, 6]], kind: .area, isStacked: true, isPercentage: true)
    #expect(try scales(chart).left == ValueScale(lower: 0, upper: 100, step: 25))
  }

  @Test func twoAxesShareTheirGrid() throws {
    let chart = try dailyChart([[10, 90], [100_000, 900_123]], hasSeparateScales: true)
    let scales = try scales(chart)
    #expect(scales.rightSeries == 1)
    #expect(scales.series[0].ticks.count == scales.series[1].ticks.count)
    #expect(try self.scales(chart, hidden: ["y0"]).rightSeries == nil)
  }

  @Test func emptyAndEqualValuesHaveAScale() throws {
    for chart in [ChartData(), try dailyChart([[.nan, .nan]]), try dailyChart([[7, 7]])] {
      let scales = try scales(chart)
      #expect(scales.left.upper > scales.left.lower)
      #expect(scales.left.lower.isFinite && scales.left.upper.isFinite)
    }
  }
}

@Suite struct StackRowsTests {
  @Test func sharesAddUpToAHundred() throws {
    let chart = try dailyChart([[1, 5, 0], [3, 6, 0]], kind: .area, isPercentage: true)
    let rows = StackRows(
      data: chart, window: TimeWindow(showingAllOf: chart), columnDuration: 1)
    #expect(rows.count == 3)
    let top = rows.span(of: 1, row: 0, weights: [1, 1], isPercentage: true)
    #expect(top == (25, 100))
    #expect(rows.span(of: 1, row: 0, weights: [0, 1], isPercentage: true) == (0, 100))
    #expect(rows.span(of: 1, row: 2, weights: [1, 1], isPercentage: true) == (0, 0))
  }

  @Test func crowdedSamplesAreAveraged() throws {
    let chart = try dailyChart([(0..<1000).map { Double($0 % 2) }], kind: .bar)
    let rows = StackRows(
      data: chart, window: TimeWindow(showingAllOf: chart),
      columnDuration: 8 * 86_400_000)
    #expect(rows.count < 300)
    #expect(rows.values[0].dropFirst().dropLast().allSatisfy { abs($0 - 0.5) < 0.26 })
  }
}

@Suite struct ReadoutTests {
  private func read(_ chart: ChartData, at selection: Double) -> Readout? {
    Readout(
      data: chart, state: ChartState(), selection: selection, dates: DateFormat(),
      numbers: NumberFormat())
  }

  @Test func linesAreReadAtTheNearestSample() throws {
    let readout = try #require(read(try dailyChart([[10, 20]]), at: 43_100_000))
    #expect(readout.time == 0)
    #expect(readout.rows.map(\.text) == ["10"])
    #expect(readout.date == "Thu, 1 Jan 1970")
    #expect(readout.total == nil)
  }

  @Test func barsAreReadAtTheNearestSampleWithTheirSum() throws {
    let chart = try dailyChart([[10, 20], [1, 2]], kind: .bar, isStacked: true)
    let readout = try #require(read(chart, at: 60_000_000))
    #expect(readout.time == day)
    #expect(readout.rows.map(\.text) == ["20", "2"])
    #expect(readout.total == "22")
  }

  @Test func sharesAreTold() throws {
    let chart = try dailyChart([[1, 20], [3, 2]], kind: .area, isPercentage: true)
    #expect(read(chart, at: 0)?.rows.map(\.share) == ["25%", "75%"])
  }

  @Test func gapsAreADashAndEmptyChartsSayNothing() throws {
    #expect(read(try dailyChart([[.nan]]), at: 0)?.rows.map(\.text) == ["–"])
    #expect(read(ChartData(), at: 0) == nil)
  }

  @Test(arguments: [300.0, 360, 768, 1872])
  func balloonStaysInTheCardAndOffTheHairline(width: Double) {
    for hairline in stride(from: 16.0, through: width - 16, by: 1) {
      let position = BalloonPosition(
        hairline: hairline, width: width, height: 240, characters: 20)
      #expect(position.x >= 8 && position.x + position.width <= width - 8)
      #expect(position.x >= hairline + 14 || position.x + position.width <= hairline - 14)
    }
  }
}

@Suite struct ThemeTests {
  @Test(arguments: [ChartTheme.dark, .light])
  func textAndLinesCanBeRead(theme: ChartTheme) {
    for surface in [theme.page, theme.card, theme.raised] {
      #expect(theme.text.contrast(with: surface) >= 4.5)
      #expect(theme.secondaryText.contrast(with: surface) >= 4.5)
      #expect(theme.alarm.contrast(with: surface) >= 4.5)
    }
    for color in theme.series { #expect(color.contrast(with: theme.card) >= 3) }
  }

  @Test func contrastEqualsTheGuidelines() {
    let white: SeriesColor = 0xFFFFFF
    #expect(abs(white.contrast(with: 0x000000) - 21) < 0.01)
    #expect(abs(white.contrast(with: 0x777777) - 4.48) < 0.05)
    #expect((0xF5BD25 as SeriesColor).readableText != white)
    #expect((0x2373DB as SeriesColor).readableText == white)
  }
}

@Suite struct PageLayoutTests {
  @Test func pagesHaveWholeRows() {
    let names = Array(repeating: ["One", "Two"], count: 5)
    let small = ChartListLayout(
      size: CGSize(width: 800, height: 480), filters: names)
    #expect(small.columns == 1)
    #expect(small.graphHeight(filters: names[0]) >= 180)
    let wide = ChartListLayout(
      size: CGSize(width: 1920, height: 1080), filters: names)
    #expect(wide.columns == 3)
    let tall = ChartListLayout(
      size: CGSize(width: 1080, height: 1920), filters: names)
    #expect(tall.columns == 1)
    for layout in [small, wide, tall] {
      #expect(layout.cardWidth * Double(layout.columns) <= 1920)
    }
  }

  /// Four charts stand two by two where three would fit beside each other.
  @Test func lastRowIsAsFullAsCanBe() {
    for (count, columns) in [(1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 3), (7, 3)] {
      let layout = ChartListLayout(
        size: CGSize(width: 1920, height: 1080),
        filters: Array(repeating: ["One", "Two"], count: count))
      #expect(layout.columns == columns)
    }
  }

  @Test func cardsBesideEachOtherEndTogether() {
    let names = [["One"], ["One", "Two"], (0..<12).map { "Series number \($0)" }]
    let layout = ChartListLayout(size: CGSize(width: 1920, height: 1080), filters: names)
    #expect(layout.columns == 3)
    let heights = names.map { layout.graphHeight(filters: $0) }
    #expect(heights[0] == heights[1] + 48)
    #expect(heights[1] == heights[2] + 44)
  }

  @Test func filtersBreakIntoRowsThatFit() {
    let names = (0..<50).map { "Series number \($0)" }
    let rows = FilterRows(names: names, width: 768)
    #expect(rows.rows.flatMap(\.self) == Array(0..<50))
    for row in rows.rows {
      let width = row.reduce(0) { $0 + rows.widths[$1] } + 8 * Double(row.count - 1)
      #expect(width <= 768)
    }
    #expect(FilterRows(names: ["A"], width: 10).rows == [[0]])
    #expect(FilterRows(names: [], width: 100).rows.isEmpty)
  }
}

@Suite struct BarScaleTests {
  private func top(_ chart: ChartData, _ range: ClosedRange<Int64>) -> Double {
    let window = TimeWindow(
      lower: Double(range.lowerBound), upper: Double(range.upperBound))
    return ChartScales(data: chart, state: ChartState(), window: window, lines: 5).left.upper
  }

  @Test func barsUponEachOtherHaveRoomWhetherOrNotTheDataStacksThem() throws {
    let columns: [[Double]] = [[70, 70, 70], [70, 70, 70]]
    for isStacked in [false, true] {
      let chart = try dailyChart(columns, kind: .bar, isStacked: isStacked)
      #expect(top(chart, 0...2 * day) >= 140)
    }
  }

  @Test func barsThatOnlyReachIntoTheWindowHaveRoomInIt() throws {
    let chart = try dailyChart([[70, 70, 700]], kind: .bar, isStacked: true)
    // Between two samples, within the half of the last one's bar.
    #expect(top(chart, day + day * 6 / 10...day + day * 9 / 10) >= 700)
  }

  @Test func areasBetweenTwoSamplesHaveRoom() throws {
    let chart = try dailyChart([[70, 80], [1, 1]], kind: .area, isStacked: true)
    #expect(top(chart, day / 4...day / 2) >= 81)
  }

  @Test func whatIsNegativeHasNoShareOfAWhole() throws {
    let chart = try dailyChart([[-5, -5], [3, 3], [1, 1]], kind: .area, isPercentage: true)
    let rows = StackRows(
      data: chart, window: TimeWindow(showingAllOf: chart), columnDuration: 1)
    let spans = (0..<3).map {
      rows.span(of: $0, row: 0, weights: [1, 1, 1], isPercentage: true)
    }
    #expect(spans.map(\.bottom) == [0, 0, 75])
    #expect(spans.map(\.top) == [0, 75, 100])
    let readout = Readout(
      data: chart, state: ChartState(), selection: 0, dates: DateFormat(), numbers: NumberFormat())
    #expect(readout?.rows.map(\.share) == ["0%", "75%", "25%"])
  }
}
