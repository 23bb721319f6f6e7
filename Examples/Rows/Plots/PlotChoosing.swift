import MartletPlots

/// A finger chooses an hour: a rule follows it, and a proxy leads to its place above the chart.
struct PlotChoosing: View {
  private let values = [3.0, 5, 4, 7, 8, 6, 9]
  @State private var hour: Int?

  var body: some View {
    Chart {
      ForEach(values.indices, id: \.self) { index in
        AreaMark(x: .value("Hour", index), y: .value("Flow", values[index]))
          .foregroundStyle(
            LinearGradient(
              colors: [.blue, .blue.opacity(0)], startPoint: .top, endPoint: .bottom)
          )
          .alignsMarkStylesWithPlotArea()
      }
      if let hour { RuleMark(x: .value("Hour", hour)).foregroundStyle(Color.primary) }
    }
    .chartXSelection(value: $hour)
    .chartOverlay { proxy in
      GeometryReader { geometry in
        if let hour, values.indices.contains(hour), let x = proxy.position(forX: hour),
          let frame = proxy.plotFrame
        {
          Text("\(Int(values[hour])) l").font(.footnote).foregroundColor(.white).padding(4)
            .background(Color.black.opacity(0.6)).cornerRadius(4)
            .position(x: geometry[frame].minX + x, y: geometry[frame].minY + 10)
        }
      }
      .allowsHitTesting(false)
    }
    .padding(12)
  }
}
