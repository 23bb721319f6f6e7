import MartletConfig
import MartletGeometry
import MartletSeries
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// A dashboard of one page in a language.
@MainActor private func dashboard(
  _ text: String = "", width: Double = 800, height: Double = 480,
  setting: any TextSetting = FixedText()
) throws -> (DashboardModel, TestHost) {
  let page = "[[page]]\nid = \"p\"\ntitle = \"Home\"\nkind = \"tiles\"\n[status]\nclock = \"\"\n"
  let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: page + text)])
  let model = DashboardModel(config: config)
  let host = TestHost(width: width, height: height, text: setting) {
    DashboardRoot(model: model) { _ in 0 }
  }
  return (model, host)
}

private let wrong = Trouble(
  .configuration,
  details: [
    "/etc/martlet/martlet.toml:12:3: unknown key display.rotaton; did you mean rotation?",
    "no configuration: write /etc/martlet/martlet.toml, or name a file with --config",
  ],
  addresses: ["kitchen", "192.0.2.7"])

@MainActor struct TroubleTests {
  @Test func anObstacleHasThePanelToItselfAndSaysWhatAndWhere() throws {
    let (model, host) = try dashboard()
    model.obstacle = wrong
    host.advance(1)
    #expect(
      host.texts == [
        "The configuration is wrong", "/etc/martlet/martlet.toml:12:3",
        "unknown key display.rotaton; did you mean rotation?",
        "no configuration: write /etc/martlet/martlet.toml, or name a file with --config",
        "The panel goes on by itself as soon as this is right.",
        "This panel: kitchen  ·  192.0.2.7",
      ])
    model.obstacle = nil
    host.advance(1)
    #expect(host.texts.contains("Home"))
  }

  @Test func aScriptWithoutAFontIsASign() throws {
    let (model, host) = try dashboard()
    model.signs = [
      Trouble(.script("Thai"), details: ["no font has ก (U+0E01, Thai): install a package"])
    ]
    host.advance(1)
    #expect(host.texts.contains("No font: Thai"))
    #expect(host.texts.contains("Home"), "the page stays")
  }

  @Test func itIsInThePanelsLanguage() throws {
    let (model, host) = try dashboard("[locale]\nlanguage = \"de\"")
    model.obstacle = Trouble(.crashes(3), details: ["signal SEGV"])
    host.advance(1)
    #expect(host.texts.first == "Das Panel ist 3-mal in einer Minute abgestürzt")
  }

  @Test func moreDetailsThanFindRoomAreCounted() throws {
    let (model, host) = try dashboard()
    let details = (1...40).map { "m.toml:\($0):1: unknown key a\($0)" }
    model.obstacle = Trouble(.configuration, details: details)
    host.advance(1)
    let shown = host.texts.filter { $0.hasPrefix("unknown key") }.count
    #expect(shown >= 2 && shown < 10)
    #expect(host.texts.contains("and \(40 - shown) more"))
  }

  @Test func aSignStandsInTheStripWithItsLocation() throws {
    let (model, host) = try dashboard()
    model.signs = [wrong, Trouble(.input, details: ["/dev/input/event0: no permission"])]
    host.advance(1)
    #expect(
      host.texts.suffix(5) == ["", "Home", "The configuration is wrong", "martlet.toml:12:3", "+1"])
  }

  @Test func withoutAStripTheSignStandsAboveThePage() throws {
    let (model, host) = try dashboard("show = false")
    model.signs = [wrong]
    host.advance(1)
    #expect(host.texts.starts(with: ["The configuration is wrong", wrong.details[0]]))
  }

  @Test func aNewConfigurationKeepsWhatIsWrongUntilItIsTakenBack() throws {
    let (model, _) = try dashboard()
    model.signs = [wrong]
    model.obstacle = wrong
    model.show(Config(), zone: .utc)
    #expect(model.signs == [wrong] && model.obstacle == wrong)
  }

  @Test(arguments: [
    ("/etc/m.toml:12:3: unknown key", "/etc/m.toml:12:3", "unknown key"),
    ("time.zone \"X\": there is no file", "", "time.zone \"X\": there is no file"),
    ("signal SEGV", "", "signal SEGV"), ("", "", ""), (": ", "", ""),
  ])
  func aDetailIsItsLocationAndWhatIsWrongThere(text: String, location: String, message: String) {
    let parts = Trouble.parts(of: text)
    #expect(parts.location == location && parts.message == message)
  }

  @Test(arguments: [("light", "de", 640.0), ("dark", "ar", 360)])
  func thePageLooksAsItDid(theme: String, language: String, width: Double) throws {
    let fonts = try TestFonts.library()
    let (model, host) = try dashboard(
      "[display]\ntheme = \"\(theme)\"\n[locale]\nlanguage = \"\(language)\"", width: width,
      height: width == 360 ? 400 : 330, setting: fonts)
    model.obstacle = wrong
    host.advance(1)
    expectGolden(host.picture(fonts: fonts), "trouble-\(theme)-\(language)")
  }
}

struct ConfigReadingTests {
  @Test func whatIsRightIsReadWhereOtherThingsAreWrong() {
    let (config, problems) = Config.reading([
      ConfigLayer(file: "/m.toml", text: "[display]\nrotation = 90\nrotaton = 1\n")
    ])
    #expect(config.display.rotation == 90)
    #expect(problems.count == 1)
  }

  @Test func aLayerThatIsNoTOMLLeavesTheOthersAndIsTheOnlyProblem() {
    let (config, problems) = Config.reading([
      ConfigLayer(file: "/a.toml", text: "[display]\nrotation = 90\n"),
      ConfigLayer(file: "/b.toml", text: "[[source]\n"),
      ConfigLayer(file: "/c.toml", text: "[[page]]\nid = \"p\"\nsource = \"s\"\n"),
    ])
    #expect(config.display.rotation == 90)
    #expect(problems.count == 1 && problems[0].location.origin == "/b.toml")
  }
}
