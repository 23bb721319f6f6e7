import MartletSeries

/// The value axes of a chart for the part that its window shows.
package struct ChartScales: Hashable, Sendable {
  /// The axis of each series. Series that share an axis have equal ones.
  package var series: [ValueScale]
  /// The axis at the left, whose grid is drawn.
  package var left: ValueScale
  /// The index of the series that has an axis of its own at the right; nil if there is no such
  /// series.
  package var rightSeries: Int?

  /// Fits the axes to the visible series.
  ///
  /// - Parameters:
  ///   - data: the chart.
  ///   - state: the state of the chart, with the hidden series.
  ///   - window: the time whose values the axes fit.
  ///   - lines: the maximum number of grid lines.
  ///   - rule: the rule for round steps.
  /// - Complexity: O(number of series · log n), plus O(rows) for stacks of up to 4096 rows.
  package init(
    data: ChartData, state: ChartState, window: TimeWindow, lines: Int, rule: StepRule = .decimal
  ) {
    let (scale, limits) = (data.drawnScale, data.limits)
    func fitted(_ bounds: ClosedRange<Double>, includesZero: Bool) -> ValueScale {
      if scale != .linear {
        return ValueScale(positionsOn: scale, fitting: bounds, lines: lines)
          .limited(to: limits)
      }
      return ValueScale(
        fitting: limits.widened(bounds), lines: lines, includesZero: includesZero, rule: rule
      )
      .limited(to: limits)
    }
    let visible = data.series.indices.filter { !state.isHidden(data.series[$0]) }
    let range = window.range
    rightSeries = nil
    if data.isPercentage {
      left = ValueScale(lower: 0, upper: 100, step: 25)
      series = Array(repeating: left, count: data.series.count)
      return
    }
    let includesZero =
      data.isStacked || visible.contains { data.series[$0].rules.includesZero }
    // Bars are always stacked, even if the data does not request it.
    let bars = visible.filter { data.isDrawnStacked(data.series[$0]) }
    let pile = bars.isEmpty ? nil : data.stackBounds(of: bars, in: range)
    let bounds = data.series.indices.map { index in
      bars.contains(index)
        ? pile : data.series[index].rules.bounds(of: index, in: data, during: range)
    }
    if data.hasSeparateScales, !data.isStacked {
      let own = bounds.map { bounds in
        bounds.map { fitted($0, includesZero: includesZero) } ?? .empty
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
    left = all.map { fitted($0, includesZero: includesZero) } ?? .empty
    series = Array(repeating: left, count: data.series.count)
  }
}

extension ChartData {
  /// Returns the range of the layers' tops in a stack of some series, including zero; nil without
  /// samples. Bars that extend into the time range are included. If no sample lies in it, the
  /// samples beside it are included.
  ///
  /// The range is exact for up to 4096 rows. More rows are divided into blocks. A block contributes
  /// the sums of the extremes of its series, which no row exceeds. The blocks are aligned, so a
  /// moving window keeps the same inner blocks, and its range hardly changes.
  ///
  /// - Parameters:
  ///   - visible: the indices of the series of the stack, from bottom to top.
  ///   - range: milliseconds since 1970-01-01 UTC.
  package func stackBounds(
    of visible: [Int], in range: ClosedRange<Int64>
  ) -> ClosedRange<Double>? {
    guard count > 0, !visible.isEmpty else { return nil }
    let hasBars = visible.contains { series[$0].rules.isWide }
    let reach = hasBars ? Int64(spacing / 2) : 0
    var rows = times.indices(in: range.lowerBound - reach...range.upperBound + reach)
    if rows.isEmpty { rows = max(0, rows.lowerBound - 1)..<min(count, rows.upperBound + 1) }
    return rows.count <= 4096
      ? exactStackBounds(of: visible, rows) : stackBoundsOfBlocks(visible, rows)
  }

  private func exactStackBounds(of visible: [Int], _ rows: Range<Int>) -> ClosedRange<Double> {
    var (minimum, maximum) = (0.0, 0.0)
    for row in rows {
      var sum = 0.0
      for index in visible {
        // Negative values lower the top, so each partial sum is included, not only the last one.
        sum += series[index].values[row] ?? 0
        maximum = max(maximum, sum)
        minimum = min(minimum, sum)
      }
    }
    return minimum...maximum
  }

  private func stackBoundsOfBlocks(_ visible: [Int], _ rows: Range<Int>) -> ClosedRange<Double> {
    var (minimum, maximum) = (0.0, 0.0)
    var size = 1
    while size * 1024 < rows.count { size *= 2 }
    var start = rows.lowerBound
    while start < rows.upperBound {
      // The blocks are aligned to the numbers of the samples, so they do not move when old samples
      // are dropped.
      let number = times.firstNumber &+ start
      let end = min(rows.upperBound, start + size - (number & (size - 1)))
      var (low, high) = (0.0, 0.0)
      for index in visible {
        guard let bounds = series[index].values.bounds(in: start..<end) else { continue }
        low += min(0, bounds.lowerBound)
        high += max(0, bounds.upperBound)
      }
      minimum = min(minimum, low)
      maximum = max(maximum, high)
      start = end
    }
    return minimum...maximum
  }
}
