import MartletData
import MartletFormats
import MartletLive
import MartletSeries
import Testing

@testable import MartletDashboard

@MainActor private func items(_ values: [Double]) throws -> [LiveItem] {
  let live = LiveData()
  let times = (0..<values.count).map { Int64($0) * 1000 }
  let chart = try ChartData(
    times: times,
    series: [
      ChartSeries(id: "y0", name: "Boiler", values: values),
      ChartSeries(id: "y1", name: "Cellar", values: values.map { $0 / 10 }),
    ])
  live.receive(.charts([.success(chart)], received: 1), from: "s")
  return live.items(of: "s")
}

@MainActor private func alarms(
  _ alarm: ChartAlarm, _ values: [Double]
) throws -> [StatusReport.Alarm] {
  var charts = ChartsPageKind(source: "s")
  charts.unit = "°C"
  charts.alarms = [alarm]
  return charts.raisedAlarms(try items(values), language: .english)
}

@MainActor @Test func newestValueThatIsNoGapRaisesTheAlarm() throws {
  let above = ChartAlarm(range: 80...80, side: .above)
  #expect(try alarms(above, [20, 92]).map(\.name) == ["Boiler"])
  let value = try #require(alarms(above, [20, 92, .nan]).first?.value)
  #expect(value.hasPrefix("92") && value.hasSuffix("°C"))
  #expect(try alarms(above, [92, 80]).isEmpty)
  #expect(try alarms(above, []).isEmpty)
  #expect(try alarms(above, [.nan]).isEmpty)
}

@MainActor @Test func alarmsKnowTheirSideAndTheirChart() throws {
  #expect(
    try alarms(ChartAlarm(range: 5...5, side: .below), [40]).map(\.name) == ["Cellar"])
  #expect(
    try alarms(ChartAlarm(range: 30...50, side: .inside), [40]).map(\.name) == ["Boiler"])
  #expect(try alarms(ChartAlarm(range: 30...50, side: .inside, chart: 1), [40]).isEmpty)
  #expect(try alarms(ChartAlarm(range: 30...50, side: .inside, chart: 0), [40]).count == 1)
}
