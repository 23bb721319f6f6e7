import MartletData
import MartletFormats
import MartletTestSupport
import MartletUI
import Testing

@testable import MartletTiles

@Suite struct WeatherConditionTests {
  @Test func wordsAndCodesAreKnown() {
    #expect(WeatherCondition(.text("partlycloudy")) == .partlyCloudy)
    #expect(WeatherCondition(.text("Rainy")) == .rainy)
    #expect(WeatherCondition(.number(95)) == .lightningRainy)
    #expect(WeatherCondition(.text("71")) == .snowy)
    #expect(WeatherCondition(.text("frogs")) == nil && WeatherCondition(.truth(true)) == nil)
    for wrong in [-1, 100, 1.5, .infinity, .nan] {
      #expect(WeatherCondition(.number(wrong)) == nil)
    }
  }

  /// The codes that Open-Meteo's documentation lists.
  @Test(arguments: [
    (0, WeatherCondition.sunny), (1, .sunny), (2, .partlyCloudy), (3, .cloudy), (45, .fog),
    (48, .fog), (51, .rainy), (55, .rainy), (56, .snowyRainy), (61, .rainy), (65, .pouring),
    (66, .snowyRainy), (71, .snowy), (77, .snowy), (80, .rainy), (82, .pouring), (85, .snowy),
    (95, .lightningRainy), (96, .hail), (99, .hail),
  ])
  func codesOfForecastsMeanWhatTheySay(code: Int, condition: WeatherCondition) {
    #expect(WeatherCondition(.number(Double(code))) == condition)
  }

  @Test(arguments: WeatherCondition.allCases, [false, true])
  func everyConditionHasAnIcon(condition: WeatherCondition, isNight: Bool) {
    #expect(IconName(condition.icon(isNight: isNight).name) != nil)
  }
}

@Suite struct WeatherWordTests {
  /// A word that two conditions share, or that a language took from English, was forgotten.
  @Test(arguments: Language.all)
  func everyLanguageHasAWordForEachCondition(language: Language) {
    let words = WeatherWords.all[language].texts
    #expect(words.count == WeatherCondition.allCases.count)
    #expect(Set(words).count == words.count)
    let english = WeatherWords.all[.english].texts
    #expect(language == .english || zip(words, english).allSatisfy { $0 != $1 })
  }
}

@MainActor @Suite struct IconTests {
  @Test func namesAreThoseOfHomeAssistant() {
    #expect(IconName("mdi:thermometer") == IconName("thermometer"))
    #expect(IconName("mdi:") == nil && IconName("") == nil && IconName("mdi:no-such-icon") == nil)
    #expect(IconName(".notdef") == nil)
  }

  @Test func anIconFillsItsSquareAndIsUpright() throws {
    let path = IconShape(icon: try #require(IconName("mdi:home")))
      .path(in: CGRect(x: 10, y: 20, width: 240, height: 100))
    let bounds = path.boundingRect
    // A margin of a tenth or so on each side.
    #expect(CGRect(x: 85, y: 28, width: 90, height: 80).contains(bounds), "\(bounds)")
    #expect(bounds.width > 70 && bounds.height > 60)
    // A roof: the point of a house is above, its walls below.
    #expect(path.contains(CGPoint(x: 130, y: bounds.minY + 6)))
    #expect(!path.contains(CGPoint(x: bounds.minX + 4, y: bounds.minY + 6)))
  }
}

@Suite struct ForecastTests {
  private static func table(_ times: [DataTable.Cell]) -> DataTable {
    DataTable(
      columns: ["time", "condition", "high"].map { DataTable.Column($0) },
      rows: times.map { [$0, .text("rainy"), .number(3)] })
  }

  private func hours(_ table: DataTable) -> [Int] {
    Forecast(table, Forecast.Columns(), now: TilePage.now, zone: .utc).entries.map(\.time.hour)
  }

  @Test func daysBeginWithToday() {
    let days = ["2026-01-17", "2026-01-14", "2026-01-15", "nonsense", "2026-01-16"]
    let forecast = Forecast(
      Self.table(days.map { .text($0) } + [.empty, .number(7)]), Forecast.Columns(),
      now: TilePage.now, zone: .utc)
    #expect(forecast.isDaily && forecast.entries.map(\.time.day) == [15, 16, 17])
    #expect(forecast.entries[0].condition == .rainy && forecast.entries[0].low == nil)
  }

