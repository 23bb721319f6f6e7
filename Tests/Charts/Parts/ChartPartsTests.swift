import MartletCharts
import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

// With the public words of MartletCharts only, as a program has them.

/// What a program keeps of a chart.
@MainActor private final class Kept {
  var window: ClosedRange<Int64>?
  var hidden: Set<String> = []
  var moment: Int64?
}

private struct Program<Content: View>: View {
  let kept: Kept
  let data: ChartData
  let content: () -> Content
  @State private var window: ClosedRange<Int64>?
  @State private var hidden: Set<String> = []
  @State private var moment: Int64?

  init(_ kept: Kept, _ data: ChartData, @ViewBuilder content: @escaping () -> Content) {
    self.kept = kept
    self.data = data
    self.content = content
  }

  var body: some View {
    kept.window = window
    kept.hidden = hidden
    kept.moment = moment
    return VStack(spacing: 0) {
      content()
      Button("Earlier") { window = day * 20...day * 40 }.probe("earlier")
      Button("Start") { window = nil }.probe("start")
      Button("One") { hidden = ["b"] }.probe("one")
    }
    .chartWindow($window)
    .chartHidden($hidden)
    .chartSelection($moment)
  }
}

private let day: Int64 = 86_400_000

@MainActor @Suite struct ChartPartsTests {
  private func data() throws -> ChartData {
    let low = (0..<100).map { Double($0 % 7) }
    return try ChartData(
      title: "Two lines", times: (0..<100).map { day * Int64($0) },
      series: [
        ChartSeries(id: "a", name: "First", color: 0x108BE3, values: low),
        ChartSeries(id: "b", name: "Second", color: 0xF5BD25, values: low.map { 9 - $0 }),
      ])
  }

  private func drag(_ host: TestHost, _ name: String, from start: Double, to end: Double) {
    let frame = host.frame(of: name) ?? .zero
    host.drag(
      from: CGPoint(x: frame.minX + start * frame.width, y: frame.midY),
      to: CGPoint(x: frame.minX + end * frame.width, y: frame.midY), seconds: 0.5)
    host.advance(2)
  }

  @Test func aWholeChartHasAllPartsAndKeepsItsOwnState() throws {
    let data = try data()
    let host = TestHost(width: 400, height: 400) { Chart(data) }
    #expect(host.texts.contains("Two lines"))
    for name in ["graph", "minimap", "filter.a", "filter.b"] {
      #expect(host.frame(of: name) != nil, "\(name)")
    }
    let before = try #require(host.frame(of: "minimap.window"))
    drag(host, "minimap", from: 0.8, to: 0.5)
    let after = try #require(host.frame(of: "minimap.window"))
    #expect(after.minX < before.minX - 50)
  }

  @Test func theProgramKeepsWindowSeriesAndMoment() throws {
    let data = try data()
    let kept = Kept()
    let host = TestHost(width: 400, height: 500) { Program(kept, data) { Chart(data) } }
    drag(host, "minimap", from: 0.8, to: 0.5)
    let window = try #require(kept.window)
    #expect(window.upperBound < 80 * day)
    host.tap("filter.a")
    host.tap(CGPoint(x: 200, y: 120))
    host.advance(1)
    #expect(kept.hidden == ["a"])
    #expect(window.contains(try #require(kept.moment)))
    // And sets them.
    host.tap("earlier")
    host.tap("one")
    host.advance(1)
    let strip = try #require(host.frame(of: "minimap"))
    let shown = try #require(host.frame(of: "minimap.window"))
    #expect(abs((shown.minX - strip.minX) / strip.width - 20.0 / 99) < 0.01)
    #expect(abs((shown.maxX - strip.minX) / strip.width - 40.0 / 99) < 0.01)
    #expect(kept.window == day * 20...day * 40)
    host.tap("start")
    host.advance(1)
    #expect(try #require(host.frame(of: "minimap.window")).maxX >= strip.maxX - 1)
  }

  @Test func chartsWithTheSameBindingsMoveTogether() throws {
    let data = try data()
    let kept = Kept()
    let host = TestHost(width: 400, height: 500) {
      Program(kept, data) {
        Chart(data) { ChartPlot() }.frame(height: 200)
        Chart(data) { ChartMiniMap() }
      }
    }
    let before = host.texts
    drag(host, "minimap", from: 0.8, to: 0.4)
    #expect(kept.window != nil && host.texts == before)
    let window = kept.window
    drag(host, "graph", from: 0.6, to: 0.3)
    #expect(kept.window != window)
  }

  @Test func eachPartStandsAlone() throws {
    let data = try data()
    func texts(@ViewBuilder _ part: () -> some View) -> [String] {
      let part = part()
      return TestHost(width: 300, height: 160) { Chart(data) { part } }.texts
    }
    #expect(texts { ChartTitle() }.first == "Two lines")
    #expect(texts { ChartTitle("Mine") }.first == "Mine")
    #expect(texts { ChartValueAxis() }.contains("0"))
    #expect(!texts { ChartTimeAxis() }.isEmpty)
    #expect(texts { ChartFilters() } == ["First", "Second"])
    #expect(texts { ChartGrid() }.isEmpty && texts { ChartMarks() }.isEmpty)
    // Without a chart around there is nothing to show.
    #expect(TestHost { ChartTitle() }.texts.isEmpty)
    #expect(TestHost { ChartPlot() }.texts.isEmpty)
  }

