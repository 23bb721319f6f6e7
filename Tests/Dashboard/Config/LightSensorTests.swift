import MartletConfig
import MartletData
import MartletSeries
import Testing

@testable import MartletDashboard

/// A theme that follows the light of the room.
@MainActor @Suite struct LightSensorTests {
  /// Midnight of a day of 2026, night by the hours.
  private let midnight: Int64 = 1_768_435_200_000

  private func model(_ day: String) throws -> DashboardModel {
    let text = """
      [display]
      theme = "auto"
      [day]
      \(day)
      [[source]]
      id = "room"
      kind = "json"
      path = "room.json"
      stale_after = "1min"
      item.light = { path = "$.lux" }
      """
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    let model = DashboardModel(config: config)
    model.advance(to: midnight)
    return model
  }

  private func deliver(_ reading: DataValue.Reading, _ model: DashboardModel, at time: Int64) {
    model.advance(to: time)
    let delivery = Delivery(
      item: "light", content: .success(.value(DataValue(reading, time: time))), received: time)
    model.receive(.updated([delivery]), from: "room")
  }

  @Test func theRoomsLightWinsOverTheHours() throws {
    let model = try model("data = \"room:light\"\nbright = 40\ndim = 20")
    #expect(!model.isLight)
    deliver(.number(50), model, at: midnight + 1000)
    #expect(model.isLight)
    // Between the limits it stays what it was.
    deliver(.number(30), model, at: midnight + 2000)
    #expect(model.isLight)
    deliver(.number(20), model, at: midnight + 3000)
    #expect(!model.isLight)
    deliver(.number(30), model, at: midnight + 4000)
    #expect(!model.isLight)
  }

  @Test func aSensorThatIsSilentLeavesItToTheHours() throws {
    let model = try model("data = \"room:light\"")
    deliver(.number(500), model, at: midnight + 1000)
    #expect(model.isLight)
    model.advance(to: midnight + 120_000)
    #expect(!model.isLight, "the hours say night")
  }

  @Test(arguments: [
    (DataValue.Reading.text("day"), true), (.text("Night"), false), (.truth(true), true),
    (.truth(false), false), (.text("unknown"), false),
  ])
  func aProgramSaysAWord(reading: DataValue.Reading, isLight: Bool) throws {
    let model = try model("data = \"room:light\"")
    deliver(reading, model, at: midnight + 1000)
    #expect(model.isLight == isLight)
  }

  @Test(arguments: [
    ("data = \"attic:light\"", "attic"),
    ("data = \"room:light\"\nbright = 1\ndim = 2", "day.dim is at most day.bright"),
  ])
  func aWrongSettingIsNamed(day: String, message: String) throws {
    let error = #expect(throws: ConfigError.self) { try model(day) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}

extension DashboardModel {
  fileprivate var isLight: Bool { state.theme == .light }
}
