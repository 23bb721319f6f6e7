import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

@MainActor @Suite struct LiveTests {
  private func longer(_ data: ChartData) throws -> ChartData {
    var data = data
    let last = try #require(data.times.last)
    try data.append(time: last + 86_400_000, values: [1000, 2000])
    return data
  }

  @Test func aWindowAtTheEndFollowsWhatComesIn() throws {
    let data = ChartSamples.lines()
    let state = ChartState()
    #expect(!state.hasLeftLive(in: try longer(data)))
    #expect(state.window(in: try longer(data)).upper > state.window(in: data).upper)
  }

  @Test func aWindowOfThePastStaysAndOffersTheWayBack() throws {
    let data = ChartSamples.lines()
    var state = ChartState()
    let limits = TimeWindow(showingAllOf: data)
    state.show(TimeWindow(lower: limits.time(at: 0.2), upper: limits.time(at: 0.5)), in: data)
    // Nothing has come in since.
    #expect(!state.hasLeftLive(in: data))
    let longer = try longer(data)
    let past = state.window(in: longer)
    #expect(past == state.window(in: data))
    #expect(state.hasLeftLive(in: longer))
    state.showNewest(in: longer)
    #expect(!state.hasLeftLive(in: longer))
    let live = state.window(in: longer)
    #expect(live.upper == TimeWindow(showingAllOf: longer).upper)
    #expect(abs(live.duration - past.duration) < 1)
  }

  @Test func theButtonLeadsBackInAGlide() throws {
    let box = GrowingData(ChartSamples.lines())
    let host = TestHost(width: 400, height: 500) { GrowingCard(box: box) }
    #expect(host.frame(of: "live") == nil)
    let map = try #require(host.frame(of: "minimap"))
    host.drag(
      from: CGPoint(x: map.minX + map.width * 0.75, y: map.midY),
      to: CGPoint(x: map.minX + map.width * 0.4, y: map.midY))
    host.advance(1)
    #expect(host.frame(of: "live") == nil)
    host.tap("grow")
    host.advance(1)
    #expect(host.frame(of: "live") != nil)
    host.tap("live")
    let middle = try #require(host.frame(of: "minimap.window"))
    host.advance(1)
    let end = try #require(host.frame(of: "minimap.window"))
    #expect(middle.maxX < end.maxX && abs(end.maxX - map.maxX) < 0.5)
    #expect(host.frame(of: "live") == nil)
    #expect(!host.host.needsUpdate)
  }

  @Test func synchronisedChartsShowTheSameTimeAndMoment() throws {
    let items = [
      ChartItem(id: "a", title: "A", data: ChartSamples.lines()),
      ChartItem(id: "b", title: "B", data: ChartSamples.twoScales()),
    ]
    for isSynchronized in [false, true] {
      let host = TestHost(width: 400, height: 1400) {
        ChartList(items, isSynchronized: isSynchronized)
      }
      func windows() -> [CGRect] {
        host.host.identifiedViews.filter { $0.identifier == "minimap.window" }.map(\.frame)
      }
      let graph = try #require(host.frame(of: "graph"))
      host.tap(CGPoint(x: graph.midX, y: graph.midY))
      host.advance(0.6)
      let balloons = host.texts.filter { $0.hasPrefix("Views") || $0.hasPrefix("Joined") }.count
      // Names of series stand in filters and, where a moment is read out, in balloons.
      #expect(balloons == (isSynchronized ? 4 : 3))
      let map = try #require(host.frame(of: "minimap"))
      host.drag(
        from: CGPoint(x: map.minX + map.width * 0.75, y: map.midY),
        to: CGPoint(x: map.minX + map.width * 0.4, y: map.midY))
      host.advance(1)
      let frames = windows()
      #expect(frames.count == 2)
      #expect((abs(frames[0].minX - frames[1].minX) < 0.5) == isSynchronized)
      // What is hidden is each chart's own.
      host.tap("filter.y0")
      host.advance(1)
      let filters = host.host.identifiedViews.filter { $0.identifier == "filter.y0" }
      #expect(filters.count == 2 && filters[0].frame.width != filters[1].frame.width)
    }
  }
}

@MainActor private final class GrowingData {
  var data: ChartData

  init(_ data: ChartData) { self.data = data }

  func grow() {
    guard let last = data.times.last else { return }
    try? data.append(time: last + 86_400_000, values: [1000, 2000])
  }
}

private struct GrowingCard: View {
  let box: GrowingData
  @State private var count = 0

  var body: some View {
    VStack(spacing: 0) {
      ChartCard(title: "Followers", data: count >= 0 ? box.data : ChartData(), graphHeight: 200)
      Button("grow") {
        box.grow()
        count += 1
      }
      .accessibilityIdentifier("grow")
    }
  }
}
