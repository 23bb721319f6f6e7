import MartletPlots

/// A limit and a stretch of time, each with words beside it.
struct PlotRules: View {
  private let levels = [2.0, 2.4, 3.1, 3.9, 4.4, 4.1, 3.3, 2.7]

  var body: some View {
    Chart {
      RectangleMark(xStart: .value("From", 3), xEnd: .value("To", 5))
        .foregroundStyle(Color.red.opacity(0.15))
        .annotation(position: .overlay, alignment: .top) { Text("Flood") }
      FloodLevels(series: levels)
      RuleMark(y: .value("Limit", 4.0))
        .foregroundStyle(Color.red)
        .lineStyle(StrokeStyle(lineWidth: 1, dash: [5, 3]))
        .annotation(position: .top, alignment: .leading) { Text("4 m").foregroundColor(.red) }
    }
    .chartPlotStyle { plot in plot.background(Color.gray.opacity(0.1)).border(Color.gray) }
    .padding(12)
  }
}

/// Content of one's own, made of other content.
private struct FloodLevels: ChartContent {
  let series: [Double]

  var body: some ChartContent {
    ForEach(series.indices, id: \.self) { index in
      LineMark(x: .value("Hour", index), y: .value("Level", series[index]))
    }
    .interpolationMethod(.catmullRom)
  }
}
