import MartletCharts
import MartletLive
import MartletSeries

/// Values of a page's charts that nobody may miss: the status strip names the series whose newest
/// value is one of them.
package struct ChartAlarm: Hashable, Sendable {
  package enum Side: Hashable, Sendable { case above, below, inside }

  /// Of the threshold it belongs to; one value for a line.
  package var range: ClosedRange<Double>
  package var side: Side
  /// The place of the chart on its page, from 0; nil for all of them.
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
  /// One thing that is wrong, as short as it can be said.
  struct Alarm: Hashable {
    /// May be shortened.
    var name: String
    /// May not.
    var value = ""
  }
}

extension ChartsPageKind {
  /// The alarms that the newest values of a source raise, a series once, in the order of the file.
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