  @Test func hoursBeginWithTheOneThatRuns() {
    let hour: Int64 = 3_600_000
    let times = (-2...3).map { TilePage.now + hour / 2 + $0 * hour }
    #expect(hours(Self.table(times.map { .time($0) })) == [11, 12, 13, 14, 15])
  }

  @Test func aTableWithoutTimesHasNoForecast() {
    let table = DataTable(columns: [DataTable.Column("day")], rows: [[.text("2026-01-15")]])
    #expect(Forecast(table, Forecast.Columns(), now: nil, zone: .utc).entries.isEmpty)
  }
}

@MainActor @Suite struct WeatherTileTests {
  /// Neither a value nor its unit is ever shortened.
  @Test(arguments: [(160.0, 160.0), (520, 150), (640, 320)])
  func theTemperatureFits(width: Double, height: Double) throws {
    let live = TileSamples.live([
      ("sky", .text("partlycloudy"), ""), ("outside", .number(-12.5), "°C"),
    ])
    let stage = try TileSamples.tile(
      "{ id = \"w\", kind = \"weather\", data = \"s:sky\", temperature = \"s:outside\", "
        + "forecast = \"s:days\", decimals = 1 }", live, width: width, height: height)
    let number = try #require(stage.host.textFrames["\u{2212}12.5"])
    let unit = try #require(stage.host.textFrames["°C"])
    #expect(number.width > 28 && unit.width > 12, "\(number) \(unit)")
    #expect(number.maxX < unit.minX && unit.maxX <= width - 16)
  }

  /// A large tile is read from across the room.
  @Test func theForecastGrowsWithItsTile() throws {
    let live = TileSamples.live([("sky", .text("partlycloudy"), "")])
    let line = "{ id = \"w\", kind = \"weather\", data = \"s:sky\", forecast = \"s:days\" }"
    func height(_ size: CGSize) throws -> Double {
      let stage = try TileSamples.tile(line, live, width: size.width, height: size.height)
      return try #require(stage.host.textFrames["Partly cloudy"]).height
    }
    let (usual, large) = (
      try height(CGSize(width: 600, height: 330)), try height(CGSize(width: 1232, height: 600))
    )
    #expect(abs(large / usual - 2) < 0.2, "\(usual) \(large)")
  }

  /// The present weather takes what the rest leaves it, the age of stale data included.
  @Test(arguments: Array(stride(from: 300.0, through: 640, by: 20)))
  func staleWeatherStaysInsideItsCard(height: Double) throws {
    let live = TileSamples.live([("outside", .number(-12.5), "°C")])
    let stage = try TileSamples.tile(
      "{ id = \"w\", kind = \"weather\", data = \"s:old\", temperature = \"s:outside\", "
        + "details = [\"s:outside\"], forecast = \"s:days\" }", live, width: 720, height: height)
    #expect(stage.host.texts.contains("Fog") && stage.host.texts.contains { $0.hasPrefix("as of") })
    for (text, frame) in stage.host.textFrames {
      #expect(frame.maxY <= height - 16 + 0.5, "\(text): \(frame)")
    }
  }

  private func show(_ items: [(String, Content)], on page: TilePage) {
    page.live.receive(
      .updated(
        items.map {
          Delivery(item: $0.0, content: .success($0.1), received: TilePage.now)
        }), from: "s")
    page.host.advance(0.1)
  }

  @Test func theWeatherIsAWordAndANumber() throws {
    let page = try TilePage(
      [
        "{ id = \"w\", kind = \"weather\", data = \"s:sky\", temperature = \"s:t\", decimals = 1, size = [2, 2] }"
      ],
      layouts: [.grid], width: 800)
    show(
      [
        ("sky", .value(DataValue(.number(61), time: TilePage.now))),
        ("t", .value(DataValue(.number(7.5), unit: "°C", time: TilePage.now))),
      ], on: page)
    #expect(page.host.texts.contains("Rain") && page.host.texts.contains("7.5"))
    show([("sky", .value(DataValue(.text("frogs"), time: TilePage.now)))], on: page)
    #expect(page.host.texts.contains("frogs"), "a word that nobody has told us about is shown")
  }

  @Test func theSunIsDownByNight() throws {
    // Noon in Greenwich is midnight at the other side of the earth.
    let page = try TilePage(
      ["{ id = \"w\", kind = \"weather\", data = \"s:sky\", latitude = 0, longitude = 180 }"],
      layouts: [.grid], width: 800)
    show([("sky", .value(DataValue(.text("sunny"), time: TilePage.now)))], on: page)
    #expect(page.host.texts.contains("Clear"))
  }
}
