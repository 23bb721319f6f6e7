import MartletPlots

/// Plots of whole data and of functions; each is one value.
struct PlotFunctions: View {
  private struct Sample {
    let time: Double
    let value: Double
  }

  private let samples = (0..<9).map { Sample(time: Double($0) / 2, value: Double($0 % 4)) }

  var body: some View {
    Chart {
      AreaPlot(x: "x", y: "y", domain: 0...4) { x in 4 - (x - 2) * (x - 2) }
        .foregroundStyle(Color.green.opacity(0.3))
      BarPlot(samples, x: .value("Time", \.time), y: .value("Value", \.value))
        .foregroundStyle(Color.gray.opacity(0.5))
      LinePlot(x: "x", y: "y", domain: 0...4) { x in x * x / 4 }
      PointPlot(samples, x: .value("Time", \.time), y: .value("Value", \.value))
        .foregroundStyle(Color.orange)
        .symbol(BasicChartSymbolShape.cross)
    }
    .padding(12)
  }
}
