import MartletPlots

/// A logarithmic axis, lines with dashes by group, and names on an upright axis.
struct PlotScales: View {
  private let sizes = [("Log", 12.0), ("Photos", 4_800), ("Films", 910_000)]

  var body: some View {
    HStack(spacing: 16) {
      Chart(sizes, id: \.0) { part in
        BarMark(
          xStart: .value("None", 1.0), xEnd: .value("Size", part.1), y: .value("Part", part.0),
          height: .ratio(0.5))
      }
      .chartXScale(domain: 1...1_000_000, type: .log)
      .chartYAxis { AxisMarks(position: .leading) }
      Chart {
        ForEach(["Plan", "Done"], id: \.self) { name in
          ForEach(0..<5) { day in
            LineMark(
              x: .value("Day", day), y: .value("Work", Double(day * (name == "Plan" ? 4 : 3))))
          }
          .lineStyle(by: .value("Name", name))
        }
      }
      .chartLineStyleScale([
        "Plan": StrokeStyle(lineWidth: 1.5, dash: [4, 3]), "Done": StrokeStyle(lineWidth: 2.5),
      ])
      .chartXAxis(.hidden)
      .chartYScale(domain: .automatic(reversed: false), type: ScaleType.linear)
    }
    .padding(12)
  }
}
