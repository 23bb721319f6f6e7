import MartletFormats
import MartletGeometry
import MartletScene
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

@MainActor @Suite struct ChartCardTests {
  private let limits = TimeWindow(showingAllOf: ChartSamples.lines())

  @Test func draggingTheWindowMovesItWithTheFinger() {
    let card = TouchedCard(ChartSamples.lines())
    let before = card.window
    card.host.drag(from: card.miniMap(0.75), to: card.miniMap(0.5))
    let way = (before.lower - card.window.lower) / limits.duration
    #expect(abs(way - 0.25) < 0.005)
    #expect(abs(card.window.duration - before.duration) < 1)
  }

  // MARK: - Many series

  @Test func ofManyFiltersOnlyThoseThatAreSeenAreMade() throws {
    let data = ChartSamples.lines(days: 30, count: 300)
    let item = ChartItem(id: "a", title: "Many", data: data)
    let host = TestHost(width: 400, height: 500) { ChartList([item]) }
    let made = {
      host.host.identifiedViews.map(\.identifier).filter { $0.hasPrefix("filter.") }
    }
    #expect(made().contains("filter.y0") && made().count < 60)
    // The page is as long as with all of them: its end is where they end.
    let card = try #require(host.frame(of: "chart"))
    let first = try #require(host.frame(of: "filter.y0"))
    let rows = FilterRows(names: data.series.map(\.name), width: card.width - 32).rows.count
    #expect(
      abs(
        card.maxY - 16 - first.minY
          - (Double(rows) * (FilterRows.height + FilterRows.spacing) - FilterRows.spacing)) < 0.01)
    for _ in 0..<40 {
      host.drag(from: CGPoint(x: 380, y: 490), to: CGPoint(x: 380, y: 10))
      host.advance(2)
    }
    #expect(made().contains("filter.y299") && made().count < 60)
    let last = try #require(host.frame(of: "filter.y299"))
    host.tap("filter.y299")
    host.advance(1)
    #expect(last.maxY < 500 && !host.host.needsUpdate)
  }

  /// What the mini-map's kept picture is made of, in each frame after a tap on a filter.
  private func miniMapsOfToggle(series count: Int) -> [[DisplayItem.Content]] {
    let card = TouchedCard(ChartSamples.lines(count: count))
    card.host.tap("filter.y0")
    return (0..<30).map { _ in
      card.host.advance(1 / 60)
      return card.host.keptContents
    }
  }

  @Test func fromFourSeriesOnAToggleDrawsTheMiniMapOnce() {
    for count in [4, 6] {
      let pictures = miniMapsOfToggle(series: count)
      #expect(!pictures[0].isEmpty && pictures.allSatisfy { $0 == pictures[0] })
    }
    // Fewer go their way.
    let moving = miniMapsOfToggle(series: 3)
    #expect(moving[3] != moving[10] && moving[28] == moving[29])
  }

  @Test func draggingAnEdgeChangesTheLength() {
    let card = TouchedCard(ChartSamples.lines())
    let before = card.window
    let left = limits.position(of: before.lower)
    card.host.drag(from: card.miniMap(left), to: card.miniMap(left - 0.2))
    #expect(card.window.upper == before.upper)
    #expect(abs((before.lower - card.window.lower) / limits.duration - 0.2) < 0.005)
    // The other edge stops at a distance of five samples.
    card.host.drag(from: card.miniMap(0.99), to: card.miniMap(0))
    #expect(abs(card.window.duration - 5 * 86_400_000) < 1)
  }

  @Test func tappingBesideTheWindowBringsItThere() {
    let card = TouchedCard(ChartSamples.lines())
    let length = card.window.duration
    card.host.tap(card.miniMap(0.25))
    card.host.advance(0.3)
    let middle = (card.window.lower + card.window.upper) / 2
    #expect(abs(limits.position(of: middle) - 0.25) < 0.01)
    #expect(abs(card.window.duration - length) < 1)
  }

  @Test func tappingAFilterHidesItsLineAndTheLastOneStays() {
    let card = TouchedCard(ChartSamples.lines())
    card.host.tap("filter.y0")
    #expect(card.current.hidden == ["y0"])
    card.host.advance(0.5)
    #expect(!card.host.host.needsUpdate)
    card.host.tap("filter.y1")
    #expect(card.current.hidden == ["y0"])
    card.host.tap("filter.y0")
    #expect(card.current.hidden == [])
  }

  @Test func aLongPressLeavesOnlyThatLine() {
    let card = TouchedCard(ChartSamples.lines(count: 3))
    guard let frame = card.host.frame(of: "filter.y1") else {
      Issue.record("no capsule")
      return
    }
    let point = CGPoint(x: frame.midX, y: frame.midY)
    card.host.touch(.down, point)
    card.host.advance(0.6)
    #expect(card.current.hidden == ["y0", "y2"])
    card.host.touch(.up, point)
    #expect(card.current.hidden == ["y0", "y2"])
  }

  @Test func touchingTheGraphReadsTheMomentOut() throws {
    let card = TouchedCard(ChartSamples.lines())
    card.host.touch(.down, card.graph(0.3, 0.5))
    card.host.advance(0.4)
    card.host.touch(.move, card.graph(0.5, 0.5))
    card.host.advance(0.05)
    let selection = try #require(card.current.selection)
    #expect(abs(card.window.position(of: selection) - 0.5) < 0.005)
    let readout = try #require(
      Readout(
        data: card.data, state: card.current, selection: selection, dates: DateFormat(),
        numbers: NumberFormat()))
    #expect(card.shows(readout.date))
    for row in readout.rows { #expect(card.shows(row.text)) }
  }

  @Test func aSecondTapLetsTheMomentGo() {
    let card = TouchedCard(ChartSamples.lines())
    card.host.tap(card.graph(0.4, 0.5))
    #expect(card.current.selection != nil)
    card.host.advance(0.6)
    card.host.tap(card.graph(0.4, 0.5))
    #expect(card.current.selection == nil)
  }

  @Test func upAndDownTheGraphScrollsThePage() {
    let card = TouchedCard(ChartSamples.lines(), inScrollView: true)
    let before = card.host.frame(of: "graph")
    card.host.drag(from: card.graph(0.5, 0.8), to: card.graph(0.5, 0.1))
    #expect(card.current.selection == nil)
    #expect((card.host.frame(of: "graph")?.minY ?? 0) < (before?.minY ?? 0) - 50)
  }

  @Test func alongTheMiniMapThePageStays() {
    let card = TouchedCard(ChartSamples.lines(), inScrollView: true)
    let before = card.host.frame(of: "graph")
    let window = card.window
    card.host.drag(from: card.miniMap(0.75), to: card.miniMap(0.4))
    #expect(card.host.frame(of: "graph") == before)
    #expect(card.window != window)
  }

  @Test func theWindowsFrameMovesWithTheFinger() throws {
    let card = TouchedCard(ChartSamples.lines())
    let map = try #require(card.host.frame(of: "minimap"))
    let before = try #require(card.host.frame(of: "minimap.window"))
    #expect(abs(before.maxX - map.maxX) < 0.01)
    #expect(before.minY == map.minY && before.height == map.height)
    let middle = CGPoint(x: before.midX, y: before.midY)
    card.host.drag(from: middle, to: CGPoint(x: middle.x - 60, y: middle.y))
    let after = try #require(card.host.frame(of: "minimap.window"))
    #expect(abs(after.minX - before.minX + 60) < 0.01)
    #expect(abs(after.width - before.width) < 0.01)
    #expect(
      card.host.host.identifiedViews.map(\.identifier) == [
        "chart", "graph", "minimap", "minimap.window", "filter.y0", "filter.y1",
      ])
  }

  @Test func theHeadingTellsTheDaysShown() {
    let card = TouchedCard(ChartSamples.lines())
    #expect(card.shows(DateFormat().range(card.window.range)))
    #expect(card.shows("Followers"))
  }

  @Test func aSingleSeriesHasNoFilter() {
    let card = TouchedCard(ChartSamples.single(kind: .bar))
    #expect(card.host.frame(of: "filter.y0") == nil)
  }

  @Test func chartsWithoutAnythingToDrawStayCalm() {
    let charts = [
      ChartData(), ChartSamples.chart(0, [ChartSeries(id: "y", values: [])]),
      ChartSamples.chart(5, []), ChartSamples.chart(1, [ChartSeries(id: "y", values: [4])]),
      ChartSamples.chart(3, [ChartSeries(id: "y", values: [4, 4, 4])]),
      ChartSamples.chart(3, [ChartSeries(id: "y", values: [.nan, .nan, .nan])]),
      ChartSamples.chart(2, [ChartSeries(id: "y", values: [-1e300, 1e300])]),
    ]
    for chart in charts {
      let card = TouchedCard(chart)
      card.host.tap(card.graph(0.5, 0.5))
      card.host.drag(from: card.miniMap(0.5), to: card.miniMap(0.2))
      card.host.advance(0.5)
      #expect(card.host.texts.allSatisfy { !$0.lowercased().contains("nan") })
      #expect(card.host.reports.isEmpty)
      for item in card.host.displayList.items {
        #expect(item.transform.tx.isFinite && item.transform.ty.isFinite)
      }
    }
    #expect(TouchedCard(ChartData()).shows("No data"))
    #expect(TouchedCard(charts[5]).shows("No data"))
  }

  @Test func aSteadyChartAsksForNothing() {
    let card = TouchedCard(ChartSamples.lines())
    card.host.advance(1)
    #expect(!card.host.host.needsUpdate)
  }

  // MARK: - Motion

  /// Where the first line's last point is drawn.
  private func lastPoint(_ host: TestHost) throws -> CGPoint {
    for item in host.displayList.items {
      guard case .stroke(let path, _, _) = item.content else { continue }
      var points: [CGPoint] = []
      for element in path.elements {
        switch element {
        case .move(let to), .line(let to): points.append(to)
        default: break
        }
      }
      if points.count > 20, let last = points.last { return last.applying(item.transform) }
    }
    return try #require(nil as CGPoint?)
  }

  @Test func hidingALineMovesTheOthersFor400Milliseconds() throws {
    let chart = ChartSamples.chart(
      60,
      [
        ChartSeries(id: "y0", values: (0..<60).map { Double($0) }),
        ChartSeries(id: "y1", values: (0..<60).map { Double($0) * 2 }),
      ])
    let card = TouchedCard(chart)
    let before = try lastPoint(card.host)
    card.host.tap("filter.y1")
    card.host.advance(0.1)
    let early = try lastPoint(card.host)
    card.host.advance(0.25)
    let late = try lastPoint(card.host)
    card.host.advance(0.1)
    let end = try lastPoint(card.host)
    #expect(before.y > early.y && early.y > late.y && late.y > end.y)
    // After a quarter of the time 1 − (1 − p)³ is 0.58: the axis ends at 1.42 of what it will, and
    // the line, at half its height before, stands at 0.70.
    let share = (before.y - early.y) / (before.y - end.y)
    #expect(abs(share - 0.41) < 0.06)
    #expect(!card.host.host.needsUpdate)
    #expect([before, early, late].allSatisfy { abs($0.x - end.x) < 1e-6 })
  }

  @Test func newSamplesGlideIn() throws {
    let box = DataBox(ChartSamples.lines())
    let host = TestHost(width: 400, height: 420) { ReplacedCard(box: box) }
    let before = try lastPoint(host)
    host.tap("replace")
    host.advance(0.05)
    let middle = try lastPoint(host)
    host.advance(0.5)
    let end = try lastPoint(host)
    // The window follows the end; the newest sample comes in from beyond the right edge.
    #expect(abs(end.x - before.x) < 1e-6)
    #expect(middle.x > end.x + 5)
    #expect(!host.host.needsUpdate)
  }

  @Test func replacedDataKeepsWindowFiltersAndMoment() throws {
    let box = DataBox(ChartSamples.lines())
    let host = TestHost(width: 400, height: 420) { ReplacedCard(box: box) }
    host.tap("filter.y1")
    let frame = try #require(host.frame(of: "minimap"))
    host.drag(
      from: CGPoint(x: frame.midX + 60, y: frame.midY),
      to: CGPoint(x: frame.midX - 40, y: frame.midY))
    let graph = try #require(host.frame(of: "graph"))
    host.tap(CGPoint(x: graph.midX, y: graph.midY))
    host.advance(1)
    let texts = Set(host.texts)
    host.tap("replace")
    host.advance(1)
    // All stays, and a way to the new samples is offered.
    #expect(Set(host.texts) == texts.union(["Live"]))
  }
}

/// What a card shows until its "replace" is tapped: then twenty days more.
@MainActor private final class DataBox {
  let data: ChartData

  init(_ data: ChartData) { self.data = data }

  var longer: ChartData {
    var data = data
    let last = data.times.last ?? 0
    for day in 1...20 {
      try? data.append(time: last + Int64(day) * 86_400_000, values: [1500, 2500])
    }
    return data
  }
}

private struct ReplacedCard: View {
  let box: DataBox
  @State private var isReplaced = false

  var body: some View {
    VStack(spacing: 0) {
      ChartCard(
        title: "Followers", data: isReplaced ? box.longer : box.data, graphHeight: 200)
      Text(verbatim: "replace").probe("replace").onTapGesture { isReplaced = true }
    }
  }
}
