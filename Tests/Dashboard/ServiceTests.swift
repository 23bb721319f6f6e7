import MartletConfig
import MartletSeries
import MartletTestSupport
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// 2026-01-01T12:00:00Z
private let noon: Int64 = 1_767_268_800_000

@MainActor struct ServiceTests {
  @MainActor private final class Panel {
    let model: DashboardModel
    let host: TestHost
    var brightness = 0.5
    private(set) var calls: [String] = []

    init(
      _ language: String = "en", theme: String = "dark", width: Double = 800,
      height: Double = 480, setting: any TextSetting = FixedText()
    ) throws {
      let file = "/tmp/martlet-service-pin"
      try "4711\n".write(toFile: file, atomically: true, encoding: .utf8)
      let text = """
        [service]
        pin = { file = "\(file)" }
        [status]
        clock = ""
        [display]
        theme = "\(theme)"
        [locale]
        language = "\(language)"
        [[page]]
        id = "p"
        title = "Home"
        kind = "alarms"
        """
      let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
      let model = DashboardModel(config: config)
      host = TestHost(width: width, height: height, text: setting) {
        DashboardRoot(model: model) { _ in noon }
      }
      self.model = model
      model.service = ServiceActions(
        report: { [unowned self] in
          ServiceReport(
            addresses: ["kitchen", "192.0.2.7"], version: "martlet 1.0", started: noon - 7_200_000,
            now: noon, display: "HDMI-A-1 1280x800@60",
            sources: [
              .init(id: "energy", failure: nil, newest: noon - 60_000),
              .init(id: "water", failure: "No answer from 192.0.2.9: timed out", newest: nil),
            ], crash: "signal SEGV", brightness: brightness)
        }, setBrightness: { [unowned self] in brightness = $0 },
        clean: { [unowned self] in calls.append("clean") },
        restart: { [unowned self] in calls.append("restart") },
        calibrate: { [unowned self] in calls.append("calibrate") })
      model.onCalibrationEnd = { [unowned self] in calls.append($0 ? "keep" : "undo") }
      host.advance(0.1)
    }

    func enter(_ digits: String) {
      for digit in digits { host.tap("pin.\(digit)") }
      host.tap("pin.=")
      host.advance(1)
    }
  }

  @Test func thePinComesBeforeThePage() throws {
    let panel = try Panel()
    panel.model.callService()
    panel.host.advance(1)
    #expect(panel.host.texts.contains("Enter the PIN"))
    #expect(!panel.host.texts.contains("martlet 1.0"))
    panel.enter("1111")
    #expect(!panel.host.texts.contains("martlet 1.0"))
    panel.enter("4711")
    for text in [
      "Service", "martlet 1.0", "since 10:00", "HDMI-A-1 1280x800@60", "signal SEGV", "energy",
      "11:59", "No answer from 192.0.2.9: timed out",
    ] {
      #expect(panel.host.texts.contains(text), "\(text)")
    }
    panel.host.tap("service.close")
    panel.host.advance(1)
    #expect(!panel.host.texts.contains("martlet 1.0") && panel.host.texts.contains("Home"))
  }

  @Test func itActsOnThePanel() throws {
    let panel = try Panel()
    panel.model.callService()
    panel.host.advance(1)
    panel.enter("4711")
    panel.host.tap("service.brighter")
    #expect((0.59...0.61).contains(panel.brightness))
    panel.host.tap("service.restart")
    panel.host.tap("service.clean")
    panel.host.advance(1)
    #expect(panel.calls == ["restart", "clean"])
    #expect(!panel.host.texts.contains("martlet 1.0"))
  }

  @Test func itClosesByItselfWhenNobodyTouchesIt() throws {
    let panel = try Panel()
    panel.model.callService()
    panel.host.advance(1)
    panel.enter("4711")
    panel.host.advance(121)
    #expect(!panel.host.texts.contains("martlet 1.0"))
  }

