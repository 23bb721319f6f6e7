import MartletConfig
import MartletData
import MartletSeries

/// A file of the columns format, and the files of its single days.
///
/// Its charts are items, named by their places in the file from 1. Items that the configuration
/// names choose a chart, and a series of it; then the source has these and no others.
package struct ColumnsKind: SourceKind {
  package static let name = "columns"

  /// The item that the configuration names.
  package struct Choice: Hashable, Sendable {
    package var item: String
    /// The place of the chart in the file, from 0.
    package var chart: Int
    /// The id of the one series that is wanted; nil for all.
    package var series: String?
  }

  package var path: String
  /// The files of single days; nil without any.
  package var days: DayPattern?
  package var limits: ColumnsLimits
  /// Empty for all charts.
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
    days = Self.readDays(&reader)
    let charts = reader.integer("most_charts", in: 1...1000)
    limits = ColumnsLimits(
      charts: charts ?? ColumnsLimits.defaultCharts, samples: common.capacity)
    choices = []
    for index in items.indices {
      let chart = items[index].reader.integer("chart", in: 1...1000) ?? 1
      let series = items[index].reader.string("series")
      choices.append(Choice(item: items[index].name, chart: chart - 1, series: series))
    }
    guard let path = reader.file("path", of: common.owner) else { return nil }
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

  /// Another file of the same format and limits, read once in the background.
  package func readOnce(_ path: String, in hub: FeedHub, deliver: @escaping DataSink) {
    hub.readOnce(path, with: ColumnsReader(self), deliver: deliver)
  }

  /// Another file of the same format and limits, as a source.
  package func file(_ path: String, in hub: FeedHub) -> FileFeed {
    FileFeed(path: path, reader: ColumnsReader(self), hub: hub)
  }
}
