import MartletCharts
import MartletData
import MartletGeometry
import MartletLive
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

/// A tile with its source, which a test stands for.
@MainActor private final class ControlStage {
  let host: TestHost
  let live: LiveData
  private let box = Box()

  /// The sent values, and the way to answer each.
  @MainActor private final class Box {
    var sent: [(action: ItemName, value: String, reply: @MainActor (SourceFailure?) -> Void)] = []
  }

  static let now = TileSamples.now

  init(
    _ line: String, _ reading: DataValue.Reading? = nil, width: Double = 320, height: Double = 160
  ) throws {
    let live = LiveData()
    live.advance(to: Self.now)
    self.live = live
    let settings = try TilePage.settings([line])[0]
    let box = box
    host = TestHost(width: width, height: height) {
      TileView(
        settings: settings,
        context: TileContext(
          id: settings.id, title: settings.title, live: live, charts: ChartStore(),
          size: CGSize(width: width, height: height), isSynchronized: false)
      )
      .environment(\.performAction) { box.sent.append(($0, $1, $2)) }
    }
    if let reading { show(reading) }
  }

  var sent: [String] { box.sent.map(\.value) }
  var actions: [String] { box.sent.map { "\($0.action)" } }
  var texts: [String] { host.texts }

  /// Answers the newest action.
  func answer(_ failure: SourceFailure? = nil) {
    box.sent.last?.reply(failure)
    host.advance(0.05)
  }

  /// The item shows a value.
  func show(_ reading: DataValue.Reading, at time: Int64 = now) {
    live.receive(
      .updated([
        Delivery(
          item: "item", content: .success(.value(DataValue(reading, time: time))), received: time)
      ]), from: "s")
    host.advance(0.05)
  }

  func tap(_ x: Double = 160, _ y: Double = 90) {
    host.tap(CGPoint(x: x, y: y))
    host.advance(0.1)
  }
}

@MainActor @Suite struct ControlTests {
  private let toggle =
    "{ id = \"t\", kind = \"toggle\", data = \"s:item\", action = \"s:lamp\", on = \"ON\", off = \"OFF\" }"
  private let button = "{ id = \"b\", kind = \"button\", action = \"s:gate\", value = \"go\" }"
  private let refusal = SourceFailure(.action("lamp"), why: "the broker refused it")

  // MARK: - The state

  @Test func aSwitchShowsWhatWasSentUntilItsItemDoes() throws {
    let stage = try ControlStage(toggle, .text("OFF"))
    #expect(stage.texts.contains("OFF"))
    stage.tap()
    #expect(stage.sent == ["ON"] && stage.actions == ["s:lamp"])
    #expect(!stage.texts.contains("OFF"))
    stage.answer()
    stage.show(.text("ON"))
    #expect(stage.texts.contains("ON"))
    stage.host.advance(10)
    #expect(stage.texts.contains("ON") && stage.texts.count == 2, "\(stage.texts)")
    stage.tap()
    #expect(stage.sent == ["ON", "OFF"])
  }

  @Test func theItemMayShowItBeforeTheAnswer() throws {
    let stage = try ControlStage(toggle, .text("OFF"))
    stage.tap()
    stage.show(.text("ON"))
    stage.answer()
    #expect(stage.texts.contains("ON"))
    stage.host.advance(10)
    #expect(!stage.texts.contains("Not confirmed"))
  }

  @Test func aSwitchFallsBackWhenNobodyConfirms() throws {
    let stage = try ControlStage(toggle, .text("OFF"))
    stage.tap()
    stage.answer()
    stage.host.advance(4.5)
    #expect(!stage.texts.contains("Not confirmed"))
    stage.host.advance(1)
    #expect(stage.texts.contains("Not confirmed") && stage.texts.contains("OFF"))
    stage.host.advance(9)
    #expect(!stage.texts.contains("Not confirmed"))
  }

  @Test func aRefusalIsShownWithItsReason() throws {
    let stage = try ControlStage(toggle, .text("OFF"))
    stage.tap()
    stage.answer(refusal)
    #expect(stage.texts.contains("Cannot do lamp: the broker refused it"))
    #expect(stage.texts.contains("OFF"))
    stage.tap()
    #expect(stage.sent.count == 2)
    #expect(!stage.texts.contains("Cannot do lamp: the broker refused it"))
  }

