import MartletSeries

/// The numbers of samples in ranges of equal width, whose ends are round numbers.
struct Histogram: Hashable {
  /// The lower end of the first range.
  let lower: Double
  /// The width of a range; positive.
  let step: Double
  private(set) var counts: [Int]

  /// Counts the samples of a chart's first series; nil without samples. A value at the end of a range
  /// belongs to the next one, the greatest value to the last range. O(number of samples).
  ///
  /// - Parameters:
  ///   - range: the time up to the newest sample, in milliseconds; nil for all.
  ///   - most: the most ranges.
  ///   - limits: values outside count for the first and the last range.
  init?(_ data: ChartData, during range: Int64?, most: Int, limits: AxisLimits = AxisLimits()) {
    guard let last = data.times.last, let values = data.series.first?.values else { return nil }
    let start = range.map { last.subtractingReportingOverflow($0) }
    let earliest = start.map { $0.overflow ? .min : $0.partialValue } ?? .min
    let rows = data.times.firstIndex(notBefore: earliest)..<data.count
    guard let bounds = values.bounds(in: rows) else { return nil }
    let low = limits.min ?? bounds.lowerBound
    let high = max(low, limits.max ?? bounds.upperBound)
    // Beyond that no step is left between numbers.
    guard max(high.magnitude, low.magnitude) < 1e290 else { return nil }
    let isFlat = high - low <= max(high.magnitude, low.magnitude) * 1e-12
    // One value has a range around it.
    let width = isFlat ? max(low.magnitude * 0.1, 1) : (high - low) / Double(max(most, 1))
    // A first range that begins at a multiple of the step may need one range more.
    var step = ValueScale.niceStep(atLeast: width)
    var first = (low / step + 1e-9).rounded(.down) * step
    while ((high - first) / step).rounded(.up) > Double(max(most, 1)) {
      step = ValueScale.niceStep(atLeast: step * 1.01)
      first = (low / step + 1e-9).rounded(.down) * step
    }
    lower = first
    self.step = step
    let count = max(1, Int(((high - first) / step - 1e-9).rounded(.up)))
    counts = Array(repeating: 0, count: count)
    for row in rows {
      guard let value = values[row] else { continue }
      let place = ((value - first) / step + 1e-9).rounded(.down)
      counts[Int(min(max(place, 0), Double(count - 1)))] += 1
    }
  }

  /// The lower end of a range; of `counts.count` the upper end of the last one.
  func edge(_ index: Int) -> Double {
    let edge = lower + Double(index) * step
    return edge.magnitude < step * 1e-9 ? 0 : edge
  }

  func middle(of index: Int) -> Double { lower + (Double(index) + 0.5) * step }
}
