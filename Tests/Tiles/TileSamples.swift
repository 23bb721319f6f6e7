import MartletCharts
import MartletData
import MartletFormats
import MartletGeometry
import MartletLive
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

/// Items in each state that a tile may meet: `s:NAME`.
@MainActor enum TileSamples {
  /// Noon of a day of 2026.
  static let now: Int64 = 1_768_478_400_000

  /// Zones without their changes of the clock.
  static let zones = [
    "Europe/Berlin": TimeZoneRules(offset: 3600), "Asia/Tokyo": TimeZoneRules(offset: 32_400),
    "Pacific/Auckland": TimeZoneRules(offset: 46_800),
  ]

  /// Returns data with the items of `values` and the special ones `old`, `failed`, `empty` and
  /// `awaited`.
  static func live(_ values: [(name: String, reading: DataValue.Reading, unit: String)] = [])
    -> LiveData
  {
    let live = LiveData()
    live.keep(["s"]) { name in
      itemSettings { if ["door", "mode"].contains(name.item) { $0.cadence = .onChange } }
    }
    live.advance(to: now)
    var deliveries = values.map { value in
      Delivery(
        item: value.name,
        content: .success(.value(DataValue(value.reading, unit: value.unit, time: now))),
        received: now)
    }
    let old = now - 172_800_000
    deliveries += [
      Delivery(
        item: "old",
        content: .success(.value(DataValue(.number(48), unit: "%", time: old))), received: old),
      Delivery(
        item: "failed",
        content: .failure(SourceFailure(.source("plc.lan"), why: "Connection refused")),
        received: now),
      Delivery(item: "empty", content: .success(.series(ChartData())), received: now),
      Delivery(item: "photo", content: .success(.picture(photo)), received: now),
      Delivery(item: "old photo", content: .success(.picture(photo)), received: old),
    ]
    live.receive(.updated(deliveries + histories), from: "s")
    return live
  }