  @Test func anAnswerThatNeverComesEndsTheWaiting() throws {
    let stage = try ControlStage(toggle, .text("OFF"))
    stage.tap()
    stage.host.advance(59)
    stage.tap()
    #expect(stage.sent.count == 1)
    stage.host.advance(2)
    #expect(stage.texts.contains("Cannot do lamp: no answer within 60 s"))
    // What comes later belongs to nothing.
    stage.answer(refusal)
    #expect(!stage.texts.contains("Cannot do lamp: the broker refused it"))
  }

  // MARK: - Never twice

  @Test func aSecondTapSendsNothing() throws {
    let stage = try ControlStage(button)
    stage.tap()
    stage.tap()
    #expect(stage.sent == ["go"])
    stage.answer()
    stage.tap()
    #expect(stage.sent == ["go"])
    stage.host.advance(2)
    stage.tap()
    #expect(stage.sent == ["go", "go"])
  }

  @Test func aDangerousButtonIsHeld() throws {
    let stage = try ControlStage(
      "{ id = \"b\", kind = \"button\", action = \"s:gate\", confirm = \"hold\" }")
    stage.tap()
    #expect(stage.sent.isEmpty)
    let point = CGPoint(x: 160, y: 90)
    stage.host.touch(.down, point)
    stage.host.advance(0.8)
    stage.host.touch(.up, point)
    stage.host.advance(1)
    #expect(stage.sent.isEmpty)
    stage.host.touch(.down, point)
    stage.host.advance(1.2)
    #expect(stage.sent == [""])
    stage.host.advance(3)
    stage.host.touch(.up, point)
    stage.host.advance(0.2)
    #expect(stage.sent == [""])
  }

  @Test func aDangerousButtonAsks() throws {
    let stage = try ControlStage(
      "{ id = \"b\", kind = \"button\", action = \"s:gate\", confirm = \"ask\" }")
    stage.tap()
    #expect(stage.sent.isEmpty && stage.texts.contains("Tap again to confirm"))
    stage.host.advance(5)
    #expect(!stage.texts.contains("Tap again to confirm"))
    stage.tap()
    stage.tap()
    #expect(stage.sent == [""])
  }

  // MARK: - Old data

  @Test func aControlOfOldDataIsInertUnlessItMayAct() throws {
    let old = ControlStage.now - 200_000_000
    let inert = try ControlStage(toggle)
    inert.show(.text("OFF"), at: old)
    inert.live.advance(to: ControlStage.now)
    inert.host.advance(0.1)
    inert.tap()
    #expect(inert.sent.isEmpty)
    let acts = try ControlStage(toggle.dropLast(1) + ", when_stale = \"act\" }")
    acts.show(.text("OFF"), at: old)
    acts.live.advance(to: ControlStage.now)
    acts.host.advance(0.1)
    acts.tap()
    #expect(acts.sent == ["ON"])
  }

  @Test func aControlWithoutDataWaitsForIt() throws {
    let stage = try ControlStage(toggle)
    stage.tap()
    #expect(stage.sent.isEmpty && stage.host.node("tile.skeleton") != nil)
    let acts = try ControlStage(toggle.dropLast(1) + ", when_stale = \"act\" }")
    acts.tap()
    #expect(acts.sent == ["ON"])
    stage.live.receive(
      .failed(SourceFailure(.source("broker.lan"), why: "Connection refused"), since: 0), from: "s")
    stage.host.advance(0.1)
    stage.tap()
    #expect(stage.sent.isEmpty)
    #expect(stage.texts.contains("Cannot reach broker.lan: Connection refused"))
  }

  // MARK: - Numbers

