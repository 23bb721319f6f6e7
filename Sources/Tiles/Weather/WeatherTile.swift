import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletFormats
import MartletUI

/// The weather: its condition as an icon and a word, measured values, and a forecast.
package struct WeatherTile: TileKind {
  /// The name of the kind in the configuration: `kind = "weather"`.
  package static let name = "weather"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 2)

  /// The item with the condition: a word of Home Assistant or a WMO code.
  var condition: ItemName
  var temperature: ItemName?
  /// The items whose values are shown in a row below.
  var details: [ItemName]
  /// The item with a table of days or hours; nil for no forecast.
  var forecast: ItemName?
  var columns: Forecast.Columns
  /// The place whose sun decides between day and night; nil means always day.
  var sun: Sunlight?
  /// The format of the temperatures.
  var settings = ItemSettings()

  /// The maximum number of values in the row of details.
  private static let maximumDetails = 6

  /// Reads `data`, `temperature`, `details`, `forecast`, `columns`, `latitude`, `longitude`, and
  /// the scale's keys such as `unit`. Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    func optional(_ key: String) -> ItemName? {
      guard reader.value(key, as: .text) != nil else { return nil }
      return reader.items(key, of: common.owner, sources: common.sources, maximum: 1)?.first
    }
    temperature = optional("temperature")
    forecast = optional("forecast")
    details =
      reader.value("details", as: .oneOrMore(.text)) == nil
      ? []
      : reader.items(
        "details", of: common.owner, sources: common.sources, maximum: Self.maximumDetails) ?? []
    var columns = Forecast.Columns()
    var names = reader.table("columns")
    columns.time = names.string("time") ?? columns.time
    columns.condition = names.string("condition") ?? columns.condition
    columns.high = names.string("high") ?? columns.high
    columns.low = names.string("low") ?? columns.low
    names.finish()
    reader.adopt(names)
    self.columns = columns
    let latitude = reader.number("latitude", in: -90...90)
    let longitude = reader.number("longitude", in: -180...180)
    switch (latitude, longitude) {
    case (let latitude?, let longitude?):
      sun = Sunlight(latitude: latitude, longitude: longitude)
    case (nil, nil): break
    default: reader.report("\(common.owner) needs both latitude and longitude, or none")
    }
    settings.readScale(&reader)
    guard let item = reader.item(common) else { return nil }
    condition = item
  }

  /// The items with the condition, the temperature, the details and the forecast.
  package var data: [ItemName] {
    [condition] + [temperature].compactMap { $0 } + details + [forecast].compactMap { $0 }
  }

  /// The unit of the temperature.
  package var shownTexts: [String] { [settings.unit ?? ""] }

  /// A chart of the temperature and the details; nil without both.
  package var enlargedChart: EnlargedChart? {
    EnlargedChart(of: [temperature].compactMap { $0 } + details)
  }

  /// Returns the weather in a card. It is updated every minute.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(WeatherTileView(tile: self, context: context))
  }
}
