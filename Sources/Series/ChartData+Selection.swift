extension ChartData {
  /// Returns the chart with only the series of this id; nil if there is no such series.
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
  /// The values of all series, followed by the lower edges of bands: the order that `append` takes.
  /// NaN marks a gap. O(count · columns).
  package var columns: [[Double]] {
    (series.map(\.values) + series.compactMap(\.lower)).map { column in
      (0..<count).map { column.number($0) }
    }
  }
}

extension TimeColumn {
  /// All times, in milliseconds since 1970-01-01 UTC. O(count).
  package var all: [Int64] { (0..<count).map { self[$0] } }
}

extension ChartData {
  /// Whether the gap policy lets a line join two samples, given the time between them.
  package func joins(_ earlier: Int, _ later: Int, of index: Int) -> Bool {
    gapRule(of: index).bridges(from: times[earlier], to: times[later])
  }
}
