extension ChartData {
  /// Returns the chart with only the series of this id; nil if there is no such series. The result
  /// keeps the title and the capacity. It does not keep the scale, the limits, or the range that is
  /// visible at first (`opening`).
  package func only(_ id: String) -> ChartData? {
    guard let one = series.first(where: { $0.id == id }) else { return nil }
    // This does not fail, because the columns of a chart have equal lengths.
    var chart = try? ChartData(
      title: title, times: times, series: [one], hasSeparateScales: false, isStacked: false,
      isPercentage: false)
    chart?.capacity = capacity
    return chart
  }
}

extension ChartData {
  /// The values of all series, followed by the lower edges of bands. A band is a series that fills
  /// the area between its values and `lower`. This is the order that `append` takes. NaN marks a
  /// gap.
  ///
  /// - Complexity: O(count · columns).
  package var columns: [[Double]] {
    (series.map(\.values) + series.compactMap(\.lower)).map { column in
      (0..<count).map { column.number($0) }
    }
  }
}

extension TimeColumn {
  /// All times, in milliseconds since 1970-01-01 UTC.
  ///
  /// - Complexity: O(count).
  package var all: [Int64] { (0..<count).map { self[$0] } }
}

extension ChartData {
  /// Returns whether the gap rule of a series lets a line join two samples, given the time between
  /// them. The values have no influence: both samples may be gaps.
  ///
  /// - Parameters:
  ///   - earlier: the index of the earlier sample.
  ///   - later: the index of the later sample.
  ///   - index: the index of the series.
  package func joins(_ earlier: Int, _ later: Int, of index: Int) -> Bool {
    gapRule(of: index).bridges(from: times[earlier], to: times[later])
  }
}
