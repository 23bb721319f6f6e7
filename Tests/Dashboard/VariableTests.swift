import MartletConfig
import MartletData
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

private let noon: Int64 = 1_767_268_800_000

/// Variables of the configuration that somebody chooses on the glass.
@MainActor @Suite struct VariableTests {
  private static func text(_ room: String, tile: String = usualTile) -> String {
    """
    [vars]
    room = "\(room)"
    [status]
    clock = ""
    [[source]]
    id = "air"
    kind = "json"
    path = "air-${room}.json"
    item.co2 = { path = "$.co2", cadence = "on_change" }
    [[source]]
    id = "yard"
    kind = "json"
    path = "yard.json"
    item.wind = { path = "$.wind", cadence = "on_change" }
    [[page]]
    id = "p"
    tile = [
      { id = "co2", kind = "value", data = "air:co2" },
      { id = "wind", kind = "value", data = "yard:wind" },
      \(tile) ]
    """
  }

  private static let usualTile =
    "{ id = \"room\", kind = \"selector\", variable = \"room\", "
    + "options = [\"Aspen\", { value = \"Birch\", label = \"Birch, 2nd floor\" }], size = [4, 1] }"

  private static func config(_ room: String) throws -> Config {
    try Config(layers: [ConfigLayer(file: "/m.toml", text: text(room))])
  }

  private static func problems(_ tile: String) -> String {
    Config.reading([ConfigLayer(file: "/m.toml", text: text("Aspen", tile: tile))]).problems
      .map { "\($0)" }.joined(separator: "\n")
  }

  private func update(_ item: String, _ number: Double, at time: Int64 = noon) -> SourceUpdate {
    .updated([
      Delivery(
        item: item, content: .success(.value(DataValue(.number(number), time: time))),
        received: time)
    ])
  }

  @Test func aVariableThatTheConfigurationDoesNotHaveIsReported() {
    let options = "options = [\"a\"]"
    #expect(
      Self.problems("{ id = \"x\", kind = \"selector\", variable = \"rom\", \(options) }")
        .contains("there is no variable \"rom\" in [vars]; did you mean room?"))
    #expect(
      Self.problems("{ id = \"x\", kind = \"selector\", variable = \"room\" }")
        .contains("needs options"))
    #expect(
      !Self.problems(
        "{ id = \"x\", kind = \"selector\", variable = \"room\", action = \"air:set\", \(options) }"
      ).isEmpty)
  }

  @Test func aTouchSetsTheVariableAndTheOldDataStaysUntilTheNewArrives() throws {
    let model = DashboardModel(config: try Self.config("Aspen"))
    var set: [String] = []
    model.onVariable = { name, value in
      set.append("\(name)=\(value)")
      return nil
    }
    model.advance(to: noon)
    model.receive(update("co2", 612), from: "air")
    model.receive(update("wind", 4), from: "yard")
    let host = TestHost(width: 800, height: 480) { DashboardRoot(model: model) { _ in noon } }
    host.advance(0.5)
    #expect(host.texts.contains("612") && host.texts.contains("4"))
    let label = try #require(host.textFrames["Birch, 2nd floor"])
    host.tap(CGPoint(x: label.midX, y: label.midY))
    host.advance(0.5)
    #expect(set == ["room=Birch"])
    // The panel reads its configuration again.
    model.show(try Self.config("Birch"), zone: .utc)
    host.advance(0.5)
    let co2 = model.live.item(ItemName(source: "air", item: "co2"))
    #expect(host.texts.contains("612"))
    #expect(co2.freshness == .stale(since: noon), "it is the other room's")
    #expect(model.live.item(ItemName(source: "yard", item: "wind")).freshness == .fresh)
    model.receive(update("co2", 480, at: noon + 1000), from: "air")
    host.advance(0.5)
    #expect(host.texts.contains("480") && !host.texts.contains("612"))
    #expect(co2.freshness == .fresh)
    // The same choice again asks for nothing.
    let again = try #require(host.textFrames["Birch, 2nd floor"])
    host.tap(CGPoint(x: again.midX, y: again.midY))
    host.advance(0.5)
    #expect(set == ["room=Birch"])
  }

  @Test func aFailureOfTheNewQuestionShowsNoOldData() throws {
    let model = DashboardModel(config: try Self.config("Aspen"))
    model.advance(to: noon)
    model.receive(update("co2", 612), from: "air")
    model.show(try Self.config("Birch"), zone: .utc)
    let co2 = model.live.item(ItemName(source: "air", item: "co2"))
    #expect(co2.state.hasData)
    let failure = SourceFailure(.unreadable("air-Birch.json"), why: "No such file")
    model.receive(.failed(failure, since: noon), from: "air")
    #expect(!co2.state.hasData && co2.freshness == .failed(failure))
  }

  @Test func anotherChangeOfTheConfigurationDropsTheData() throws {
    let model = DashboardModel(config: try Self.config("Aspen"))
    model.advance(to: noon)
    model.receive(update("co2", 612), from: "air")
    let text = Self.text("Aspen").replacing("air-${room}", with: "other")
    model.show(try Config(layers: [ConfigLayer(file: "/m.toml", text: text)]), zone: .utc)
    #expect(!model.live.item(ItemName(source: "air", item: "co2")).state.hasData)
  }

  @Test func aRefusalIsShown() throws {
    let model = DashboardModel(config: try Self.config("Aspen"))
    model.onVariable = { _, _ in "its process reads the files" }
    let host = TestHost(width: 800, height: 480) { DashboardRoot(model: model) { _ in noon } }
    host.advance(0.5)
    let label = try #require(host.textFrames["Birch, 2nd floor"])
    host.tap(CGPoint(x: label.midX, y: label.midY))
    host.advance(0.5)
    #expect(host.texts.contains("its process reads the files"))
    host.advance(9)
    #expect(!host.texts.contains("its process reads the files"))
  }
}
