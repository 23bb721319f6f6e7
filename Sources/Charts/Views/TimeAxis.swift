import MartletSeries
import MartletUI

/// The labels of time beneath a graph. Finer ones fade in between those that stay as the window
/// narrows; near the sides they fade out.
struct TimeAxis: View {
  var window: TimeWindow
  var insets: EdgeInsets

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var format

  static let height = 20.0
  /// Wide enough for "22 Nov" and "23:59:59" at 12 points.
  private static let labelWidth = 48.0

  var body: some View {
    GeometryReader { proxy in
      let plot = PlotArea(size: proxy.size, insets: insets, window: window)
      let shown = plot.window(within: proxy.size)
      let marks = TimeTicks(format: format).marks(
        in: shown.range, millisecondsPerPoint: shown.duration / max(1, proxy.size.width),
        labelWidth: Self.labelWidth)
      ZStack(alignment: .topLeading) {
        ForEach(marks) { mark in
          let x = plot.x(Double(mark.time))
          Text(verbatim: mark.label)
            .font(.system(size: 12))
            .monospacedDigit()
            .foregroundColor(Color(theme.secondaryText))
            .lineLimit(1)
            .fixedSize()
            .frame(width: Self.labelWidth * 2, height: Self.height)
            .offset(x: x - Self.labelWidth)
            .opacity(mark.opacity * fade(at: x, width: proxy.size.width))
        }
      }
      .frame(width: proxy.size.width, height: Self.height, alignment: .topLeading)
    }
    .frame(height: Self.height)
    .clipped()
  }

  /// Full where the label keeps clear of the card's edge, nothing where it would touch it.
  private func fade(at x: Double, width: Double) -> Double {
    let distance = min(x, width - x)
    return min(max((distance - 24) / 12, 0), 1)
  }
}
