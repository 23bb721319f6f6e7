import MartletPlots

/// A finger moves the visible stretch of a long line. It comes to rest at whole hours.
struct PlotScrolling: View {
  @State private var position = 24.0

  var body: some View {
    VStack(spacing: 4) {
      Text("from \(Int(position.rounded()))").font(.footnote)
      Chart(0..<97, id: \.self) { hour in
        LineMark(
          x: .value("Hour", Double(hour)), y: .value("Flow", Double((hour * hour) % 17 + hour / 4)))
      }
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: 24.0)
      .chartScrollPosition(x: $position)
      .chartScrollTargetBehavior(.valueAligned(unit: 1))
    }
    .padding(12)
  }
}
