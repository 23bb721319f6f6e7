import Foundation
import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletGeometry
import MartletRaster
import MartletSeries
import MartletText
import MartletUI
import MartletUITestSupport

@testable import MartletDashboard

/// Noon of a day of 2026.
private let now: Int64 = 1_768_478_400_000
private let minute: Int64 = 60_000

/// A dashboard of one page of tiles in every state.
@MainActor final class TileStage {
  let host: TestHost
  private let fonts: FontLibrary

  /// - Parameters:
  ///   - words: the titles of the tiles, in their order.
  ///   - scale: of the picture.
  init(
    layout: String, theme: String = "dark", language: String = "en", width: Double, height: Double,
    scale: Double, words: [String] = TileStage.english
  ) throws {
    let text = """
      [display]
      theme = "\(theme)"
      [locale]
      language = "\(language)"
      [[source]]
      id = "s"
      kind = "json"
      path = "s.json"
      item.power = { path = "$.a", unit = "W", decimals = 0 }
      item.hall = { path = "$.b", unit = "°C", decimals = 1 }
      item.cellar = { path = "$.c", unit = "%", decimals = 0 }
      item.door = { path = "$.d", cadence = "on_change", map = { 0 = "\(words[8])", 1 = "open" } }
      item.meter = { path = "$.e", unit = "kWh" }
      item.garden = { path = "$.f", unit = "°C" }
      item.note = { path = "$.g", cadence = "on_change" }
      [[page]]
      id = "p"
      title = "\(words[7])"
      layout = "\(layout)"
      tile = [
        { id = "power", kind = "chart", data = "s:power", title = "\(words[0])", size = [4, 2], draw = "area" },
        { id = "hall", kind = "value", data = "s:hall", title = "\(words[1])", delta = "1h", threshold = [{ from = 23, to = 30, label = "\(words[9])", color = "#F5BD25" }] },
        { id = "cellar", kind = "value", data = "s:cellar", title = "\(words[2])" },
        { id = "door", kind = "value", data = "s:door", title = "\(words[3])" },
        { id = "meter", kind = "value", data = "s:meter", title = "\(words[4])" },
        { id = "garden", kind = "value", data = "s:garden", title = "\(words[5])" },
        { id = "note", kind = "text", data = "s:note", title = "\(words[6])", size = [2, 1] } ]
      """
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    let model = DashboardModel(config: config)
    let fonts = try TestFonts.library()
    self.fonts = fonts
    model.receive(.updated(Self.deliveries(note: words[10])), from: "s")
    model.advance(to: now)
    var environment = EnvironmentValues()
    environment.colorScheme = theme == "dark" ? .dark : .light
    host = TestHost(
      width: width, height: height, scale: scale, text: fonts, environment: environment
    ) {
      DashboardRoot(model: model) { _ in now }
    }
    host.advance(1)
  }

  /// The titles of the tiles in their order, that of the page, a state, the name of a threshold,
  /// and a note.
  static let english = [
    "Power", "Hall", "Cellar", "Front door", "Meter", "Garden", "Note", "Home", "closed", "warm",
    "Bins go out on Tuesday.\nThe plumber comes at ten.",
  ]

  static let german = [
    "Leistung", "Flur", "Luftfeuchte Keller", "Haustür", "Zählerstand", "Garten", "Notiz",
    "Zuhause",
    "geschlossen", "warm", "Dienstag Mülltonnen.\nUm zehn kommt der Klempner.",
  ]

  static let arabic = [
    "الطاقة", "الردهة", "القبو", "الباب", "العداد", "الحديقة", "ملاحظة", "المنزل", "مغلق", "دافئ",
    "يوم الثلاثاء\nالساعة العاشرة",
  ]

  private static func deliveries(note: String) -> [Delivery] {
    func line(_ base: Double, _ swing: Double, end: Int64 = now) -> Content {
      let times = (0..<48).map { end - Int64(47 - $0) * 5 * minute }
      let values = (0..<48).map { index -> Double in
        let wave = swing * sin(Double(index) / 7)
        let teeth = swing * 0.2 * Double(index * 7 % 5)
        return base + wave + teeth
      }
      let series = ChartSeries(id: "value", values: values)
      return .series((try? ChartData(times: times, series: [series])) ?? ChartData())
    }
    let failure = SourceFailure(what: "Cannot read s.json", why: "$.e: there is no e")
    let contents: [(String, Result<Content, SourceFailure>)] = [
      ("power", .success(line(2400, 900))),
      ("hall", .success(line(22, 2))),
      ("cellar", .success(line(61, 5, end: now - 190 * minute))),
      ("door", .success(.value(DataValue(.number(0), time: now - 40 * minute)))),
      ("meter", .failure(failure)),
      ("note", .success(.value(DataValue(.text(note), time: now)))),
    ]
    return contents.map { Delivery(item: $0, content: $1, received: now) }
  }

  func picture() -> Pixmap { host.picture(fonts: fonts) }
}
