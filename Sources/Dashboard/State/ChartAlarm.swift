import MartletCharts
import MartletFormats
import MartletLive

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

extension StatusReport {
  /// An alarm in the strip.
  struct Alarm: Hashable {
    /// The name, which may be truncated.
    var name: String
    /// The value, which is never truncated.
    var value = ""
  }
}

extension ChartsPageKind {
  /// Returns the alarms that the newest values of a source raise, at most one for each series.
  @MainActor func raisedAlarms(_ items: [LiveItem], language: Language) -> [StatusReport.Alarm] {
    if alarms.isEmpty { return [] }
    let format = numberFormat(language: language)
    var result: [StatusReport.Alarm] = []
    for (index, item) in items.enumerated() {
      guard let data = item.state.series, item.state.failure == nil else { continue }
      for series in data.series {
        let values = series.values
        guard let newest = values.lastSample(before: values.count).flatMap({ values[$0] }),
          alarms.contains(where: {
            ($0.chart ?? index) == index && $0.isRaised(by: newest)
          })
        else { continue }
        result.append(
          StatusReport.Alarm(
            name: series.name,
            value: format.value(newest, isWhole: values.holdsOnlyWholeNumbers)))
      }
    }
    return result
  }
}
