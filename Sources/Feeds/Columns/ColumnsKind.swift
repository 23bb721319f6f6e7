import MartletConfig
import MartletData
import MartletSeries

/// A file of the columns format, with optional files of single days.
///
/// Its charts are items, named "1", "2", … in the order of the file. If the configuration names
/// items, each of them chooses a chart, or one series of a chart, and the source has only these
/// items.
package struct ColumnsKind: SourceKind {
  package static let name = "columns"

  /// An item that the configuration names, with its chart and series.
  package struct Choice: Hashable, Sendable {
    package var item: String
    /// The index of the chart in the file, from 0.
    package var chart: Int
    /// The id of the one series that is wanted; nil for all.
    package var series: String?
  }

  package var path: String
  /// The names of the files of single days; nil for none.
  package var days: DayPattern?
  package var limits: ColumnsLimits
  /// The items of the configuration; empty makes each chart an item.
  package var choices: [Choice]

  package init(
    path: String, days: DayPattern? = nil, limits: ColumnsLimits = ColumnsLimits(),
    choices: [Choice] = []
  ) {
    self.path = path
    self.days = days
    self.limits = limits
    self.choices = choices
  }

  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    days = common.origin == nil ? Self.readDays(&reader) : nil
    let charts = reader.integer("most_charts", in: 1...1000)
    limits = ColumnsLimits(
      charts: charts ?? ColumnsLimits.defaultCharts, samples: common.capacity)
    choices = []
    for index in items.indices {
      let chart = items[index].reader.integer("chart", in: 1...1000) ?? 1
      let series = items[index].reader.string("series")
      choices.append(Choice(item: items[index].name, chart: chart - 1, series: series))
    }
    guard let path = common.path(&reader) else { return nil }
    self.path = path
  }

  private static func readDays(_ reader: inout ConfigReader) -> DayPattern? {
    guard let text = reader.string("days") else { return nil }
    let place = reader.place(of: "days")
    do throws(DayPattern.Problem) {
      return try DayPattern(place.resolve(text))
    } catch {
      reader.report("source.days \(error.message)", at: place)
      return nil
    }
  }

  package var files: [String] { [path] }

  package func check() throws(SourceFailure) { try FileFeed.check(path) }

  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    try FileFeed.read(path, with: ColumnsReader(self), received: received)
  }

  package func open(in hub: FeedHub) -> any DataSource { file(path, in: hub) }

  /// Reads another file of the same format and limits once, in the background.
  package func readOnce(_ path: String, in hub: FeedHub, deliver: @escaping DataSink) {
    hub.readOnce(path, with: ColumnsReader(self), deliver: deliver)
  }

  /// Returns another file of the same format and limits as a source.
  package func file(_ path: String, in hub: FeedHub) -> FileFeed {
    FileFeed(path: path, reader: ColumnsReader(self), hub: hub)
  }
}
