import MartletConfig
import MartletData
import MartletFeeds
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// A panel with two displays: the left one shows pages a and b, the right one c and a.
private let text = """
  [status]
  clock = ""
  [[source]]
  id = "s"
  kind = "prometheus"
  url = "http://localhost:9"
  item.load = { query = "load", range = "10h" }
  [[page]]
  id = "a"
  title = "Attic"
  source = "s"
  until = "newest"
  [[page]]
  id = "b"
  title = "Bath"
  kind = "alarms"
  [[page]]
  id = "c"
  title = "Cellar"
  source = "s"
  until = "newest"
  [[output]]
  id = "left"
  match = { connector = "HDMI-A-1" }
  pages = ["a", "b"]
  [[output]]
  id = "right"
  match = { connector = "HDMI-A-2" }
  pages = ["c", "a"]
  theme = "light"
  blank = "22:00-06:00"
  """

private func config(_ text: String = text) throws -> Config {
  try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
}

/// Both displays of the panel, on hosts of different widths.
@MainActor private final class Stage {
  let model: DashboardModel
  let right: DashboardModel
  let hosts: [TestHost]

  /// 2026-01-15T12:00:00Z.
  nonisolated static let noon: Int64 = 1_768_478_400_000

  init() throws {
    let model = DashboardModel(config: try config())
    let right = try #require(model.others.first)
    (self.model, self.right) = (model, right)
    hosts = [(640.0, model), (800.0, right)].map { width, model in
      TestHost(width: width, height: 400, scale: 2) {
        DashboardRoot(model: model) { _ in Stage.noon }
      }
    }
    advance(1)
  }

  func advance(_ seconds: Double) {
    for host in hosts { host.advance(seconds) }
  }

  /// Whether a text is on the left and on the right display.
  func shows(_ text: String) -> [Bool] { hosts.map { $0.texts.contains(text) } }

  /// Delivers ten hours of samples, one a minute.
  func deliver() throws {
    let times = stride(from: Self.noon - 36_000_000, through: Self.noon, by: 60_000).map { $0 }
    let series = ["a", "b"].map {
      ChartSeries(id: $0, values: times.map { Double($0 % 977) })
    }
    let data = try ChartData(times: times, series: series)
    model.receive(
      .ready([Delivery(item: "load", content: .success(.series(data)), received: Self.noon)]),
      from: "s")
  }
}

@MainActor struct SeveralDisplaysTests {
  @Test func eachDisplayShowsItsOwnPagesInItsOwnTheme() throws {
    let stage = try Stage()
    #expect(stage.shows("Attic") == [true, false] && stage.shows("Cellar") == [false, true])
    #expect(stage.model.theme == .dark && stage.right.theme == .light)
    #expect(stage.model.pageColor != stage.right.pageColor)
  }

  @Test func aThemeIsChosenForOneDisplayAlone() throws {
    let stage = try Stage()
    stage.model.chosenTheme = .light
    #expect(stage.model.theme == .light && stage.right.chosenTheme == nil)
    stage.right.chosenTheme = .dark
    #expect(stage.model.theme == .light && stage.right.theme == .dark)
    stage.right.chosenTheme = nil
    #expect(stage.right.theme == .light, "that of its [[output]]")
  }

  @Test func aPageTurnsOnOneDisplayAlone() throws {
    let stage = try Stage()
    #expect(stage.model.turnPages(by: 1) == "b")
    stage.advance(2)
    #expect(stage.shows("Bath") == [true, false] && stage.shows("Cellar") == [false, true])
    #expect(stage.right.turnPages(by: 1) == "a")
    stage.advance(2)
    #expect(stage.shows("Bath") == [true, false] && stage.shows("Attic") == [false, true])
    #expect(!stage.right.turn(to: "b"), "a page of the other display")
  }