  /// A landscape: a sky, a sun, hills.
  static let photo: DataPicture = {
    let (width, height) = (96, 54)
    var words: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let hill = Double(height) * (0.7 + 0.12 * sine(Double(x) / 14))
        let fromSun = (x - 70) * (x - 70) + (y - 14) * (y - 14)
        let sky = 0xFF40_70B0 + UInt32(y) * 0x0002_0200
        words.append(Double(y) > hill ? 0xFF2E_6B3A : fromSun < 60 ? 0xFFFF_E9A0 : sky)
      }
    }
    guard let photo = DataPicture(width: width, height: height, words: words) else {
      preconditionFailure("a word for each pixel")
    }
    return photo
  }()

  /// The sine, by a parabola for each half wave.
  private static func sine(_ x: Double) -> Double {
    let part = (x / Double.pi).truncatingRemainder(dividingBy: 2)
    let half = part < 1 ? part : part - 1
    return (part < 1 ? 1 : -1) * 4 * half * (1 - half)
  }

  /// A week of weather, from yesterday on, as Open-Meteo sends it.
  private static var days: DataTable {
    let codes: [Double] = [0, 2, 61, 95, 75, 45, 3, 1]
    return DataTable(
      columns: ["time", "condition", "high", "low"].map { DataTable.Column($0) },
      rows: codes.enumerated().map { index, code in
        [
          .text("2026-01-\(14 + index)"), .number(code), .number(4.4 - Double(index)),
          .number(-2.6 - Double(index * 2)),
        ]
      })
  }

  /// Items with a past: `door` is true or false, `mode` a text, `power` a number every ten minutes
  /// of nine days, `bookings` and `holidays` have events.
  private static var histories: [Delivery] {
    let hour: Int64 = 3_600_000
    func value(_ item: String, _ reading: DataValue.Reading, _ hours: Double) -> Delivery {
      let time = now - Int64(hours * Double(hour))
      return Delivery(
        item: item, content: .success(.value(DataValue(reading, time: time))), received: time)
    }
    let doors = [
      (23.0, false), (16, true), (15.5, false), (9, true), (8.9, false), (3, true), (1, false),
    ]
    let modes = [
      (30.0, "idle"), (20, "heating"), (13, "idle"), (6, "a mode with a long name"), (2, "heating"),
    ]
    let first = now - 9 * 24 * hour + hour / 6
    let times = (0..<9 * 144).map { first + Int64($0) * hour / 6 }
    // High by day, low by night and on two days of the week.
    let powers = times.map { time -> Double in
      let time = CivilTime(milliseconds: time)
      let isDay = (7...19).contains(time.hour) && (1...5).contains(time.weekday)
      return (isDay ? 60 : 12) + Double((time.hour * 7 + time.minute) % 13)
    }
    let chart = try? ChartData(times: times, series: [ChartSeries(id: "power", values: powers)])
    func event(_ id: String, _ hours: Double, _ length: Double, _ title: String) -> DataEvent {
      let start = now + Int64(hours * Double(hour))
      return DataEvent(
        id: id, kind: id == "d" ? "error" : "", title: title, time: start,
        until: start + Int64(length * Double(hour)))
    }
    let bookings = [
      event("a", -26, 1, "Yesterday’s review"), event("b", -0.5, 1, "Stand-up"),
      event("c", 1.5, 2, "Planning of a project with a name that is much too long for a tile"),
      event("d", 21, 1, "Interview"), event("e", 140, 0.5, "Lunch"),
    ]
    let news = (0..<12).map { index in
      DataEvent(
        id: "\(index)", title: "Message number \(index)",
        text: ["", "One line of text", String(repeating: "A long text that wraps. ", count: 9)][
          index % 3],
        time: now - Int64(index) * hour * 5)
    }
    let holidays = [event("h", 12, 48, "Company holiday")]
    return doors.map { value("door", .truth($0.1), $0.0) }
      + modes.map { value("mode", .text($0.1), $0.0) }
      + [
        Delivery(item: "power", content: .success(.series(chart ?? ChartData())), received: now),
        Delivery(item: "days", content: .success(.table(days)), received: now),
        Delivery(item: "bookings", content: .success(.events(bookings)), received: now),
        Delivery(item: "news", content: .success(.events(news.reversed())), received: now),
        Delivery(item: "holidays", content: .success(.events(holidays)), received: now),
        Delivery(
          item: "later", content: .success(.events([event("l", 0.12, 1, "Review")])),
          received: now),
      ]
  }

  /// Returns a tile of its own size.
  ///
  /// - Parameter line: the line of the configuration, `{ id = … }`.
  static func tile(
    _ line: String, _ live: LiveData, width: Double, height: Double, scheme: ColorScheme = .dark,
    direction: LayoutDirection = .leftToRight, now: Int64? = nil
  ) throws -> PictureStage {
    let settings = try #require(TilePage.settings([line]).first, "not a tile: \(line)")
    return try stage(width: width, height: height, scheme: scheme) {
      TileView(
        settings: settings,
        context: TileContext(
          id: settings.id, title: settings.title, live: live, charts: ChartStore(),
          size: CGSize(width: width, height: height), isSynchronized: false)
      )
      .environment(\.layoutDirection, direction)
      .chartClock(ChartClock { now ?? Self.now })
    }
  }

  /// Returns a page of tiles.
  static func page(
    _ lines: [String], _ live: LiveData, width: Double, height: Double, scale: Double = 1,
    scheme: ColorScheme, language: Language = .english
  ) throws -> PictureStage {
    var dates = DateFormat()
    dates.language = language
    let settings = try TilePage.settings(lines)
    return try stage(width: width, height: height, scale: scale, scheme: scheme) {
      TilePages(settings, layouts: [.grid], live: live, charts: ChartStore())
        .environment(
          \.layoutDirection, language == .arabic ? .rightToLeft : .leftToRight
        )
        .environment(\.chartDateFormat, dates)
        .chartClock(ChartClock { now })
        .environment(\.tileZones, zones)
    }
  }

  private static func stage(
    width: Double, height: Double, scale: Double = 1, scheme: ColorScheme,
    @ViewBuilder root: () -> some View
  ) throws -> PictureStage {
    let theme = scheme == .dark ? ChartTheme.dark : .light
    return try PictureStage(
      width: width, height: height, scale: scale, scheme: scheme,
      page: RGBA(
        red: Double(theme.page.red) / 255, green: Double(theme.page.green) / 255,
        blue: Double(theme.page.blue) / 255, alpha: 1),
      root: root)
  }
}

/// Returns the state of an item after values at even times.
func itemState(_ values: [Double], every step: Int64 = 60_000) -> ItemState {
  var state = ItemState()
  let start: Int64 = 1_767_225_600_000
  for (index, value) in values.enumerated() {
    let time = start + Int64(index) * step
    state.receive(
      Delivery(
        item: "x", content: .success(.value(DataValue(.number(value), time: time))),
        received: time))
  }
  return state
}

func itemSettings(_ change: (inout ItemSettings) -> Void) -> ItemSettings {
  var settings = ItemSettings()
  change(&settings)
  return settings
}
