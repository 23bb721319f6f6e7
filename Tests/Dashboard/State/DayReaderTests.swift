import MartletConfig
import MartletData
import MartletFeeds
import MartletSeries
import MartletUI
import Testing

@testable import MartletCharts
@testable import MartletDashboard

/// A model whose files the test reads.
@MainActor private final class Desk {
  let model: DashboardModel
  var path = ""
  var answer: (SourceUpdate) -> Void = { _ in }
  var said: [String] = []
  var result: Result<ChartData, ChartDayFailure>?

  static let day = ChartDay(containing: 1_555_761_600_000, zone: .utc)  // 20 April 2019

  init(days: String = "/d/{yyyy}-{MM}/{dd}.json") throws {
    let text = """
      [[source]]
      id = "a"
      path = "/a.json"
      days = "\(days)"
      [[page]]
      id = "p"
      source = "a"
      """
    model = DashboardModel(config: try Config(layers: [ConfigLayer(file: "/m.toml", text: text)]))
    model.onReading = { [unowned self] path, _, answer in
      self.path = path
      self.answer = answer
    }
    model.onProblem = { [unowned self] in said.append($0) }
  }

  func ask(chart: Int = 0) throws {
    let days = try #require(model.days["a"])
    days.load(Self.day, ofChart: chart) { self.result = $0 }
  }

  func failure() throws -> ChartDayFailure {
    switch try #require(result) {
    case .success: throw NoFailure()
    case .failure(let failure): failure
    }
  }

  struct NoFailure: Error {}
}

private func chart(at time: Int64) throws -> Result<ChartData, SourceFailure> {
  .success(
    try ChartData(
      times: [time, time + 3_600_000], series: [ChartSeries(id: "y0", values: [3, 4])]))
}

@MainActor @Test func rainbowRunsWhileADayIsRead() throws {
  let desk = try Desk()
  try desk.ask()
  #expect(desk.path == "/d/2019-04/20.json" && desk.result == nil)
  #expect(desk.model.loading.summary.isActive)
  desk.answer(.charts([try chart(at: Desk.day.start)], received: 1))
  #expect(!desk.model.loading.summary.isActive && !desk.model.loading.summary.isFailed)
  #expect(try #require(desk.result).get().count == 2)
  #expect(desk.said.isEmpty)
}

@MainActor @Test func missingDayFileIsNamed() throws {
  let desk = try Desk()
  try desk.ask()
  desk.answer(
    .failed(SourceFailure(what: "Cannot read /d/2019-04/20.json", why: "No such file"), since: 1))
  #expect(try desk.failure().what == "Cannot read /d/2019-04/20.json")
  #expect(try desk.failure().why == "No such file")
  #expect(desk.model.loading.summary.isFailed && !desk.model.loading.summary.isActive)
  #expect(desk.said == ["source \"a\": Cannot read /d/2019-04/20.json: No such file"])
}

@MainActor @Test func fileOfAnotherDayIsRefused() throws {
  let desk = try Desk()
  try desk.ask()
  desk.answer(.charts([try chart(at: Desk.day.start - 86_400_000)], received: 1))
  #expect(try desk.failure().what == "Cannot use /d/2019-04/20.json")
  #expect(try desk.failure().why == "its samples are of 2019-04-19, none is of 2019-04-20")
}

@MainActor @Test func eachChartFindsItsOwnPartOfAFile() throws {
  let desk = try Desk()
  try desk.ask(chart: 1)
  desk.answer(.charts([try chart(at: 0), try chart(at: Desk.day.start)], received: 1))
  #expect(try #require(desk.result).get().times.first == Desk.day.start)
  try desk.ask(chart: 2)
  desk.answer(.charts([try chart(at: 0)], received: 1))
  #expect(try desk.failure().why == "it holds 1 charts, and chart 3 is wanted")
  let own = try Desk(days: "/d/{chart}/{yyyy}{MM}{dd}")
  try own.ask(chart: 2)
  #expect(own.path == "/d/3/20190420")
  own.answer(.charts([try chart(at: Desk.day.start)], received: 1))
  #expect(try #require(own.result).get().count == 2)
}

@MainActor @Test func aFollowedDayAnswersWheneverItsFileChanges() throws {
  let desk = try Desk()
  var deliver: (SourceUpdate) -> Void = { _ in }
  var watched: [String] = []
  desk.model.onWatching = { path, _, answer in
    watched.append(path)
    deliver = answer
    return desk
  }
  let days = try #require(desk.model.days["a"])
  let watch = try #require(DayWatch(Desk.day, ofChart: 0, in: days))
  #expect(watched == ["/d/2019-04/20.json"])
  deliver(.loading)
  #expect(watch.answers == 0)
  deliver(.charts([try chart(at: Desk.day.start)], received: 1))
  #expect(try #require(watch.latest).get().count == 2)
  deliver(
    .failed(SourceFailure(what: "Cannot read /d/2019-04/20.json", why: "No such file"), since: 1))
  #expect(watch.answers == 2 && desk.said.count == 1)
  deliver(.charts([try chart(at: Desk.day.start - 86_400_000)], received: 2))
  #expect(throws: ChartDayFailure.self) { try watch.latest?.get() }
}

@MainActor @Test func sourceWithoutDaysHasNone() throws {
  let text = "[[source]]\nid = \"a\"\npath = \"/a.json\""
  let model = DashboardModel(
    config: try Config(layers: [ConfigLayer(file: "/m.toml", text: text)]))
  #expect(model.days.isEmpty)
}