  @Test func theValueAxisStandsAtEitherSide() throws {
    let data = try data()
    func left(_ axis: ChartValueAxis) throws -> Int {
      let stage = try ChartStage(width: 300, height: 160) { Chart(data) { ChartPlot { axis } } }
      return try #require(stage.textBounds.map(\.minX).min())
    }
    #expect(try left(ChartValueAxis(.leading)) < 40)
    #expect(try left(ChartValueAxis(.trailing)) > 240)
  }

  @Test func anIndicatorReadsOutTheProgramsMoment() throws {
    let data = try data()
    let host = TestHost(width: 400, height: 200) {
      Chart(data) {
        ChartPlot {
          ChartMarks()
          ChartIndicator()
        }
      }
      .chartSelection(.constant(day * 90))
      .chartNumbers(unit: "m", fractionDigits: 1)
    }
    #expect(host.texts.contains { $0.contains("1970") })
    #expect(host.texts.contains { $0.hasPrefix("6.0") && $0.hasSuffix("m") })
  }

  @Test func datesAndNumbersAreTheProgramsOwn() throws {
    let data = try data()
    func texts(_ chart: some View) -> [String] {
      TestHost(width: 400, height: 300) { chart }.texts
    }
    let chart = Chart(data).chartSelection(.constant(day * 90))
    #expect(texts(chart).contains("Wed, 1 Apr 1970"))
    // 90 days after the first midnight of 1970, New York still has 31 March.
    #expect(
      texts(chart.chartZone(ChartZone(secondsFromUTC: -5 * 3600))).contains("Tue, 31 Mar 1970"))
    let german = texts(chart.chartLanguage(.de).chartNumbers(fractionDigits: 1))
    #expect(german.contains("Mi. 1. Apr. 1970") && german.contains("6,0"))
    #expect(texts(chart.chartNumbers(style: .duration)).contains("6\u{202F}s"))
    let weeks = texts(chart.chartWeek(startsOn: .monday)).filter { $0.hasSuffix(" Mar") }
    // Mondays of that March, of which two have room.
    #expect(
      !weeks.isEmpty && Set(weeks).isSubset(of: ["2 Mar", "9 Mar", "16 Mar", "23 Mar", "30 Mar"]))
    #expect(ChartLanguage.de.firstWeekday == .monday && ChartLanguage.ar.firstWeekday == .saturday)
    do throws(ChartZone.FormatError) {
      _ = try ChartZone(tzif: [1, 2, 3])
      Issue.record("three bytes are no zone")
    } catch {
      #expect(error.description.contains("byte"))
    }
  }

  @Test func aClockOfTwelveHoursIsTheProgramsChoice() throws {
    let data = try ChartData(
      times: (0..<24).map { day / 24 * Int64($0) },
      series: [ChartSeries(id: "a", values: (0..<24).map { Double($0) })])
    let chart = Chart(data) { ChartTimeAxis() }
    let whole = chart.chartWindow(.constant(0...day))
    #expect(TestHost(width: 700, height: 40) { whole }.texts.contains("04:00"))
    #expect(
      TestHost(width: 700, height: 40) { whole.chartTwelveHourClock() }.texts
        .contains("4:00\u{202F}AM"))
  }

  @Test func aDayIsLookedIntoFromParts() async throws {
    let data = try data()
    let asked = Asked()
    let host = TestHost(width: 420, height: 420) {
      Chart(data).chartDays { day in
        asked.days.append(day)
        if asked.days.count == 1 { throw Missing() }
        return try ChartData(
          times: stride(from: day.lowerBound, to: day.upperBound, by: 3_600_000).map { $0 },
          series: [
            ChartSeries(id: "a", name: "First", values: (0..<24).map { Double($0) }),
            ChartSeries(id: "b", name: "Second", values: (0..<24).map { Double(24 - $0) }),
          ])
      }
    }
    let graph = try #require(host.frame(of: "graph"))
    host.tap(CGPoint(x: graph.minX + 100, y: graph.midY))
    host.advance(0.5)
    host.tap("balloon")
    for _ in 0..<20 { await Task.yield() }
    host.advance(1)
    #expect(host.texts.contains("no such day"))
    let overview = host.texts
    host.tap("balloon")
    for _ in 0..<20 { await Task.yield() }
    host.advance(1)
    #expect(asked.days.count == 2 && asked.days[0] == asked.days[1])
    #expect(asked.days[0].count == Int(day) && asked.days[0].lowerBound % day == 0)
    #expect(host.texts.contains("Zoom Out") && host.texts.contains("12:00"))
    host.tap("filter.a")
    host.tap("zoomout")
    host.advance(1)
    #expect(!host.texts.contains("12:00") && host.texts.contains("Two lines"))
    #expect(Set(host.texts).isSuperset(of: Set(overview.filter { $0.hasSuffix("70") })))
  }

  @MainActor private final class Asked { var days: [Range<Int64>] = [] }

  private struct Missing: Error, CustomStringConvertible {
    var description: String { "no such day" }
  }

  @Test func goldenChartOfChosenParts() throws {
    let times = (0..<12).map { day * Int64($0) }
    let data = try ChartData(
      times: times,
      series: [
        ChartSeries(id: "a", values: [1, 2, 4, 4, 3, 5, 8, 9, 7, 6, 6, 8]),
        ChartSeries(id: "b", values: [9, 8, 8, 6, 5, 5, 3, 2, 2, 1, 0, 0]),
      ])
    let stage = try ChartStage(width: 150, height: 150, scheme: .light) {
      Chart(data) {
        ChartPlot {
          ChartGrid()
          ChartMarks()
          ChartValueAxis(.trailing)
        }
        ChartTimeAxis()
        ChartMiniMap()
      }
    }
    expectGolden(stage.picture(), "chart-parts")
  }
}
