import MartletPlots

/// Plots of whole collections: rectangles and rules between values, and the sectors of a ring.
struct PlotCollections: View {
  private struct Shift {
    let start: Double
    let end: Double
    let low: Double
    let high: Double
  }

  private struct Part {
    let share: Double
    let radius: CGFloat
  }

  private let shifts = (0..<4).map { index in
    let start = Double(index) * 6
    return Shift(
      start: start, end: start + 5, low: Double(14 + index), high: Double(17 + 2 * index))
  }
  private let limits = [15.0, 22.0]
  private let parts = [
    Part(share: 5, radius: 0.9), Part(share: 3, radius: 0.8), Part(share: 2, radius: 0.7),
  ]

  var body: some View {
    HStack(spacing: 12) {
      Chart {
        RectanglePlot(
          shifts, xStart: .value("Start", \.start), xEnd: .value("End", \.end),
          yStart: .value("Low", \.low), yEnd: .value("High", \.high)
        )
        .foregroundStyle(Color.teal.opacity(0.5))
        .cornerRadius(3)
        RulePlot(limits, y: .value("Limit", \.self))
          .foregroundStyle(Color.red)
          .lineStyle(StrokeStyle(lineWidth: 1, dash: [4, 3]))
        RulePlot(
          shifts, x: .value("End", \.end), yStart: .value("Low", \.low),
          yEnd: .value("High", \.high)
        )
        .foregroundStyle(Color.indigo)
        .lineStyle(StrokeStyle(lineWidth: 3))
      }
      Chart {
        SectorPlot(
          parts, angle: .value("Share", \.share), innerRadius: .ratio(0.5),
          outerRadius: .ratio(\.radius), angularInset: 1
        )
        .foregroundStyle(Color.orange)
        .cornerRadius(2)
      }
      .frame(width: 96)
    }
    .padding(12)
  }
}
