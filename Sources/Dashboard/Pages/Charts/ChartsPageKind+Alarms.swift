import MartletCharts
import MartletFormats
import MartletLive

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
