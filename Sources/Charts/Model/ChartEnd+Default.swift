import MartletFormats
import MartletSeries

extension ChartData {
  /// Returns the default end of the time axis. It is `newest` if the newest sample is older than
  /// the whole time from the first to the newest sample, else `now`. Such old data is an archive,
  /// which an axis up to the present moment would squeeze to its left edge.
  ///
  /// - Parameter now: milliseconds since 1970-01-01 UTC; nil without a clock.
  package func defaultEnd(at now: Int64?) -> ChartEnd {
    guard let now, let range = timeRange else { return .newest }
    let span = range.upperBound - range.lowerBound
    return now.subtractingReportingOverflow(range.upperBound).partialValue <= span ? .now : .newest
  }

  /// Returns the end of the time axis. It is the newest sample while nobody has set the clock,
  /// because all samples would lie in the future of such a clock.
  ///
  /// - Parameters:
  ///   - wanted: the value of the configuration; nil for `defaultEnd`.
  ///   - now: milliseconds since 1970-01-01 UTC; nil without a clock.
  package func end(_ wanted: ChartEnd?, at now: Int64?) -> ChartEnd {
    if let now, now < CivilTime.clockIsSetFrom { return .newest }
    return wanted ?? defaultEnd(at: now)
  }
}

extension ChartEnd {
  /// The words of `until` in a configuration; nil means the `defaultEnd` of the data.
  package static let words: KeyValuePairs<String, ChartEnd?> = [
    "auto": nil, "now": .now, "newest": .newest,
  ]
}