  @Test func aSliderSendsWhereTheFingerLeavesIt() throws {
    let stage = try ControlStage(
      "{ id = \"s\", kind = \"slider\", data = \"s:item\", action = \"s:level\", step = 5, unit = \"%\" }",
      .number(20))
    #expect(stage.texts.contains("20"))
    let y = 122.0
    stage.host.touch(.down, CGPoint(x: 85, y: y))
    stage.host.advance(0.1)
    for x in stride(from: 90.0, through: 230, by: 10) {
      stage.host.touch(.move, CGPoint(x: x, y: y))
      stage.host.advance(1.0 / 60)
    }
    #expect(stage.sent.isEmpty)
    stage.host.touch(.up, CGPoint(x: 230, y: y))
    stage.host.advance(0.1)
    #expect(stage.sent.count == 1)
    let value = try #require(stage.sent.first.flatMap(Double.init))
    #expect(value > 50 && value < 100 && value.truncatingRemainder(dividingBy: 5) == 0)
    stage.answer()
    #expect(stage.texts.contains("\(Int(value))"), "shown before it is confirmed")
    stage.show(.number(value))
    #expect(stage.texts.contains("\(Int(value))"))
  }

  @Test func aColorIsSentWhereTheFingerLeavesIt() throws {
    let stage = try ControlStage(
      "{ id = \"c\", kind = \"color\", data = \"s:item\", action = \"s:light\", format = \"rgb\", "
        + "colors = [\"#FFB46B\", \"#FFFFFF\"] }",
      .text("255,0,0"), height: 320)
    // The hues are the second row from above, the fixed colours the last one.
    stage.host.drag(from: CGPoint(x: 40, y: 178), to: CGPoint(x: 160, y: 178))
    stage.host.advance(0.1)
    #expect(stage.sent.count == 1)
    let color = try #require(stage.sent.first.flatMap { ControlColor($0) })
    #expect((140...220).contains(color.hue) && color.saturation == 1, "\(stage.sent)")
    stage.answer()
    stage.show(.text(stage.sent[0]))
    stage.tap(230, 282)
    #expect(stage.sent.count == 2 && stage.sent[1] == "[255,255,255]", "\(stage.sent)")
  }

  @Test func tapsOfAStepperAddUp() throws {
    let stage = try ControlStage(
      "{ id = \"s\", kind = \"stepper\", data = \"s:item\", action = \"s:set\", step = 0.1, min = 5, "
        + "max = 20.3, decimals = 1 }", .number(20))
    for _ in 0..<5 { stage.tap(278) }
    #expect(stage.sent.isEmpty && stage.texts.contains("20.3"), "\(stage.texts)")
    stage.host.advance(1)
    #expect(stage.sent == ["20.3"])
    stage.answer()
    stage.show(.number(20.3))
    stage.tap(42)
    stage.host.advance(1)
    #expect(stage.sent == ["20.3", "20.2"])
  }

  @Test func aThermostatShowsWhatIsMeasured() throws {
    let stage = try ControlStage(
      "{ id = \"s\", kind = \"thermostat\", data = \"s:item\", measured = \"s:room\", "
        + "action = \"s:set\", step = 0.5, unit = \"°C\" }", .number(21))
    stage.live.receive(
      .updated([
        Delivery(
          item: "room",
          content: .success(.value(DataValue(.number(19.4), unit: "°C", time: ControlStage.now))),
          received: ControlStage.now)
      ]), from: "s")
    stage.host.advance(0.1)
    #expect(stage.texts.contains("21") && stage.texts.contains { $0.contains("19.4") })
  }

  @Test func aNarrowStepperHasItsNumberAboveItsButtons() throws {
    let stage = try ControlStage(
      "{ id = \"s\", kind = \"stepper\", data = \"s:item\", action = \"s:set\", min = 0, max = 100 }",
      .number(20), width: 160, height: 150)
    let number = try #require(stage.host.textFrames["20"])
    #expect(number.minX >= 16 && number.maxX <= 144 && number.maxY < 90, "\(number)")
    for x in [118.0, 42, 118] { stage.tap(x, 112) }
    stage.host.advance(1)
    #expect(stage.sent == ["21"])
  }

  // MARK: - Choices

  @Test func anOptionIsChosenWhenItsItemShowsIt() throws {
    let stage = try ControlStage(
      "{ id = \"s\", kind = \"selector\", data = \"s:item\", action = \"s:mode\", "
        + "options = [\"eco\", { value = \"2\", label = \"Comfort\" }] }", .text("eco"))
    #expect(stage.texts.contains("eco") && stage.texts.contains("Comfort"))
    stage.tap(240)
    #expect(stage.sent == ["2"])
    stage.answer()
    stage.show(.number(2))
    stage.host.advance(10)
    #expect(!stage.texts.contains("Not confirmed"))
  }

