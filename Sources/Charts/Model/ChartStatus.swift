/// The state of a chart's data, which its card shows.
public enum ChartStatus: Hashable, Sendable {
  /// The data is up to date.
  case current
  /// The data is old. `since` is the last time at which it was known to be current, in milliseconds
  /// since 1970-01-01 UTC.
  case stale(since: Int64)
  /// New data could not be read. `what` is the failed operation and `why` the cause, in one line
  /// each. The old data is shown faded.
  case failed(what: String, why: String)

  var isStale: Bool { if case .stale = self { true } else { false } }
  var isFailed: Bool { if case .failed = self { true } else { false } }
}
