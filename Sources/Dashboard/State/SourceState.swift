import MartletFeeds
import MartletSeries

/// What is known of one source: what it is doing, and the last good data.
struct SourceState: Equatable, Sendable {
  enum Activity: Equatable, Sendable {
    /// Nothing was heard of it yet.
    case waiting
    case loading
    case ready
    case failed(SourceFailure)
  }

  var activity = Activity.waiting
  /// The last good content, chart by chart; empty before the first.
  var charts: [Result<ChartData, ColumnsError>] = []
  /// When that content was written, in milliseconds of the Unix epoch; nil before the first.
  var modified: Int64?

  /// Takes what the source says; data stays until there is better.
  ///
  /// - Parameter capacity: the most samples of a series to keep; nil for all.
  mutating func receive(_ update: SourceUpdate, keeping capacity: Int? = nil) {
    switch update {
    case .loading: activity = .loading
    case .progress: activity = .loading
    case .ready(let charts, let modified):
      activity = .ready
      self.charts = charts.map { chart in
        chart.map { data in
          var data = data
          if capacity != nil { data.capacity = capacity }
          return data
        }
      }
      self.modified = modified
    case .failed(let failure): activity = .failed(failure)
    }
  }

  var failure: SourceFailure? {
    if case .failed(let failure) = activity { failure } else { nil }
  }
}
