import MartletSeries

/// The value axes of a chart for what its window shows.
package struct ChartScales: Hashable, Sendable {
  /// One for each series, equal where they share an axis.
  package var series: [ValueScale]
  /// The axis at the left, whose grid is drawn.
  package var left: ValueScale
  /// The series that has an axis of its own at the right.
  package var rightSeries: Int?

  /// - Parameter lines: the greatest number of grid lines that there is room for.
  package init(data: ChartData, state: ChartState, window: TimeWindow, lines: Int) {
    let visible = data.series.indices.filter { !state.isHidden(data.series[$0]) }
    let range = window.range
    rightSeries = nil
    if data.isPercentage {
      left = ValueScale(lower: 0, upper: 100, step: 25)
      series = Array(repeating: left, count: data.series.count)
      return
    }
    if data.isStacked {
      let bounds = data.stackBounds(of: visible, in: range)
      left = bounds.map { ValueScale(fitting: $0, lines: lines, includesZero: true) } ?? .empty
      series = Array(repeating: left, count: data.series.count)
      return
    }
    let includesZero = visible.contains { data.series[$0].kind != .line }
    let bounds = data.series.indices.map { data.bounds(of: $0, in: range) }
    if data.hasSeparateScales {
      let own = bounds.map { bounds in
        bounds.map { ValueScale(fitting: $0, lines: lines, includesZero: includesZero) } ?? .empty
      }
      let first = visible.first ?? 0
      let grid = own.indices.contains(first) ? own[first] : .empty
      left = grid
      series = own.indices.map { index in
        guard index != first, let bounds = bounds[index] else { return own[index] }
        return grid.aligned(to: bounds)
      }
      if visible.count > 1 { rightSeries = visible[1] }
      return
    }
    let shown = visible.compactMap { bounds[$0] }
    let all = shown.reduce(nil) { (sum: ClosedRange<Double>?, next) in
      guard let sum else { return next }
      return min(sum.lowerBound, next.lowerBound)...max(sum.upperBound, next.upperBound)
    }
    left = all.map { ValueScale(fitting: $0, lines: lines, includesZero: includesZero) } ?? .empty
    series = Array(repeating: left, count: data.series.count)
  }
}

extension ChartData {
  /// From zero to the greatest sum of some series at one moment; nil without samples in the range.
  /// Looks at no more than a few thousand samples: every n-th where there are more.
  package func stackBounds(
    of visible: [Int], in range: ClosedRange<Int64>
  ) -> ClosedRange<Double>? {
    let rows = times.indices(in: range)
    guard !rows.isEmpty, !visible.isEmpty else { return nil }
    var greatest = 0.0
    var least = 0.0
    let stride = max(1, rows.count / 4096)
    for row in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: stride) {
      var sum = 0.0
      for index in visible { sum += series[index].values[row] ?? 0 }
      greatest = max(greatest, sum)
      least = min(least, sum)
    }
    return least...greatest
  }
}
