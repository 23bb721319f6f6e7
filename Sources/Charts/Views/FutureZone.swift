import MartletSeries
import MartletUI

/// The part of a graph after the present moment. It has a tint, a hairline at its start, and a
/// label that is drawn above the series.
struct FutureZone: View {
  enum Part { case zone, label }

  var part: Part
  /// The current time, in milliseconds since 1970-01-01 UTC.
  var now: Int64
  var plot: PlotArea
  var size: CGSize

  /// The width that the labels of the value axis need at the left edge, in points. A zone that
  /// begins there has its label beside them.
  private static let valueLabels: CGFloat = 72

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    let x = max(plot.x(Double(now)), 0)
    let hairline = 1 / max(1, displayScale)
    if x < size.width {
      ZStack(alignment: .topLeading) {
        switch part {
        case .zone:
          Rectangle()
            .fill(Color(theme.accent).opacity(0.12))
            .frame(width: size.width - x, height: plot.rect.maxY)
            .offset(x: x)
          Rectangle()
            .fill(Color(theme.accent))
            .frame(width: hairline, height: plot.rect.maxY)
            .offset(x: x)
        case .label:
          let start = max(x + 6, Self.valueLabels)
          if size.width - start > 58 {
            Text(verbatim: dates.language.time.future)
              .font(.system(size: 12, weight: .medium))
              .foregroundColor(Color(theme.accent.readable(on: theme.card, in: theme)))
              .lineLimit(1)
              .fixedSize()
              .offset(x: start, y: 4)
          }
        }
      }
      .frame(width: size.width, height: size.height, alignment: .topLeading)
      .clipped()
      .allowsHitTesting(false)
    }
  }
}
