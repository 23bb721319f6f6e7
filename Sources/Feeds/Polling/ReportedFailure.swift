import MartletData
import MartletThreads

/// The failure that a source has reported last. An outage that lasts many attempts is reported
/// once, unless its reason changes.
struct ReportedFailure {
  /// The failure; nil after a success.
  private(set) var failure: SourceFailure?
  /// The time of the first of the consecutive failures, in milliseconds since 1970-01-01 UTC.
  private var since: Int64?

  /// Reports a failed attempt if its reason differs from that of the last report.
  mutating func report(_ new: SourceFailure, to sink: DataSink) {
    let since = since ?? RealTime.milliseconds
    self.since = since
    guard failure != new else { return }
    failure = new
    sink(.failed(new, since: since))
  }

  /// Records a success.
  mutating func end() { self = ReportedFailure() }

  /// Makes the next failure be reported even if its reason is the same, because somebody waits for
  /// the result.
  mutating func repeatNext() { failure = nil }
}
