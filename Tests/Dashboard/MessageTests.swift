import MartletConfig
import MartletSeries
import MartletTestSupport
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

@MainActor struct MessageQueueTests {
  private let queue = MessageQueue()

  @Test func theMostSevereComesFirstAndAmongEqualsTheOldest() {
    _ = queue.add("a", .info, at: 0)
    _ = queue.add("b", .warning, at: 0)
    _ = queue.add("c", .alarm, at: 0)
    _ = queue.add("d", .warning, at: 0)
    #expect(queue.messages.map(\.text) == ["c", "b", "d", "a"])
  }

  @Test func theTimeOfAMessageBeginsWhenItIsShown() {
    _ = queue.add("a", .info, for: 10, at: 1000)
    _ = queue.add("b", .info, for: 10, at: 1000)
    #expect(queue.nextChange == 11_000)
    queue.advance(to: 10_999)
    #expect(queue.shown?.text == "a")
    queue.advance(to: 11_000)
    #expect(queue.shown?.text == "b" && queue.nextChange == 21_000)
    queue.advance(to: 21_000)
    #expect(queue.messages.isEmpty && queue.nextChange == nil)
  }

  /// The interrupted message had been shown: its time goes on beneath the alarm.
  @Test func anAlarmInterruptsAndTheOtherEndsInItsTime() {
    _ = queue.add("a", .info, for: 10, at: 0)
    _ = queue.add("fire", .alarm, for: 60, at: 5000)
    #expect(queue.shown?.text == "fire" && queue.nextChange == 65_000)
    queue.advance(to: 65_000)
    #expect(queue.messages.isEmpty)
  }

  @Test func aMessageOfTheSameIdReplacesIt() {
    #expect(queue.add("a", .info, id: "x", for: 10, at: 0) == "x")
    #expect(queue.add("b", .alarm, id: "x", at: 5000) == "x")
    #expect(queue.messages.map(\.text) == ["b"] && queue.nextChange == nil)
    #expect(queue.remove("x", at: 6000) && !queue.remove("x", at: 6000))
  }

  @Test func aClockThatIsSetMovesTheEnd() {
    _ = queue.add("a", .info, for: 10, at: 0)
    queue.rebase(by: 1_000_000)
    #expect(queue.nextChange == 1_010_000)
  }

  @Test func thereIsRoomForTwentyAndEachIsGivenBack() {
    for _ in 0..<MessageQueue.room { #expect(queue.add("a", .info, at: 0) != nil) }
    #expect(queue.add("b", .alarm, at: 0) == nil)
    #expect(queue.add("b", .alarm, id: "#1", at: 0) == "#1")
    #expect(queue.removeAll() == 20)
    #expect(queue.add("b", .alarm, at: 0) != nil)
  }
}

@MainActor struct MessageBannerTests {
  private func panel(
    _ language: String, _ theme: String = "dark", width: Double = 800, height: Double = 240,
    setting: any TextSetting = FixedText()
  ) throws -> (DashboardModel, TestHost) {
    let text =
      "[status]\nclock = \"\"\n[display]\ntheme = \"\(theme)\"\n[locale]\nlanguage = \"\(language)\"\n"
      + "[[page]]\nid = \"a\"\ntitle = \"A\"\nkind = \"alarms\"\n"
      + "[[page]]\nid = \"b\"\ntitle = \"B\"\nkind = \"alarms\"\n"
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    let model = DashboardModel(config: config)
    let host = TestHost(width: width, height: height, text: setting) {
      DashboardRoot(model: model) { _ in 0 }
    }
    return (model, host)
  }

  @Test func aTouchClosesTheMessageThatIsShown() throws {
    let (model, host) = try panel("de")
    _ = model.show(message: "Zuerst", .info, id: nil, for: nil)
    _ = model.show(message: "Danach", .info, id: nil, for: nil)
    host.advance(1)
    #expect(host.texts.contains("Zuerst") && host.texts.contains("Hinweis"))
    #expect(host.texts.contains("Zum Schließen berühren"))
    #expect(!host.texts.contains("Danach"))
    host.tap("message")
    host.advance(1)
    #expect(host.texts.contains("Danach") && !host.texts.contains("Zuerst"))
    host.tap("message")
    host.advance(1)
    #expect(!host.texts.contains("Danach") && model.messages.messages.isEmpty)
  }

  @Test func aMessageGoesInItsTime() throws {
    let (model, host) = try panel("en")
    model.advance(to: 1_767_225_600_000)
    _ = model.show(message: "Lunch", .info, id: nil, for: 30)
    #expect(model.nextChange == 1_767_225_630_000)
    host.advance(1)
    #expect(host.texts.contains("Lunch"))
    model.advance(to: 1_767_225_630_000)
    host.advance(1)
    #expect(!host.texts.contains("Lunch"))
  }

  @Test func pagesTurnAndWrap() throws {
    let (model, host) = try panel("en")
    #expect(model.turnPages(by: 1) == "b")
    host.advance(2)
    #expect(host.texts.contains("B"))
    #expect(model.turnPages(by: 1) == "a" && model.turnPages(by: -3) == "b")
    #expect(model.turn(to: "a") && !model.turn(to: "c") && model.page == "a")
  }

  @Test func aChosenThemeStaysThroughAReload() throws {
    let (model, _) = try panel("en")
    model.chosenTheme = .light
    #expect(model.theme == .light)
    model.show(model.config, zone: .utc)
    #expect(model.theme == .light)
    model.chosenTheme = nil
    #expect(model.theme == .dark)
  }

  @Test(arguments: [
    ("dark", "de", MessageQueue.Severity.warning, 480.0, "Der Aufzug ist außer Betrieb."),
    ("light", "ar", .alarm, 360, "حريق في الطابق الثاني. غادروا المبنى."),
    ("light", "en", .info, 720, "Lunch is ready."),
  ])
  func theBannerLooksAsItDid(
    theme: String, language: String, severity: MessageQueue.Severity, width: Double, text: String
  ) throws {
    let fonts = try TestFonts.library()
    let (model, host) = try panel(
      language, theme, width: width, height: width < 400 ? 200 : 150, setting: fonts)
    _ = model.show(message: text, severity, id: nil, for: nil)
    _ = model.show(message: "x", .info, id: nil, for: nil)
    host.advance(1)
    expectGolden(host.picture(fonts: fonts), "message-\(theme)-\(language)")
  }
}
