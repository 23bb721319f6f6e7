import MartletPlots

/// Symbols whose area follows a third value, with a shape for each kind.
struct PlotPoints: View {
  private struct Pump: Identifiable {
    let id: Int
    let speed: Double
    let power: Double
    let load: Double
    let kind: String
  }

  private let pumps = [
    Pump(id: 0, speed: 900, power: 1.1, load: 12, kind: "Main"),
    Pump(id: 1, speed: 1400, power: 2.0, load: 40, kind: "Main"),
    Pump(id: 2, speed: 1900, power: 3.4, load: 90, kind: "Main"),
    Pump(id: 3, speed: 1200, power: 2.6, load: 25, kind: "Spare"),
    Pump(id: 4, speed: 2100, power: 4.2, load: 60, kind: "Spare"),
  ]

  var body: some View {
    Chart(pumps) { pump in
      PointMark(x: .value("Speed", pump.speed), y: .value("Power", pump.power))
        .foregroundStyle(by: .value("Kind", pump.kind))
        .symbol(by: .value("Kind", pump.kind))
        .symbolSize(by: .value("Load", pump.load))
        .opacity(0.8)
    }
    .chartSymbolScale(["Main": BasicChartSymbolShape.circle, "Spare": .diamond])
    .chartSymbolSizeScale(range: 30...300)
    .chartXAxisLabel("rpm", alignment: .trailing)
    .padding(12)
  }
}
