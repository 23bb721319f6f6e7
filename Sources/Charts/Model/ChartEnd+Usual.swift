import MartletSeries

extension ChartData {
  /// Where the time axis of this data ends if nobody says: at now, unless the newest sample lies
  /// further back than all of its samples together last. Then it is an archive, whose last days
  /// nobody wants to search at the left edge of years without any.
  package func usualEnd(at now: Int64?) -> ChartEnd {
    guard let now, let range = timeRange else { return .newest }
    let span = range.upperBound - range.lowerBound
    return now.subtractingReportingOverflow(range.upperBound).partialValue <= span ? .now : .newest
  }
}

extension ChartEnd {
  /// The words of `until` in a configuration; nil lets the data decide.
  package static let words: KeyValuePairs<String, ChartEnd?> = [
    "auto": nil, "now": .now, "newest": .newest,
  ]
}
