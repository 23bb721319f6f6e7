extension ChartData {
  /// The chart with one of its series and no other; nil where there is none with this id.
  package func only(_ id: String) -> ChartData? {
    guard let one = series.first(where: { $0.id == id }) else { return nil }
    var chart = try? ChartData(
      title: title, times: times, series: [one], hasSeparateScales: false, isStacked: false,
      isPercentage: false)
    chart?.capacity = capacity
    return chart
  }
}

extension ChartData {
  /// The values of all series, column by column, and behind them the lower edges of bands; NaN is a
  /// gap. In the order that `append` takes. O(count).
  package var columns: [[Double]] {
    (series.map(\.values) + series.compactMap(\.lower)).map { column in
      (0..<count).map { column.number($0) }
    }
  }
}

extension TimeColumn {
  /// Every time, in milliseconds of the Unix epoch. O(count).
  package var all: [Int64] { (0..<count).map { self[$0] } }
}

extension ChartData {
  /// Whether a line leads from one sample of a series to a later one, by the time between them.
  package func joins(_ earlier: Int, _ later: Int, of index: Int) -> Bool {
    gapRule(of: index).bridges(from: times[earlier], to: times[later])
  }
}
