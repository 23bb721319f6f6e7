import MartletPlots

/// Plots of whole collections: rectangles and rules between values, and the sectors of a ring.
struct PlotCollections: View {
  private let shifts = (0..<4).map { Shift(number: $0) }

  var body: some View {
    HStack(spacing: 12) {
      Chart {
        RectanglePlot(
          shifts, xStart: .value("Start", \.start), xEnd: .value("End", \.end),
          yStart: .value("Low", \.low), yEnd: .value("High", \.high)
        )
        .foregroundStyle(Color.teal.opacity(0.5)).cornerRadius(3)
        RulePlot([15.0, 22.0], y: .value("Limit", \.self))
          .foregroundStyle(Color.red).lineStyle(StrokeStyle(lineWidth: 1, dash: [4, 3]))
        RulePlot(
          shifts, x: .value("End", \.end), yStart: .value("Low", \.low),
          yEnd: .value("High", \.high)
        ).foregroundStyle(Color.indigo).lineStyle(StrokeStyle(lineWidth: 3))
      }
      Chart {
        SectorPlot(
          shifts, angle: .value("Share", \.high), innerRadius: .ratio(0.5),
          outerRadius: .ratio(0.9), angularInset: 1
        ).foregroundStyle(Color.orange).cornerRadius(2)
      }
      .frame(width: 96)
    }
    .padding(12)
  }
}

private struct Shift {
  let number: Int
  var start: Double { Double(number * 6) }
  var end: Double { start + 5 }
  var low: Double { Double(14 + number) }
  var high: Double { Double(17 + 2 * number) }
}