  @Test func withoutTheTableThereIsNoServicePage() throws {
    let config = try Config(
      layers: [ConfigLayer(file: "/m.toml", text: "[[page]]\nid = \"p\"\nkind = \"alarms\"\n")])
    #expect(config.service == nil)
    let model = DashboardModel(config: config)
    let host = TestHost(width: 800, height: 480, text: FixedText()) {
      DashboardRoot(model: model) { _ in noon }
    }
    model.callService()
    host.advance(1)
    #expect(!host.texts.contains("Enter the PIN"))
  }

  @Test func theTableNeedsAPin() {
    let problems = Config.reading([ConfigLayer(file: "/m.toml", text: "[service]\n")]).problems
    #expect(problems.contains { "\($0)".contains("[service] needs pin") })
  }

  @Test func cleaningCountsDownAndEnds() throws {
    let panel = try Panel()
    panel.model.cleaning = 30
    panel.host.advance(2.5)
    #expect(panel.host.texts.contains("Touch is off for cleaning"))
    #expect(panel.host.texts.contains("28 s left"))
    panel.model.cleaning = nil
    panel.host.advance(1)
    #expect(!panel.host.texts.contains("Touch is off for cleaning"))
  }

  @Test func theServicePageStartsACalibration() throws {
    let panel = try Panel()
    panel.model.callService()
    panel.host.advance(1)
    panel.enter("4711")
    panel.host.tap("service.calibrate")
    panel.host.advance(1)
    #expect(panel.calls == ["calibrate"])
    #expect(!panel.host.texts.contains("martlet 1.0"))
  }

  @Test func aTargetWaitsHalfAMinuteForEachTouch() throws {
    let panel = try Panel()
    for index in 0..<2 {
      panel.model.calibration = target(index)
      panel.host.advance(29.5)
      #expect(panel.calls.isEmpty)
      #expect(panel.host.texts.contains("\(index + 1) / 5"))
    }
    panel.host.advance(1)
    #expect(panel.calls == ["undo"])
  }

  @Test func aNewCalibrationIsUndoneUnlessItIsConfirmed() throws {
    let panel = try Panel()
    panel.model.calibration = .confirmation
    panel.host.advance(0.1)
    panel.host.tap("calibration.keep")
    #expect(panel.calls == ["keep"])
    panel.host.tap("calibration.undo")
    panel.host.advance(15.5)
    #expect(panel.calls.prefix(3) == ["keep", "undo", "undo"])
  }

  /// The target lies at the same share of the glass in every language.
  @Test(arguments: ["en", "ar"]) func targetsLieWhereTheyAreSaid(language: String) throws {
    let panel = try Panel(language)
    panel.model.calibration = target(1)
    panel.host.advance(0.1)
    let frame = try #require(panel.host.frame(of: "calibration.target"))
    #expect(frame.midX == 720 && frame.midY == 48)
  }

  private func target(_ index: Int) -> CalibrationStep {
    let shares = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)]
    return .target(
      x: shares[index].0, y: shares[index].1, index: index, count: 5, isRepeated: index == 3)
  }

  @Test(arguments: [("dark", "en", 0), ("light", "ar", 3), ("dark", "de", 5)])
  func calibrationLooksAsItDid(theme: String, language: String, step: Int) throws {
    let fonts = try TestFonts.library()
    let panel = try Panel(language, theme: theme, width: 480, height: 320, setting: fonts)
    panel.model.calibration = step == 5 ? .confirmation : target(step)
    panel.host.advance(1)
    expectGolden(panel.host.picture(fonts: fonts), "calibration-\(language)-\(step)")
  }

  @Test(arguments: [("dark", "en", 800.0), ("light", "ar", 640)])
  func itLooksAsItDid(theme: String, language: String, width: Double) throws {
    let fonts = try TestFonts.library()
    let panel = try Panel(language, theme: theme, width: width, height: 480, setting: fonts)
    panel.model.callService()
    panel.host.advance(1)
    panel.enter("4711")
    expectGolden(panel.host.picture(fonts: fonts), "service-\(theme)-\(language)")
  }
}
