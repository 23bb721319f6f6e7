import MartletConfig
import MartletData
import MartletFormats
import MartletLive
import MartletSeries
import MartletTestSupport
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// 2026-01-01T12:30:00Z
private let start: Int64 = 1_767_270_600_000

@MainActor private final class Panel {
  let model: DashboardModel
  let host: TestHost
  private(set) var now: Int64

  /// - Parameters:
  ///   - language: two letters.
  ///   - text: a configuration without `[locale]`.
  init(
    _ language: String, _ text: String, width: Double = 800, height: Double = 480,
    now: Int64 = start, setting: any TextSetting = FixedText()
  ) throws {
    let config = try Config(
      layers: [
        ConfigLayer(
          file: "/m.toml", text: "\(text)\n[locale]\nlanguage = \"\(language)\"\n")
      ])
    let model = DashboardModel(config: config)
    let clock = Clock(now)
    var environment = EnvironmentValues()
    environment.colorScheme = config.display.theme == .dark ? .dark : .light
    host = TestHost(width: width, height: height, text: setting, environment: environment) {
      DashboardRoot(model: model) { clock.wall($0) }
    }
    self.model = model
    self.now = now
    self.clock = clock
    model.advance(to: now)
    host.advance(0.1)
  }

  private let clock: Clock

  /// A wall clock that may be set.
  @MainActor final class Clock {
    var start: Int64
    init(_ start: Int64) { self.start = start }
    func wall(_ time: MonotonicTime) -> Int64 { start + time.nanoseconds / 1_000_000 }
  }

  func advance(to now: Int64) {
    self.now = now
    model.advance(to: now)
    host.advance(1)
  }

  /// Sets the wall clock forward.
  func setClock(by step: Int64) {
    let old = now
    clock.start += step
    now += step
    model.clockWasSet(to: now, from: old)
    host.advance(0.1)
  }

  func take(_ content: Content, of item: String = "t") {
    model.receive(
      .updated([Delivery(item: item, content: .success(content), received: now)]), from: "s")
    host.advance(1)
  }

  func take(_ number: Double, of item: String = "t") {
    take(.value(DataValue(.number(number), unit: "°C", time: now)), of: item)
  }

  func fail(_ topic: SourceFailure.Topic, why: String = "No such file or directory") {
    model.receive(.failed(SourceFailure(topic, why: why), since: now), from: "s")
    host.advance(1)
  }
}

private let source = "[[source]]\nid = \"s\"\nkind = \"random\"\nitem.t = {}\n"

@MainActor @Suite struct WordTests {
  @Test func everyLanguageHasItsOwnWords() {
    expectTranslated(Language.all.map { ($0.code, TroubleWords.all[$0]) })
    expectTranslated(Language.all.map { ($0.code, DashboardWords.all[$0]) })
    expectTranslated(Language.all.map { ($0.code, WelcomeWords.all[$0]) })
    expectTranslated(Language.all.map { ($0.code, MessageWords.all[$0]) }, shared: ["Alarm"])
    expectTranslated(Language.all.map { ($0.code, ServiceWords.all[$0]) })
    for language in Language.all {
      for count in 0...130 {
        let words = TroubleWords.all[language]
        for phrase in [words.crashes, words.more] {
          let text = phrase.filled(with: count, in: language)
          #expect(!text.isEmpty && !text.contains("#"))
        }
      }
    }
  }

  @Test(arguments: Language.all.map(\.code))
  func theFontsHaveAGlyphForEverySentence(code: String) throws {
    // The program's own fonts have the Chinese and Japanese words; a test of these says so.
    if ["zh", "ja"].contains(code) { return }
    let fonts = try TestFonts.library()
    var missing: [String] = []
    fonts.onMissing = { missing.append("\($0)") }
    let config = try Config(
      layers: [ConfigLayer(file: "/m.toml", text: "[locale]\nlanguage = \"\(code)\"\n")])
    let texts = config.shownTexts
    #expect(texts.count > 60)
    for text in texts {
      _ = fonts.layout(StyledText([StyledText.Span(text, style: TextStyle(size: 14))]))
    }
    #expect(missing.isEmpty)
  }

  @Test func theChoiceOfFontsKnowsWhatThePanelSays() throws {
    for language in Language.all {
      let config = try Config(
        layers: [
          ConfigLayer(file: "/m.toml", text: "[locale]\nlanguage = \"\(language.code)\"\n")
        ])
      let texts = Set(config.shownTexts)
      let said =
        DashboardWords.all[language].texts + TroubleWords.all[language].texts
        + WelcomeWords.all[language].texts + MessageWords.all[language].texts
        + SourceFailure.sentences(in: language) + language.time.texts
      #expect(said.allSatisfy(texts.contains))
    }
  }

  // MARK: - Signs

  @Test func theStripSaysInItsLanguageThatThereIsNoNetwork() throws {
    let panel = try Panel(
      "fr", "[status]\nnetwork = true\n[[page]]\nid = \"p\"\nkind = \"alarms\"\n")
    panel.model.receive(hasNetwork: false)
    panel.host.advance(1)
    #expect(panel.host.texts.contains("Pas de réseau"))
  }

