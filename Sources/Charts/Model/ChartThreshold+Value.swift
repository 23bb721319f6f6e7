import MartletSeries

extension [ChartThreshold] {
  /// Returns the threshold that a value has reached: the narrowest zone that contains it, else the
  /// highest line at or below it; nil if there is none.
  package func reached(by value: Double) -> ChartThreshold? {
    let zones = filter { !$0.isLine && $0.range.contains(value) }
    if let narrowest = zones.min(by: { $0.width < $1.width }) { return narrowest }
    return filter { $0.isLine && $0.range.lowerBound <= value }
      .max { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension ChartThreshold {
  fileprivate var width: Double { range.upperBound - range.lowerBound }
}
