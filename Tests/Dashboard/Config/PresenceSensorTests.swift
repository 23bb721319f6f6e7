import MartletConfig
import MartletData
import MartletSeries
import Testing

@testable import MartletDashboard

/// A panel that knows whether somebody is in front of it.
@MainActor @Suite struct PresenceSensorTests {
  private let noon: Int64 = 1_768_478_400_000

  private func model(_ presence: String) throws -> DashboardModel {
    let text = """
      [presence]
      \(presence)
      [[source]]
      id = "hall"
      kind = "json"
      path = "hall.json"
      stale_after = "1min"
      item.motion = { path = "$.motion" }
      """
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    let model = DashboardModel(config: config)
    model.advance(to: noon)
    return model
  }

  private func deliver(_ reading: DataValue.Reading, _ model: DashboardModel, at time: Int64) {
    model.advance(to: time)
    let delivery = Delivery(
      item: "motion", content: .success(.value(DataValue(reading, time: time))), received: time)
    model.receive(.updated([delivery]), from: "hall")
  }

  @Test func eachChangeIsSaidOnce() throws {
    let model = try model("data = \"hall:motion\"")
    var said: [Bool] = []
    model.onPresence = { said.append($0) }
    deliver(.truth(true), model, at: noon + 1000)
    deliver(.truth(true), model, at: noon + 2000)
    deliver(.truth(false), model, at: noon + 3000)
    #expect(said == [false, true, false])
  }

  @Test func aSensorThatIsSilentReportsNobody() throws {
    let model = try model("data = \"hall:motion\"")
    var isPresent = false
    model.onPresence = { isPresent = $0 }
    deliver(.text("on"), model, at: noon + 1000)
    #expect(isPresent)
    model.advance(to: noon + 120_000)
    #expect(!isPresent)
  }

  @Test(arguments: [
    (DataValue.Reading.text("Detected"), true), (.text("home"), true), (.text("not_home"), false),
    (.text("off"), false), (.truth(true), true), (.truth(false), false), (.number(30), true),
    (.number(29.9), false), (.number(.nan), false),
  ])
  func valuesMeanSomebodyOrNobody(reading: DataValue.Reading, isPresent: Bool) throws {
    let model = try model("data = \"hall:motion\"\nnear = 30")
    var said = false
    model.onPresence = { said = $0 }
    deliver(reading, model, at: noon + 1000)
    #expect(said == isPresent)
  }

  @Test(arguments: [
    ("data = \"attic:motion\"", "attic"), ("near = \"close\"", "presence.near"),
    ("data = \"hall:motion\"\nfar = 1", "presence.far"),
  ])
  func aWrongSettingIsNamed(presence: String, message: String) throws {
    let error = #expect(throws: ConfigError.self) { try model(presence) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