  @Test func aPanelWithoutPagesSaysSo() throws {
    let panel = try Panel("es", "")
    #expect(
      panel.host.texts.contains("El panel está en marcha"))
  }

  @Test func aSourceWithoutChartsIsNamed() throws {
    let panel = try Panel("de", source + "[[page]]\nid = \"p\"\nsource = \"s\"\n")
    panel.model.receive(.ready([]), from: "s")
    panel.host.advance(1)
    #expect(panel.host.texts.contains("Die Quelle s enthält kein Diagramm."))
  }

  @Test func aTileSaysWhatFailedInItsLanguageAndWhyAsTheJournalDoes() throws {
    let page = "[[page]]\nid = \"p\"\ntile = [{ id = \"v\", kind = \"value\", data = \"s:t\" }]\n"
    // Too narrow for the whole path.
    let panel = try Panel("de", source + page, width: 240)
    panel.fail(.missing("/run/house.json"))
    #expect(panel.host.texts.contains("Nicht vorhanden: house.json"))
    #expect(panel.host.texts.contains("No such file or directory"))
    panel.fail(.unusable("/run/house.json"), why: "byte 12: not JSON")
    #expect(panel.host.texts.contains("Nicht verwendbar: house.json"))
    // What a source says in its own words is shown as it is.
    panel.fail(.other("Broker away"))
    #expect(panel.host.texts.contains("Broker away"))
  }

  @Test func aChartPageSaysWhatFailedInItsLanguage() throws {
    let panel = try Panel("ru", source + "[[page]]\nid = \"p\"\nsource = \"s\"\n")
    panel.fail(.unreadable("/run/house.json"), why: "Permission denied")
    #expect(panel.host.texts.contains("Не удаётся прочитать: /run/house.json"))
    #expect(panel.host.texts.contains("Permission denied"))
  }

  @Test func aTileWhoseItemHoldsNoValueSaysSo() throws {
    let page = "[[page]]\nid = \"p\"\ntile = [{ id = \"v\", kind = \"value\", data = \"s:t\" }]\n"
    let panel = try Panel("de", source + page)
    // The source has not answered yet: a skeleton.
    #expect(!panel.host.texts.contains("–") && !panel.host.texts.contains("Keine Daten"))
    panel.take(.events([]))
    #expect(panel.host.texts.contains("–") && panel.host.texts.contains("Keine Daten"))
    panel.take(21)
    #expect(!panel.host.texts.contains("Keine Daten"))
  }

  // MARK: - The clock

  @Test func aClockThatNobodyHasSetShowsNoTime() throws {
    let page = "[[page]]\nid = \"p\"\ntile = [{ id = \"v\", kind = \"value\", data = \"s:t\" }]\n"
    let panel = try Panel("de", source + page, now: 5000)
    #expect(panel.host.texts.contains("Uhr nicht gestellt"))
    panel.take(21)
    panel.fail(.missing("/x"))
    // Neither does the age of data.
    #expect(panel.host.texts.filter { $0 == "Uhr nicht gestellt" }.count == 2)
    #expect(!panel.host.texts.contains { $0.contains("1970") })
    // A clock that is set is shown at once, long before the minute ends.
    panel.setClock(by: start)
    #expect(panel.host.texts.contains("12:30"))
    #expect(!panel.host.texts.contains("Uhr nicht gestellt"))
  }

  /// Behind a clock of 1970 all samples would lie in the future.
  @Test func aClockThatNobodyHasSetMarksNoFuture() throws {
    let page = "[[page]]\nid = \"p\"\ntile = [{ id = \"c\", kind = \"chart\", data = \"s:t\" }]\n"
    let data = try ChartData(
      times: (0..<60).map { start + $0 * 60_000 },
      series: [ChartSeries(id: "y", values: (0..<60).map { Double($0) })])
    for (now, end) in [(5000, "13:29"), (start + 1_800_000, "13:00")] as [(Int64, String)] {
      let panel = try Panel("de", source + page, now: now)
      panel.take(.series(data))
      panel.host.advance(2)
      #expect(panel.host.texts.contains { $0.hasSuffix(" - \(end)") })
      #expect(!panel.host.texts.contains("Zukunft"))
    }
  }

  // MARK: - Alarms

  private static let alarms = """
    [[alarm]]
    id = "hot"
    data = "s:t"
    above = 90
    acknowledge = true
    label = "Kessel"
    [[alarm]]
    id = "mute"
    data = "s:t"
    silent_for = "10min"
    label = "Fühler"
    [[page]]
    id = "p"
    title = "Alarme"
    kind = "alarms"
    """

  @Test func thePageOfAlarmsSaysWhatAndSinceWhen() throws {
    let panel = try Panel("de", source + Self.alarms)
    #expect(panel.host.texts.contains("Keine Alarme"))
    panel.take(95)
    #expect(panel.host.texts.contains("Jetzt") && !panel.host.texts.contains("Früher"))
    #expect(panel.host.texts.contains("über 90\u{202F}°C · seit 12:30"))
    // The banner asks for a touch.
    #expect(panel.host.texts.contains("· Zum Bestätigen berühren"))
    panel.advance(to: start + 600_000)
    #expect(panel.host.texts.contains("keine Daten seit 10\u{202F}Min. · seit 12:40"))
    panel.take(20)
    panel.host.tap("alarm")
    panel.host.advance(1)
    #expect(panel.host.texts.contains("Früher") && !panel.host.texts.contains("Jetzt"))
    #expect(panel.host.texts.contains("über 90\u{202F}°C · 12:30 – 12:40"))
  }

  @Test func theStripTellsSilenceInWords() throws {
    let panel = try Panel("zh", source + Self.alarms)
    panel.take(20)
    panel.advance(to: start + 600_000)
    let texts = panel.host.texts
    let name = try #require(texts.firstIndex(of: "Fühler"))
    #expect(texts.contains("已 10分钟 无数据 · 自 12:40 起"))
    #expect(texts[name...].contains("无数据"))
  }

  @Test func anAlarmOfAnUnsetClockHasNoTime() throws {
    let panel = try Panel("en", source + Self.alarms, now: 5000)
    panel.take(95)
    #expect(panel.host.texts.contains("above 90\u{202F}°C"))
  }

  /// What the strip would say beneath the banner does not look out beside it.
  @Test func aBannerHasTheEndOfTheStrip() throws {
    let panel = try Panel("de", source + Self.alarms, width: 480)
    panel.take(95)
    #expect(panel.host.texts.filter { $0 == "Kessel" }.count == 2, "the banner and the page's row")
  }

  @Test func aNarrowBannerAsksForNoTouch() throws {
    let panel = try Panel("de", source + Self.alarms, width: 480)
    panel.take(95)
    #expect(panel.host.texts.contains("Kessel"))
    #expect(!panel.host.texts.contains { $0.contains("berühren") })
  }

  /// Numbers stand before their units and signs before their numbers, also where lines are read
  /// from the right.
  @Test(arguments: [("dark", "ar"), ("light", "de")])
  func thePageOfAlarmsLooksAsItDid(theme: String, language: String) throws {
    let fonts = try TestFonts.library()
    let below = "[[alarm]]\nid = \"cold\"\ndata = \"s:u\"\nbelow = -5\nlabel = \"CPU\"\n"
    let panel = try Panel(
      language,
      "[display]\ntheme = \"\(theme)\"\n" + source + "item.u = { unit = \"%\" }\n" + below
        + Self.alarms,
      width: 440, height: 300, setting: fonts)
    panel.take(95)
    panel.take(-12, of: "u")
    panel.advance(to: start + 600_000)
    panel.take(7, of: "u")
    expectGolden(panel.host.picture(fonts: fonts), "alarms-\(theme)-\(language)")
  }

  /// A source that has not answered yet may have data.
  @Test func aChartTileSaysNothingBeforeItsSourceHasAnswered() throws {
    let panel = try Panel(
      "en",
      source + "[[page]]\nid = \"p\"\n"
        + "tile = [{ id = \"c\", kind = \"chart\", data = \"s:other\", title = \"Hall\" }]\n")
    panel.model.receive(.loading, from: "s")
    panel.advance(to: start + 1000)
    #expect(!panel.host.texts.contains("No data"))
    panel.model.receive(.ready([]), from: "s")
    panel.advance(to: start + 2000)
    #expect(panel.host.texts.contains("No data") && panel.host.texts.contains("Hall"))
  }

  // MARK: - Signs that stand still

  /// A retry changes neither the texts of a page nor where anything stands.
  @Test(arguments: [
    "[[page]]\nid = \"p\"\nsource = \"s\"\n",
    "[[page]]\nid = \"p\"\ntile = [{ id = \"v\", kind = \"value\", data = \"s:t\" }]\n",
    "[[page]]\nid = \"p\"\ntile = [{ id = \"c\", kind = \"chart\", data = \"s:t\" }]\n",
  ])
  func noSignFlickersAndNothingJumpsWhileRetriesRun(page: String) throws {
    for hadData in [false, true] {
      let panel = try Panel("de", source + page)
      if hadData { panel.take(21) }
      panel.fail(.missing("/x"))
      // The rainbow has stopped, and the banner stands.
      panel.host.advance(10)
      let texts = panel.host.texts
      let frames = panel.host.textFrames
      #expect(!frames.isEmpty)
      for retry in 0..<20 {
        panel.model.receive(.loading, from: "s")
        if retry.isMultiple(of: 2) { panel.model.receive(.progress(0.5), from: "s") }
        for _ in 0..<6 {
          panel.host.advance(1.0 / 60)
          #expect(panel.host.texts == texts, "retry \(retry)")
          #expect(panel.host.textFrames == frames, "retry \(retry)")
        }
        panel.model.receive(
          .failed(SourceFailure(.missing("/x"), why: "No such file or directory"), since: start),
          from: "s")
        for _ in 0..<6 {
          panel.host.advance(1.0 / 60)
          #expect(panel.host.texts == texts, "retry \(retry)")
          #expect(panel.host.textFrames == frames, "retry \(retry)")
        }
      }
    }
  }
}
