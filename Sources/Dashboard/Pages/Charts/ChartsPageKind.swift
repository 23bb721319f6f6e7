import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletFormats
import MartletSeries
import MartletTiles
import MartletUI

/// A page of all charts of one source.
package struct ChartsPageKind: PageKind {
  /// The value of the key `kind` in the configuration.
  package static let name = "charts"

  /// A marked moment, in the time zone of the page.
  package struct Marker: Hashable, Sendable {
    /// The local time of the moment.
    package var time: CivilTime
    /// The text beside the mark; empty for none.
    package var label: String
    /// The colour; nil for that of the theme.
    package var color: SeriesColor?
    /// The index of its chart on the page, from 0; nil for all charts.
    package var chart: Int?
  }

  /// The id of the source.
  package var source: String
  /// The style of numbers in all charts of the page.
  package var numbers = NumberStyle.plain
  /// The number of decimal places; nil for as many as are significant.
  package var decimals: Int?
  /// The unit of all values of the page; empty for none.
  package var unit = ""
  /// The end of the time axes of the charts; nil lets the data decide.
  package var end: ChartEnd?
  /// Whether all charts of the page share their time window and their selected moment.
  package var isSynchronized = false
  /// The layouts to choose from, with the initial one first. Tabs switch between them.
  package var layouts = [PageLayout.grid]
  /// The thresholds, each for one chart or for all.
  package var thresholds: [ChartThreshold] = []
  /// The alarms of thresholds with the old key `alarm`.
  package var alarms: [ChartAlarm] = []
  /// The marked moments, each for one chart or for all.
  package var markers: [Marker] = []

  /// Creates a page with default settings.
  package init(source: String) {
    self.source = source
  }

  /// Reads `source`, `numbers`, `decimals`, `unit`, `sync`, `until`, `layout`, `threshold` and
  /// `marker`. Returns nil without a `source`.
  package init?(_ reader: inout ConfigReader, _ common: PageCommon) {
    let named = Self.readSource(&reader, of: common.owner, sources: common.sources)
    self.init(source: named ?? "")
    numbers = reader.choice("numbers", of: ItemSettings.numberStyles, default: .plain)
    decimals = reader.integer("decimals", in: 0...9)
    unit = reader.string("unit") ?? ""
    isSynchronized = reader.choice(
      "sync", of: ["none": false, "group": true], default: false)
    end = reader.choice("until", of: ChartEnd.words, default: nil)
    layouts = reader.pageLayouts()
    for var table in reader.tables("threshold") {
      let alarm = Self.readAlarm(&table)
      if let threshold = Self.readThreshold(&table) {
        thresholds.append(threshold)
        if let alarm {
          // The key still works: the strip at the top of this page shows the alarm.
          common.notes.old.append(
            ConfigProblem(
              location: table.location(of: "alarm"),
              message:
                "alarm of a threshold is only in the strip of its page: [[alarm]] watches an "
                + "item on every page"))
          alarms.append(
            ChartAlarm(range: threshold.range, side: alarm, chart: threshold.chart))
        }
      }
      table.finish()
      reader.adopt(table)
    }
    for var table in reader.tables("marker") {
      if let marker = Self.readMarker(&table) { markers.append(marker) }
      table.finish()
      reader.adopt(table)
    }
    // The other keys are read before, so that their mistakes are reported, too.
    if named == nil { return nil }
  }

  private static func readSource(
    _ reader: inout ConfigReader, of name: String, sources names: [String]?
  ) -> String? {
    guard let location = reader.value("source", as: .text)?.location else {
      reader.report("\(name) needs source, the id of a [[source]]")
      return nil
    }
    guard let source = reader.string("source") else { return nil }
    if let names, !names.contains(source) {
      var message = "\(name) names the source \"\(source.excerpt)\", which does not exist"
      if let near = nearest(to: source, in: names) { message += "; did you mean \(near)?" }
      reader.report(message, at: location)
    }
    return source
  }

  private static func readThreshold(_ reader: inout ConfigReader) -> ChartThreshold? {
    _ = reader.string("id")
    let chart = readChart(&reader)
    var threshold = ChartThreshold(&reader)
    threshold?.chart = chart
    return threshold
  }

  private static func readAlarm(_ reader: inout ConfigReader) -> ChartAlarm.Side? {
    reader.choice(
      "alarm",
      of: ["none": nil, "above": ChartAlarm.Side.above, "below": .below, "inside": .inside],
      default: nil)
  }

  private static func readMarker(_ reader: inout ConfigReader) -> Marker? {
    _ = reader.string("id")
    let value = reader.value("at", as: .text)
    let color = reader.color("color")
    let label = reader.string("label") ?? ""
    let chart = readChart(&reader)
    guard case .string(let text)? = value?.kind, let time = CivilTime(text) else {
      reader.report(
        "a marker needs at, a date such as \"2026-01-31\" or \"2026-01-31 08:30\"",
        at: value?.location)
      return nil
    }
    return Marker(time: time, label: label, color: color, chart: chart)
  }

  /// Reads the number of a chart, which begins at 1 in the configuration. Returns its index, from
  /// 0; nil without the key.
  private static func readChart(_ reader: inout ConfigReader) -> Int? {
    reader.integer("chart", in: 1...1000).map { $0 - 1 }
  }
}

extension ChartsPageKind {
  /// Returns the thresholds and markers, with moments in a time zone.
  func annotations(zone: TimeZoneRules) -> ChartAnnotations {
    ChartAnnotations(
      thresholds: thresholds,
      markers: markers.map {
        var marker = ChartMarker(
          time: zone.moment(local: $0.time.milliseconds), label: $0.label, color: $0.color)
        marker.chart = $0.chart
        return marker
      })
  }

  func numberFormat(language: Language) -> NumberFormat {
    var format = NumberFormat(language: language)
    format.style = numbers
    format.fractionDigits = decimals
    format.unit = unit
    return format
  }
}
