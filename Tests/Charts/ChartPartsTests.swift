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
