import MartletPlots

/// Bars on one another, with a colour and an entry of the legend for each source.
struct PlotBars: View {
  private struct Hour: Identifiable {
    let id: Int
    let name: String
    let source: String
    let energy: Double
  }

  private let hours = [("08", 1.2, 0.8), ("10", 0.6, 2.4), ("12", 0.3, 3.6), ("14", 0.4, 3.1)]
    .enumerated().flatMap { index, hour in
      [
        Hour(id: 2 * index, name: hour.0, source: "Grid", energy: hour.1),
        Hour(id: 2 * index + 1, name: hour.0, source: "Sun", energy: hour.2),
      ]
    }

  var body: some View {
    Chart(hours) { hour in
      BarMark(x: .value("Hour", hour.name), y: .value("Energy", hour.energy), stacking: .standard)
        .foregroundStyle(by: .value("Source", hour.source))
        .cornerRadius(3)
    }
    .chartForegroundStyleScale(["Grid": Color.gray, "Sun": Color.orange])
    .chartYAxisLabel("kWh")
    .padding(12)
  }
}