  @Test func scenesAreBegunWithoutAState() throws {
    let stage = try ControlStage(
      "{ id = \"s\", kind = \"scene\", action = \"s:scene\", options = [\"Evening\", \"Night\"] }")
    stage.tap(80)
    stage.answer()
    stage.tap(240)
    #expect(stage.sent == ["Evening", "Night"])
  }

  @Test func aCoverStopsAtOnce() throws {
    let stage = try ControlStage(
      "{ id = \"c\", kind = \"cover\", data = \"s:item\", action = \"s:cover\", close = \"CLOSE\" }",
      .number(40))
    stage.tap(60, 110)
    #expect(stage.sent == ["open"])
    stage.tap(270, 110)
    #expect(stage.sent == ["open"])
    stage.tap(160, 110)
    #expect(stage.sent == ["open", "stop"])
    stage.answer()
    stage.tap(270, 110)
    #expect(stage.sent == ["open", "stop", "CLOSE"])
  }

  // MARK: - Settings

  @Test(arguments: [
    "kind = \"button\"", "kind = \"button\", action = \"s\"",
    "kind = \"toggle\", action = \"s:a\"",
    "kind = \"toggle\", action = \"s:a\", data = \"s:i\", on = \"x\", off = \"x\"",
    "kind = \"slider\", action = \"s:a\", data = \"s:i\", confirm = \"ask\"",
    "kind = \"slider\", action = \"s:a\", data = \"s:i\", step = 0",
    "kind = \"selector\", action = \"s:a\", data = \"s:i\", options = []",
    "kind = \"selector\", action = \"s:a\", data = \"s:i\"",
    "kind = \"selector\", action = \"s:a\", data = \"s:i\", options = [{ label = \"x\" }]",
    "kind = \"thermostat\", action = \"s:a\", data = \"s:i\"",
    "kind = \"cover\", action = \"s:a\", confirm = \"pin\"",
    "kind = \"value\", data = \"s:i\", tap = { action = \"s\" }",
    "kind = \"value\", data = \"s:i\", tap = { value = \"s\" }",
    "kind = \"value\", data = \"s:i\", tap = { page = \"p\", action = \"s:a\" }",
  ]) func aWrongControlIsReported(line: String) {
    #expect(throws: (any Error).self) { try TilePage.settings(["{ id = \"a\", \(line) }"]) }
  }

  @Test func anyTileMayActWhenItIsTapped() throws {
    let tiles = try TilePage.settings([
      "{ id = \"a\", kind = \"value\", data = \"s:i\", tap = \"s:lamp\", "
        + "hold = { action = \"s:lamp\", value = \"off\" } }"
    ])
    #expect(tiles[0].tap == .act(ItemName("s:lamp"), value: ""))
    #expect(tiles[0].hold == .act(ItemName("s:lamp"), value: "off"))
  }

  @Test(arguments: [
    (20.0, "20"), (0.1 + 0.2, "0.30000000000000004"), (-0.5, "-0.5"), (1e20, "1e+20"),
  ])
  func numbersAreSentInTheirShortestForm(number: Double, text: String) {
    #expect(ControlValue.text(number) == text)
  }

  @Test func aValueMatchesWhatItStandsFor() {
    #expect(ControlValue.matches(.number(21.5), "21.50") && ControlValue.matches(.number(1), "ON"))
    #expect(ControlValue.matches(.truth(false), "0") && ControlValue.matches(.text("Eco"), "eco"))
    #expect(!ControlValue.matches(.number(20), "85") && !ControlValue.matches(.number(20), "eco"))
    #expect(!ControlValue.matches(.number(0), "") && !ControlValue.matches(.truth(true), "eco"))
    #expect(!ControlValue.matches(.text(""), "on") && !ControlValue.matches(.number(2), "on"))
  }

  @Test func stepsHaveNoDust() {
    #expect(ControlValue.onStep(0.1 + 0.2, from: 0, to: 1, step: 0.1) == 0.3)
    #expect(ControlValue.onStep(104, from: 0, to: 100, step: 7) == 100)
    #expect(ControlValue.onStep(-3, from: 0, to: 100, step: 7) == 0)
  }
}
