import MartletConfig
import MartletData
import MartletLive
import Testing

@testable import MartletDashboard

/// 2026-01-01T00:00:00Z.
private let start: Int64 = 1_767_225_600_000

@MainActor private final class Desk {
  let live = LiveData()
  let alarms = AlarmKeeper()
  var wakes = 0
  var sounds = 0

  init(_ text: String) throws {
    let config = try Config(
      layers: [
        ConfigLayer(
          file: "/m.toml",
          text: "[[source]]\nid = \"s\"\npath = \"s\"\n[[alarm]]\nid = \"hot\"\ndata = \"s:t\"\n"
            + text)
      ])
    alarms.watch(config.alarms)
    alarms.onWake = { [unowned self] in wakes += 1 }
    alarms.onSound = { [unowned self] in sounds += 1 }
  }

  /// Delivers a value at a second after the start, and judges the alarms at that moment.
  func take(_ number: Double, at second: Int64) {
    let time = start + second * 1000
    let value = Content.value(DataValue(.number(number), time: time))
    live.receive(
      .updated([Delivery(item: "t", content: .success(value), received: time)]), from: "s")
    evaluate(at: second)
  }

  func evaluate(at second: Int64) {
    alarms.evaluate(live, at: start + second * 1000) { $0.valueText(in: .english) }
  }

  var isRaised: Bool { !alarms.active.isEmpty }
}

@MainActor @Suite struct AlarmTests {
  @Test func aValueMustLastAndComeBackFarEnough() throws {
    let desk = try Desk(
      "above = 90\nclear = 85\nfor = \"2min\"\nwakes = true\nsound = true\nlabel = \"CPU\"\n")
    desk.take(95, at: 0)
    #expect(!desk.isRaised)
    #expect(desk.alarms.nextChange == start + 120_000)
    desk.take(80, at: 60)
    #expect(desk.alarms.nextChange == nil)
    desk.take(95, at: 100)
    desk.evaluate(at: 219)
    #expect(!desk.isRaised)
    desk.evaluate(at: 220)
    #expect(desk.alarms.active.map(\.label) == ["CPU"])
    #expect(desk.wakes == 1 && desk.sounds == 1)
    desk.take(88, at: 230)
    #expect(desk.isRaised, "88 is not clear of 85")
    #expect(desk.alarms.active.first?.value == "88")
    desk.take(85, at: 240)
    #expect(!desk.isRaised)
    #expect(desk.alarms.past.map(\.ended) == [start + 240_000])
    #expect(desk.wakes == 1 && desk.sounds == 1)
  }

  @Test func silenceIsAnAlarmThatNoNewsRaises() throws {
    let desk = try Desk("silent_for = \"10min\"\n")
    desk.evaluate(at: 0)
    #expect(!desk.isRaised && desk.alarms.nextChange == nil)
    desk.take(1, at: 10)
    #expect(desk.alarms.nextChange == start + 610_000)
    desk.evaluate(at: 609)
    #expect(!desk.isRaised)
    desk.evaluate(at: 610)
    #expect(desk.isRaised)
    desk.take(1, at: 700)
    #expect(!desk.isRaised)
  }

  @Test func anAlarmToBeTouchedStaysUntilItIs() throws {
    let desk = try Desk("is = 1\nacknowledge = true\n")
    desk.take(1, at: 0)
    #expect(desk.isRaised)
    desk.alarms.acknowledge(at: start + 1000)
    #expect(desk.isRaised, "its state lasts")
    desk.take(0, at: 2)
    #expect(desk.isRaised, "nobody has touched it since")
    desk.alarms.acknowledge(at: start + 3000)
    #expect(!desk.isRaised)
    #expect(desk.alarms.past.count == 1)
  }

  @Test func rememberedAlarmsAreBounded() throws {
    let desk = try Desk("below = 5\n")
    for second in 0..<1000 { desk.take(second % 2 == 0 ? 1 : 9, at: Int64(second)) }
    #expect(desk.alarms.past.count == 200)
  }

  @Test(arguments: [
    ("", "alarm \"hot\" needs one of above, below, is and silent_for"),
    ("above = 1\nbelow = 0\n", "needs one of above, below, is and silent_for"),
    ("above = 1\nclear = 2\n", "8:9: alarm.clear lies on the quiet side of above or below"),
    ("is = 1\nclear = 2\n", "8:9: alarm.clear goes only with above or below"),
    ("is = [1]\n", "alarm.is takes a text, a whole number or a truth"),
    ("silent_for = \"soon\"\n", "alarm.silent_for takes 0 or a duration"),
  ])
  func mistakesAreNamed(text: String, message: String) {
    let file =
      "[[source]]\nid = \"s\"\npath = \"s\"\n[[alarm]]\nid = \"hot\"\ndata = \"s:t\"\n" + text
    let problems = Config.reading([ConfigLayer(file: "/m.toml", text: file)]).problems
    #expect(problems.contains { "\($0)".contains(message) }, "\(problems)")
  }
}
