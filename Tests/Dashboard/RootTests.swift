import MartletConfig
import MartletData
import MartletExamplePages
import MartletFeeds
import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// A dashboard of one page without sources.
@MainActor private func dashboard(_ text: String) throws -> (DashboardModel, TestHost) {
  let page = "[[page]]\nid = \"p\"\nkind = \"tiles\"\n"
  let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text + "\n" + page)])
  let model = DashboardModel(config: config)
  let host = TestHost(width: 420, height: 200) {
    DashboardRoot(model: model) { _ in 1_767_225_600_000 }
  }
  return (model, host)
}

@MainActor @Test func configuredReducedMotionStillsTheBar() throws {
  for isReduced in [false, true] {
    let (model, host) = try dashboard(
      "[display]\nreduced_motion = \(isReduced)\n[status]\nclock = \"\"")
    _ = model.loading.begin()
    host.advance(1)
    #expect((host.host.nextDeadline == nil) == isReduced)
  }
}

/// The strip and the bar leave the cut-out free wherever the panel's own orientation puts it.
@MainActor @Test func aPanelBuiltInTurnedHasItsCutOutElsewhere() throws {
  let (model, host) = try dashboard(
    "[display.cutout]\nedge = \"right\"\nwidth = 100\n[display]\nrotation = 0")
  _ = model.loading.begin()
  host.advance(1.5)
  func middle() throws -> Set<UInt32> {
    let strip = try strip(host, rows: 16)
    return Set((165..<255).map { strip[$0, 8] })
  }
  #expect(try middle() != [0xFF0E_141B])
  host.host.panelOrientation = .quarter
  host.advance(1.5)
  #expect(try middle() == [0xFF0E_141B])
}

@MainActor @Test func anAlarmOfAPageThatIsNotShownIsInTheStrip() throws {
  let text = """
    [[source]]
    id = "s"
    path = "/s.json"
    [[page]]
    id = "q"
    source = "s"
    [[page.threshold]]
    value = 80
    alarm = "above"
    """
  let (model, host) = try dashboard(text + "\n[status]\nclock = \"\"")
  model.showPage("p")
  func isNamed() -> Bool { host.texts.contains("Boiler") }
  let chart = { (value: Double) in
    try ChartData(
      times: [1, 2], series: [ChartSeries(id: "y0", name: "Boiler", values: [20, value])])
  }
  model.receive(.charts([.success(try chart(92))], received: 1), from: "s")
  host.advance(0.1)
  #expect(isNamed())
  model.receive(.charts([.success(try chart(79))], received: 2), from: "s")
  host.advance(0.1)
  #expect(!isNamed())
}

/// Badge, banner and card stay while a failed source is read again.
@MainActor @Test func aRetryChangesNothingThatIsSeen() throws {
  let text = """
    [[source]]
    id = "boiler"
    path = "/s.json"
    [[page]]
    id = "q"
    source = "boiler"
    """
  let (model, host) = try dashboard(text + "\n[status]\nclock = \"\"")
  model.showPage("q")
  let failure = SourceFailure(what: "Cannot read /s.json", why: "Permission denied")
  let chart = try ChartData(times: [1, 2], series: [ChartSeries(id: "y0", values: [3, 4])])
  for hasData in [false, true] {
    if hasData { model.receive(.charts([.success(chart)], received: 1), from: "boiler") }
    model.receive(.failed(failure, since: 1), from: "boiler")
    host.advance(1)
    let before = host.texts
    #expect(before.contains("boiler") && before.contains("Permission denied"))
    model.receive(.loading, from: "boiler")
    host.advance(0.05)
    #expect(host.texts == before)
    host.advance(1)
    #expect(host.texts == before)
    model.receive(.failed(failure, since: 1), from: "boiler")
    host.advance(2)
    #expect(host.texts == before)
  }
}

@MainActor @Test func theLanguageTurnsTheDashboardRound() throws {
  for (language, edge) in [("en", 0.0), ("ar", 420.0)] {
    let (_, host) = try dashboard(
      "[locale]\nlanguage = \"\(language)\"\n[status]\nclock = \"HH:mm\"")
    let clock = try #require(host.textFrames["00:00"])
    #expect(abs(clock.midX - edge) < 60, "the clock begins the strip")
  }
}

@MainActor private func stripRows(_ host: TestHost) throws -> Strip {
  try strip(host, rows: 20)
}

/// A page whose view wishes the strip away at a tap.
@MainActor @Test func aViewOfThePageHidesTheStrip() throws {
  let text = "[status]\nclock = \"HH:mm\"\n[[page]]\nid = \"g\"\nkind = \"gallery\"\n"
  let config = try Config(
    layers: [ConfigLayer(file: "/m.toml", text: text)], pageKinds: ExamplePages.all)
  let model = DashboardModel(config: config)
  let fonts = try TestFonts.library()
  let host = TestHost(width: 420, height: 20_000, text: fonts) {
    DashboardRoot(model: model) { _ in 0 }
  }
  host.advance(0.5)
  func strip() throws -> Set<UInt32> {
    let strip = try stripRows(host)
    return Set(strip.pixels)
  }
  #expect(try strip().count > 1)
  let label = try #require(host.textFrames["Hide the strip"])
  host.tap(CGPoint(x: label.maxX + 60, y: label.midY))
  host.advance(0.15)
  #expect(try strip().count > 1, "it fades")
  host.advance(0.3)
  #expect(try strip().count == 1)
  #expect(host.texts.contains("It is 24 points high"), "its room stays")
  host.tap(CGPoint(x: label.maxX + 60, y: label.midY))
  host.advance(0.5)
  #expect(try strip().count > 1)
}
