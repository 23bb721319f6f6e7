import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletSeries
import MartletUI

/// The weather: its condition as an icon and a word, measured values beside it, and the days to come.
package struct WeatherTile: TileKind {
  package static let name = "weather"
  package static let usualSize = TileSize(2, 2)

  /// The item with the condition: a word of Home Assistant's or a WMO code.
  var condition: ItemName
  var temperature: ItemName?
  /// Values in a row of their own.
  var details: [ItemName]
  /// A table of days or hours.
  var forecast: ItemName?
  var columns: Forecast.Columns
  /// The place whose sun tells day from night; nil for always day.
  var sun: Sunlight?
  /// The format of the temperatures.
  var settings = ItemSettings()

  /// The most values in the row of details.
  private static let mostDetails = 6

  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    func optional(_ key: String) -> ItemName? {
      guard reader.value(key, as: .text) != nil else { return nil }
      return reader.items(key, of: common.owner, sources: common.sources, most: 1)?.first
    }
    temperature = optional("temperature")
    forecast = optional("forecast")
    details =
      reader.value("details", as: .oneOrMore(.text)) == nil
      ? []
      : reader.items(
        "details", of: common.owner, sources: common.sources, most: Self.mostDetails) ?? []
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

  package var data: [ItemName] {
    [condition] + [temperature].compactMap { $0 } + details + [forecast].compactMap { $0 }
  }

  package var shownTexts: [String] { [settings.unit ?? ""] }

  package var enlargedChart: ChartTile? {
    let values = [temperature].compactMap { $0 } + details
    return values.isEmpty ? nil : ChartTile(of: values)
  }

  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(WeatherTileView(tile: self, context: context))
  }
}
