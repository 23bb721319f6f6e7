import MartletConfig
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
  model.receive(.ready([.success(try chart())], modified: 77), from: "a")
  model.receive(.failed(failure), from: "a")
  let source = try #require(model.state.sources["a"])
  #expect(source.failure == failure)
  #expect(source.charts.count == 1)
  #expect(source.modified == 77)
}

@MainActor @Test func sameProblemIsSaidOnceUntilTheSourceIsWellAgain() throws {
  let model = try model()
  var said: [String] = []
  model.onProblem = { said.append($0) }
  for _ in 0..<3 { model.receive(.failed(failure), from: "a") }
  #expect(said == ["source \"a\": Cannot read /a.json: Permission denied"])
  model.receive(.ready([.success(try chart())], modified: 1), from: "a")
  model.receive(.failed(failure), from: "a")
  #expect(said.count == 2)
}

@MainActor @Test func aRetryHidesNeitherFailureNorData() throws {
  let model = try model()
  func source() throws -> SourceState { try #require(model.state.sources["a"]) }
  model.receive(.failed(failure), from: "a")
  model.receive(.loading, from: "a")
  #expect(try source().failure == failure)
  #expect(try !source().isBlank, "the card that names the failure stays")
  model.receive(.ready([.success(try chart())], modified: 77), from: "a")
  #expect(try source().failure == nil)
  for update in [SourceUpdate.failed(failure), .loading, .progress(0.5)] {
    model.receive(update, from: "a")
    #expect(try source().failure == failure)
    #expect(StatusReport.Source.State(try source()) == .failed)
    #expect(
      try source().items(id: "a", title: "A").map(\.status) == [.stale(since: 77)])
  }
  model.receive(.ready([.success(try chart())], modified: 78), from: "a")
  #expect(try source().health == .fresh)
  #expect(StatusReport.Source.State(try source()) == .ready)
}

@Test func aSourceIsAwaitedUntilItsFirstAttemptHasEnded() {
  var source = SourceState()
  #expect(StatusReport.Source.State(nil) == .waiting)
  #expect(StatusReport.Source.State(source) == .waiting && source.isBlank)
  source.receive(.loading)
  #expect(StatusReport.Source.State(source) == .loading && source.isBlank)
  source.receive(.ready([], modified: 1))
  #expect(StatusReport.Source.State(source) == .ready && !source.isBlank)
}

/// 8000 bad charts once were 8000 lines, found by 32 million comparisons.
@MainActor @Test func manyBadChartsOfOneFileAreOneLine() throws {
  let model = try model()
  var said: [String] = []
  model.onProblem = { said.append($0) }
  let charts = try ColumnsParser.parse(Array("[1,2,3]".utf8))
  for modified in 1...3 { model.receive(.ready(charts, modified: Int64(modified)), from: "a") }
  #expect(
    said == [
      "source \"a\": 3 charts cannot be shown, the first: byte 1, chart 1: "
        + "expected a chart object or an array of them"
    ])
}

@MainActor @Test func sourcesKeepTheirNewestSamples() throws {
  var config = Config()
  config.sources = [Config.Source(id: "a", path: "a.json", capacity: 3)]
  let model = DashboardModel(config: config)
  let series = ChartSeries(id: "y", values: [1, 2, 3, 4, 5])
  let chart = try ChartData(times: [10, 20, 30, 40, 50], series: [series])
  model.receive(.ready([.success(chart)], modified: 1), from: "a")
  let kept = try #require(model.state.sources["a"]?.charts.first).get()
  #expect(kept.timeRange == 30...50 && kept.bounds(of: 0, in: 0...60) == 3...5)
}

@MainActor @Test func onlyAChangeAsksForANewRoot() throws {
  let model = try model()
  var changes = 0
  model.onChange = { changes += 1 }
  model.receive(.loading, from: "a")
  model.receive(.progress(0.5), from: "a")
  model.receive(.loading, from: "unknown")
  #expect(changes == 1)
}

/// Shows a page without a source first; the second, "p", has the source "a".
@MainActor private func modelWithASecondPageOfData() throws -> DashboardModel {
  let text = """
    [[source]]
    id = "a"
    path = "/a.json"
    [[page]]
    id = "bubbles"
    kind = "bubbles"
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
  model.receive(isWell ? .ready([.success(try chart())], modified: 1) : .failed(failure), from: "a")
  #expect(!model.loading.isActive)
  model.showPage("bubbles")
  model.showPage("p")
  #expect(!model.loading.isActive)
}

@MainActor @Test func turningAwayFromAPageWithoutDataEndsItsLoading() throws {
  let model = try modelWithASecondPageOfData()
  model.showPage("p")
  model.showPage("bubbles")
  #expect(!model.loading.isActive)
}
