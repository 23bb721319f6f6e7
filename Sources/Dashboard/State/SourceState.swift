import MartletFeeds
import MartletSeries

/// The state of one source: its activity, the health of its data, and the last good data.
struct SourceState: Equatable, Sendable {
  /// The work under way. It says nothing about the data: a source that fails again and again is
  /// loading in between.
  enum Activity: Equatable, Sendable {
    case idle
    case loading
  }

  /// The result of the last attempt that ended.
  enum Health: Equatable, Sendable {
    /// No attempt has ended yet.
    case unknown
    case fresh
    /// The last attempt gave nothing, whatever data is still there.
    case failed(SourceFailure)
  }

  var activity = Activity.idle
  /// Changes only with the end of an attempt, so that a retry never hides a failure.
  var health = Health.unknown
  /// The last good content, chart by chart; empty before the first.
  var charts: [Result<ChartData, ColumnsError>] = []
  /// When that content was written, in milliseconds of the Unix epoch; nil before the first.
  var modified: Int64?

  /// Takes an update; data stays until there is better.
  ///
  /// - Parameter capacity: the most samples of a series to keep; nil for all.
  mutating func receive(_ update: SourceUpdate, keeping capacity: Int? = nil) {
    switch update {
    case .loading, .progress: activity = .loading
    case .ready(let charts, let modified):
      activity = .idle
      health = .fresh
      self.charts = charts.map { chart in
        chart.map { data in
          var data = data
          if capacity != nil { data.capacity = capacity }
          return data
        }
      }
      self.modified = modified
    case .failed(let failure):
      activity = .idle
      health = .failed(failure)
    }
  }

  /// Why the last attempt gave nothing; nil after a good one, and before the first has ended.
  var failure: SourceFailure? {
    if case .failed(let failure) = health { failure } else { nil }
  }

  /// Whether there is nothing to show yet, neither data nor a failure.
  var isBlank: Bool { charts.isEmpty && health == .unknown }
}
