import MartletConfig
import MartletData
import MartletSeries

/// A file of the columns format, with optional files for single days.
///
/// Its charts are items with the names "1", "2", … in the order of the file. If the configuration
/// names items, each of them selects a chart or one series of a chart, and the source has only
/// these items.
package struct ColumnsKind: SourceKind {
  /// The `kind` of such a file.
  package static let name = "columns"

  /// An item that the configuration names, with its chart and series.
  package struct Choice: Hashable, Sendable {
    /// The item's name in its source.
    package var item: String
    /// The index of the chart in the file, from 0.
    package var chart: Int
    /// The id of the one series that the item shows; nil for all series.
    package var series: String?
  }

  /// The path of the file, absolute.
  package var path: String
  /// The pattern of the paths of the files for single days; nil if there are no such files.
  package var days: DayPattern?
  /// The limits on the number of charts and samples.
  package var limits: ColumnsLimits
  /// The items of the configuration. If there are none, each chart is an item.
  package var choices: [Choice]

  /// Creates the settings of a file, such as one that a program adds without a configuration.
  package init(
    path: String, days: DayPattern? = nil, limits: ColumnsLimits = ColumnsLimits(),
    choices: [Choice] = []
  ) {
    self.path = path
    self.days = days
    self.limits = limits
    self.choices = choices
  }

  /// Reads `path`, `days` and `most_charts`, and `chart` and `series` of each item.
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
    let location = reader.location(of: "days")
    do throws(DayPattern.Problem) {
      return try DayPattern(location.resolve(text))
    } catch {
      reader.report("source.days \(error.message)", at: location)
      return nil
    }
  }

  /// The one file of the source; the files for single days are not included.
  package var files: [String] { [path] }

  /// Checks that the file can be opened.
  ///
  /// - Throws: the reason why it cannot.
  package func check() throws(SourceFailure) { try FileFeed.check(path) }

  /// Reads the file on the caller's thread.
  ///
  /// - Throws: the failure if the file cannot be read or is not in the format.
  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    try FileFeed.read(path, with: ColumnsReader(self), received: received)
  }

  /// Returns a feed of the file, not started yet.
  package func open(in hub: FeedHub) -> any DataSource { file(path, in: hub) }

  /// Reads another file of the same format and limits once, in the background. `deliver` is called
  /// once, on a thread of the hub, with the contents or the failure.
  package func readOnce(_ path: String, in hub: FeedHub, deliver: @escaping DataSink) {
    hub.readOnce(path, with: ColumnsReader(self), deliver: deliver)
  }

  /// Returns a feed of another file of the same format and limits, not started yet.
  package func file(_ path: String, in hub: FeedHub) -> FileFeed {
    FileFeed(path: path, reader: ColumnsReader(self), hub: hub)
  }
}
