import MartletSeries

/// The numbers of samples in ranges of equal width. The ends of the ranges are round numbers.
struct Histogram: Hashable {
  /// The lower end of the first range.
  let lower: Double
  /// The width of a range, greater than 0.
  let step: Double
  private(set) var counts: [Int]

  /// Counts the samples of a chart's first series. Returns nil without samples, and for magnitudes
  /// from 1e290 on.
  ///
  /// A value at the end of a range belongs to the next range; the largest value belongs to the last
  /// one.
  ///
  /// - Parameters:
  ///   - range: the duration up to the newest sample, in milliseconds; nil for all samples.
  ///   - maximumBuckets: the maximum number of ranges.
  ///   - limits: the minimum and the maximum of the scale. Values outside are counted in the first
  ///     or the last range.
  ///
  /// - Complexity: O(number of samples).
  init?(
    _ data: ChartData, during range: Int64?, maximumBuckets: Int, limits: AxisLimits = AxisLimits()
  ) {
    guard let last = data.times.last, let values = data.series.first?.values else { return nil }
    let start = range.map { last.subtractingReportingOverflow($0) }
    let earliest = start.map { $0.overflow ? .min : $0.partialValue } ?? .min
    let rows = data.times.firstIndex(notBefore: earliest)..<data.count
    guard let bounds = values.bounds(in: rows) else { return nil }
    let low = limits.min ?? bounds.lowerBound
    let high = max(low, limits.max ?? bounds.upperBound)
    // Between larger numbers there is no usable step.
    guard max(high.magnitude, low.magnitude) < 1e290 else { return nil }
    let isFlat = high - low <= max(high.magnitude, low.magnitude) * 1e-12
    // If all values are equal, the range is made around that value.
    let width = isFlat ? max(low.magnitude * 0.1, 1) : (high - low) / Double(max(maximumBuckets, 1))
    // One more range may be needed, because the first one begins at a multiple of the step.
    var step = ValueScale.niceStep(atLeast: width)
    var first = (low / step + 1e-9).rounded(.down) * step
    while ((high - first) / step).rounded(.up) > Double(max(maximumBuckets, 1)) {
      step = ValueScale.niceStep(atLeast: step * 1.01)
      first = (low / step + 1e-9).rounded(.down) * step
    }
    lower = first
    self.step = step
    let count = max(1, Int(((high - first) / step - 1e-9).rounded(.up)))
    counts = Array(repeating: 0, count: count)
    for row in rows {
      guard let value = values[row] else { continue }
      let bucket = ((value - first) / step + 1e-9).rounded(.down)
      counts[Int(min(max(bucket, 0), Double(count - 1)))] += 1
    }
  }

  /// Returns the lower end of a range; for `counts.count`, the upper end of the last range.
  func edge(_ index: Int) -> Double {
    let edge = lower + Double(index) * step
    return edge.magnitude < step * 1e-9 ? 0 : edge
  }

  func middle(of index: Int) -> Double { lower + (Double(index) + 0.5) * step }
}
