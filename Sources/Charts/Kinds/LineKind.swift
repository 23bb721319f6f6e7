import MartletSeries
import MartletUI

/// A line, straight or in steps.
enum LineKind: LinearKind {
  static let includesZero = false
  static let isWide = false
  static let hidesGrid = false
  static let fillsMap = false
  static let addsUp = true
  static let hasRing = true

  static func layer(in data: ChartData) -> SeriesLayer {
    data.isStacked && data.isPercentage ? .stack : .lines
  }
}

extension SeriesLayers {
  func fillsArea(_ index: Int) -> Bool {
    data.series[index].kind == .area || (fillsSingleLine && data.series.count == 1)
  }

  func lineLayer(_ index: Int, _ traces: SeriesTraces) -> some View {
    let color = theme.color(of: index, in: data)
    let axis = AxisRange(scales.series[index])
    let trace = traces.lines[index] ?? .points([])
    let line = LineShape(trace: trace, window: window, insets: insets, axis: axis)
    let lone = trace.loneSamples
    return ZStack {
      if let area = traces.areas[index] {
        LineAreaShape(
          points: area, window: window, insets: insets, axis: axis,
          base: data.drawnScale == .log ? -.infinity : 0
        )
        .fill(
          LinearGradient(
            colors: [Color(color).opacity(0.24), Color(color).opacity(0)],
            startPoint: .top, endPoint: .bottom))
      }
      if let outline = color.outline(on: surface, in: theme) {
        line.stroke(Color(outline), style: stroke(lineWidth + 1))
      }
      line.stroke(Color(color), style: stroke(lineWidth))
      if !lone.isEmpty {
        LoneSamplesShape(samples: lone, window: window, insets: insets, axis: axis)
          .fill(Color(color))
      }
    }
    .opacity(hidden.contains(data.series[index].id) ? 0 : 1)
  }

  private func stroke(_ width: Double) -> StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
  }
}
