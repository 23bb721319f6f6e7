import MartletConfig
import MartletData
import MartletFeeds
import MartletSeries
import Testing

@testable import MartletDashboard

@MainActor private func model() throws -> DashboardModel {
  let text = """
    [[source]]
    id = "a"
    path = "/a.json"
    [[page]]
    id = "p"
    source = "a"
    """
  return DashboardModel(config: try Config(layers: [ConfigLayer(file: "/m.toml", text: text)]))
}

private let failure = SourceFailure(what: "Cannot read /a.json", why: "Permission denied")

private func chart() throws -> ChartData {
  try ChartData(times: [1, 2], series: [ChartSeries(id: "y0", values: [3, 4])])
}

@MainActor @Test func lastGoodDataStaysThroughAFailure() throws {
  let model = try model()
  model.receive(.loading, from: "a")
  model.receive(.charts([.success(try chart())], received: 77), from: "a")
  model.receive(.failed(failure, since: 1), from: "a")
  let source = model.live.source("a").state
  #expect(source.failure == failure)
  #expect(source.items == ["1"])
  let item = model.live.item("a:1").state
  #expect(item.series == (try chart()))
  #expect(item.newest == 2 && item.received == 77)
}

@MainActor @Test func sameProblemIsSaidOnceUntilTheSourceIsWellAgain() throws {
  let model = try model()
  var said: [String] = []
  model.onProblem = { said.append($0) }
  for _ in 0..<3 { model.receive(.failed(failure, since: 1), from: "a") }
  #expect(said == ["source \"a\": Cannot read /a.json: Permission denied"])
  model.receive(.charts([.success(try chart())], received: 1), from: "a")
  model.receive(.failed(failure, since: 1), from: "a")
  #expect(said.count == 2)
}

@MainActor @Test func aRetryHidesNeitherFailureNorData() throws {
  let model = try model()
  func source() -> SourceState { model.live.source("a").state }
  model.receive(.failed(failure, since: 1), from: "a")
  model.receive(.loading, from: "a")
  #expect(source().failure == failure)
  #expect(!source().isBlank, "the card that names the failure stays")
  model.receive(.charts([.success(try chart())], received: 77), from: "a")
  #expect(source().failure == nil)
  for update in [SourceUpdate.failed(failure, since: 1), .loading, .progress(0.5)] {
    model.receive(update, from: "a")
    #expect(source().failure == failure)
    #expect(StatusReport.Source.State(source()) == .failed)
    #expect(
      model.live.chartItems(of: "a", title: "A").map(\.status) == [.stale(since: 2)])
  }
  model.receive(.charts([.success(try chart())], received: 78), from: "a")
  #expect(source().health == .fresh)
  #expect(StatusReport.Source.State(source()) == .ready)
}

@Test func aSourceIsAwaitedUntilItsFirstAttemptHasEnded() {
  var source = SourceState()
  #expect(StatusReport.Source.State(source) == .waiting && source.isBlank)
  _ = source.receive(.loading)
  #expect(StatusReport.Source.State(source) == .loading && source.isBlank)
  _ = source.receive(.charts([], received: 1))
  #expect(StatusReport.Source.State(source) == .ready && !source.isBlank)
}

/// 8000 bad charts once were 8000 lines, found by 32 million comparisons.
@MainActor @Test func manyBadChartsOfOneFileAreOneLine() throws {
  let model = try model()
  var said: [String] = []
  model.onProblem = { said.append($0) }
  let charts = try deliveredCharts(Array("[1,2,3]".utf8))
  for modified in 1...3 { model.receive(.charts(charts, received: Int64(modified)), from: "a") }
  #expect(
    said == [
      "source \"a\": 3 items cannot be shown, the first: Cannot show chart 1 of /a.json: "
        + "byte 1, chart 1: expected a chart object or an array of them"
    ])
}

@MainActor @Test func sourcesKeepTheirNewestSamples() throws {
  var config = Config()
  var source = SourceSettings(id: "a", path: "a.json")
  source.defaults.capacity = 3
  config.sources = [source]
  let model = DashboardModel(config: config)
  let series = ChartSeries(id: "y", values: [1, 2, 3, 4, 5])
  let chart = try ChartData(times: [10, 20, 30, 40, 50], series: [series])
  model.receive(.charts([.success(chart)], received: 1), from: "a")
  let kept = try #require(model.live.item("a:1").state.series)
  #expect(kept.timeRange == 30...50 && kept.bounds(of: 0, in: 0...60) == 3...5)
}

@MainActor @Test func dataAsksForNoNewRoot() throws {
  let model = try model()
  var changes = 0
  model.onChange = { changes += 1 }
  model.receive(.loading, from: "a")
  model.receive(.charts([.success(try chart())], received: 1), from: "a")
  model.receive(.loading, from: "unknown")
  #expect(changes == 0)
  #expect(model.live.source("unknown").state == SourceState())
  model.receive(hasNetwork: false)
  #expect(changes == 1)
}

/// Shows a page without a source first; the second, "p", has the source "a".
@MainActor private func modelWithASecondPageOfData() throws -> DashboardModel {
  let text = """
    [[source]]
    id = "a"
    path = "/a.json"
    [[page]]
    id = "empty"
    kind = "tiles"
    [[page]]
    id = "p"
    source = "a"
    """
  return DashboardModel(
    config: try Config(layers: [ConfigLayer(file: "/m.toml", text: text)]))
}

/// Turning to a page of which nothing is known yet is loading, until its source has spoken.
@MainActor @Test(arguments: [true, false])
func turningToAPageWithoutDataIsLoadingUntilItsSourceHasSpoken(isWell: Bool) throws {
  let model = try modelWithASecondPageOfData()
  #expect(!model.loading.isActive)
  model.showPage("p")
  #expect(model.loading.isActive)
  model.receive(
    isWell ? .charts([.success(try chart())], received: 1) : .failed(failure, since: 1), from: "a")
  #expect(!model.loading.isActive)
  model.showPage("empty")
  model.showPage("p")
  #expect(!model.loading.isActive)
}

@MainActor @Test func turningAwayFromAPageWithoutDataEndsItsLoading() throws {
  let model = try modelWithASecondPageOfData()
  model.showPage("p")
  model.showPage("empty")
  #expect(!model.loading.isActive)
}
