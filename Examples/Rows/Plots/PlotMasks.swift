import MartletPlots

/// A day's levels as a curve through which a gradient is seen, and their histogram with round bars.
struct PlotMasks: View {
  private let levels = [0.2, 0.8, 2.1, 4.5, 6.9, 7.8, 6.1, 3.4, 1.2]

  var body: some View {
    HStack(spacing: 12) {
      Chart {
        RectangleMark(yStart: .value("Low", 0), yEnd: .value("High", 8))
          .foregroundStyle(Gradient(colors: [.red, .yellow, .green])).mask { curve }
      }
      .chartYAxis {
        AxisMarks(position: .leading, values: [3, 6]) { value in
          AxisGridLine()
          AxisValueLabel(value.index == 0 ? "Moderate" : "High", anchor: .bottomLeading)
        }
      }
      histogram
    }
    .padding(12)
  }

  private var curve: some ChartContent {
    ForEach(levels.indices, id: \.self) { hour in
      LineMark(x: .value("Hour", hour), y: .value("Level", levels[hour]))
    }
    .interpolationMethod(.monotone)
    .symbol(Circle().strokeBorder(lineWidth: 2)).symbolSize(80)
  }

  private var histogram: some View {
    let bins = NumberBins(data: levels, desiredCount: 4)
    let groups = Dictionary(grouping: levels, by: bins.index)
    return Chart(bins.indices, id: \.self) { index in
      BarMark(x: .value("Level", bins[index]), y: .value("Hours", groups[index]?.count ?? 0))
        .clipShape(Capsule())
    }
  }
}
