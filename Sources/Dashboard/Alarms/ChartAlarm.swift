/// An alarm of a threshold on a page of charts. The status strip names the series whose newest
/// value raises it.
package struct ChartAlarm: Hashable, Sendable {
  /// The values that raise the alarm: above, below or inside the range of the threshold.
  package enum Side: Hashable, Sendable { case above, below, inside }

  /// The range of the threshold; both ends are equal for a line.
  package var range: ClosedRange<Double>
  /// The values that raise the alarm.
  package var side: Side
  /// The index of the chart on its page, from 0; nil for all charts.
  package var chart: Int?

  func isRaised(by value: Double) -> Bool {
    switch side {
    case .above: value > range.upperBound
    case .below: value < range.lowerBound
    case .inside: range.contains(value)
    }
  }
}
