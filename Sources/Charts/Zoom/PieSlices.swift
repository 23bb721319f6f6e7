import MartletSeries

/// The means of a chart's series over a window, and their shares of the whole.
package struct PieSlices: Hashable, Sendable {
  /// The mean of each series. It is 0 for hidden series and for those without samples.
  package private(set) var means: [Double]
  /// The share of each series, 0…1. The shares add up to 1 unless all means are 0.
  package private(set) var shares: [Double]

  /// Computes the means over a window. Negative values are treated as 0, and gaps are ignored.
  ///
  /// - Complexity: O(series · samples in the window).
  package init(data: ChartData, state: ChartState, window: TimeWindow) {
    let rows = data.times.indices(in: window.range)
    means = data.series.map { one in
      guard !state.isHidden(one) else { return 0 }
      var sum = 0.0
      var count = 0.0
      for row in rows {
        guard let value = one.values[row] else { continue }
        sum += max(value, 0)
        count += 1
      }
      return count > 0 ? sum / count : 0
    }
    let whole = means.reduce(0, +)
    shares = means.map { whole > 0 && whole.isFinite ? $0 / whole : 0 }
  }

  /// Returns the start and the end of a slice, as shares of a turn anticlockwise from the top.
  package func span(of series: Int) -> (start: Double, end: Double) {
    let start = shares.prefix(series).reduce(0, +)
    return (start, start + shares[series])
  }

  /// Returns the index of the series whose slice covers a share of a turn, 0..<1; nil if there are
  /// no slices.
  package func series(at turn: Double) -> Int? {
    var end = 0.0
    for index in shares.indices where shares[index] > 0 {
      end += shares[index]
      if turn < end { return index }
    }
    return shares.indices.last { shares[$0] > 0 }
  }

  /// The shares in whole percents that add up to 100, unless all are 0. The largest remainders are
  /// rounded up.
  package var percents: [Int] { Self.percents(of: shares) }

  /// Returns shares, 0…1, in whole percents that add up to 100, unless all are 0. The largest
  /// remainders are rounded up.
  package static func percents(of shares: [Double]) -> [Int] {
    var result = shares.map { Int($0 * 100) }
    let missing = shares.contains { $0 > 0 } ? 100 - result.reduce(0, +) : 0
    let byRemainder = shares.indices.sorted {
      let (a, b) = (shares[$0] * 100 - Double(result[$0]), shares[$1] * 100 - Double(result[$1]))
      return a != b ? a > b : $0 < $1
    }
    for index in byRemainder.prefix(max(0, missing)) where shares[index] > 0 {
      result[index] += 1
    }
    return result
  }
}
