import MartletPlots

/// Axes of one's own: their values, lines, ticks and labels.
struct PlotAxes: View {
  var body: some View {
    Chart(0..<13, id: \.self) { hour in
      LineMark(x: .value("Hour", hour), y: .value("Load", Double((hour * 7) % 11) * 9))
        .interpolationMethod(.stepEnd)
    }
    .chartXAxis {
      AxisMarks(position: .bottom, values: [0, 3, 6, 9, 12]) { value in
        AxisGridLine(stroke: StrokeStyle(lineWidth: 0.5, dash: [2, 2]))
        AxisTick(length: 6, stroke: StrokeStyle(lineWidth: 1)).foregroundStyle(Color.primary)
        AxisValueLabel {
          if let hour = value.as(Int.self) { Text("\(hour) h").foregroundColor(.blue) }
        }
      }
    }
    .chartYAxis {
      AxisMarks(position: .leading, values: AxisMarkValues.stride(by: 50.0)) {
        AxisGridLine()
        AxisValueLabel().font(.system(size: 9))
      }
    }
    .chartYAxisLabel("percent", position: .top, alignment: .leading)
    .chartXAxisStyle { label in label.padding(.top, 4) }
    .chartYScale(domain: 0...100)
    .padding(12)
  }
}
