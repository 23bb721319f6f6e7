import MartletPlots

/// A tap changes the data: bars that keep their identity grow to their new length.
struct PlotStories: View {
  private let values = [1.0, 0.4, 0.7, 0.2, 0.5, 0.9]
  @State private var isLate = false

  var body: some View {
    Chart(values.indices, id: \.self) { index in
      BarMark(
        x: .value("Queue", "\(index / 2 + 1)"),
        y: .value("Minutes", isLate ? 1.1 - values[index] : values[index])
      )
      .position(by: .value("Shift", index % 2 == 0 ? "day" : "night"))
      .foregroundStyle(by: .value("Shift", index % 2 == 0 ? "day" : "night"))
      .annotation { Text(isLate ? "late" : "early") }
    }
    .chartYScale(domain: 0...1.2)
    .chartLegend(.hidden)
    .onTapGesture { withAnimation(.linear(duration: 0.4)) { isLate.toggle() } }
    .padding(12)
  }
}