  @Test func aFailureOfASourceIsSeenOnBothDisplays() throws {
    let stage = try Stage()
    let failure = SourceFailure(what: "Cannot read it", why: "Permission denied")
    stage.model.receive(.failed(failure, since: 1), from: "s")
    stage.advance(1)
    #expect(stage.shows("Cannot read it") == [true, true])
  }

  @Test func aMessageThatIsClosedOnOneDisplayIsGoneFromBoth() throws {
    let stage = try Stage()
    _ = stage.model.show(message: "Lunch", .info, id: nil, for: nil)
    stage.advance(1)
    #expect(stage.shows("Lunch") == [true, true])
    stage.hosts[1].tap("message")
    stage.advance(1)
    #expect(stage.shows("Lunch") == [false, false])
  }

  @Test func anObstacleCoversBothDisplays() throws {
    let stage = try Stage()
    stage.model.obstacle = Trouble(.configuration, details: ["/m.toml:1:1: wrong"])
    stage.advance(1)
    #expect(stage.shows("The configuration is wrong") == [true, true])
    stage.model.obstacle = nil
    stage.advance(1)
    #expect(stage.shows("The configuration is wrong") == [false, false])
  }

  @Test func theRangesOfBothDisplaysAreAskedForAndAgainAfterARestart() throws {
    let stage = try Stage()
    var columns: [Int] = []
    stage.model.onRange = { request, id in
      #expect(id == "s" && request.item == "load")
      columns.append(request.columns)
    }
    try stage.deliver()
    stage.advance(1)
    #expect(columns.count == 2 && Set(columns).count == 2, "\(columns)")
    let asked = Set(columns)
    columns = []
    // The right display turns to the page of the left one: the same page, another width.
    _ = stage.right.turn(to: "a")
    stage.advance(3)
    columns = []
    stage.model.receive(
      .failed(SourceFailure(what: "gone", why: "away"), since: Stage.noon), from: "s")
    try stage.deliver()
    #expect(Set(columns) == asked, "\(columns)")
  }

  @Test func eachDisplayHasItsOwnHours() throws {
    let stage = try Stage()
    var isResting = [false, false]
    stage.model.onRest = { isResting[0] = $0 }
    stage.right.onRest = { isResting[1] = $0 }
    stage.model.advance(to: Stage.noon)
    #expect(isResting == [false, false])
    // Only the right display rests, from 22:00 on.
    #expect(stage.model.nextChange == Stage.noon + 10 * 3_600_000)
    stage.model.advance(to: Stage.noon + 10 * 3_600_000)
    #expect(isResting == [false, true])
  }

  @Test func anotherConfigurationReachesBothDisplays() throws {
    let stage = try Stage()
    try stage.deliver()
    let new = text.replacing("\"Cellar\"", with: "\"Cave\"")
      .replacing("pages = [\"a\", \"b\"]", with: "pages = [\"b\"]")
    stage.model.show(try config(new), zone: .utc)
    stage.advance(1)
    #expect(stage.shows("Bath") == [true, false] && stage.shows("Cave") == [false, true])
    #expect(stage.right.live.item("s:load").state.hasData, "the source is the same")
    #expect(stage.right.config.outputID == "right" && stage.right.others.isEmpty)
  }

  @Test func actionsOfEitherDisplayReachTheSources() throws {
    let stage = try Stage()
    var performed: [String] = []
    stage.model.onAction = { action, value, reply in
      performed.append("\(action) \(value)")
      reply(nil)
    }
    stage.right.onAction("s:toggle", "1") { #expect($0 == nil) }
    #expect(performed == ["s:toggle 1"])
    stage.model.onVariable = { name, value in "\(name) is not \(value)" }
    #expect(stage.right.onVariable("room", "Bath") == "room is not Bath")
  }

  @Test func aPanelWithOneDisplayHasNoFurtherModels() throws {
    let single = text.replacing("id = \"right\"", with: "id = \"right\"\nenabled = false")
    #expect(DashboardModel(config: try config(single)).others.isEmpty)
  }
}
