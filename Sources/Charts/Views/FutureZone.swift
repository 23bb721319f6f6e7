import MartletSeries
import MartletUI

/// The part of a graph after the present moment: a zone with a tint and a hairline at its start,
/// and a label. A graph draws the zone below the series and the label above them, so it has one
/// such view for each part.
struct FutureZone: View {
  enum Part { case zone, label }

  var part: Part
  /// The current time, in milliseconds since 1970-01-01 UTC.
  var now: Int64
  var plot: PlotArea
  var size: CGSize

  /// The width that the labels of the value axis need at the left edge, in points. The label never
  /// begins further left, so it does not cover them.
  private static let valueLabels: CGFloat = 72
  /// The width below which a zone has no label, in points.
  private static let minimumWidth: CGFloat = 58

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
          let start = max(x + Space.snug, Self.valueLabels)
          if size.width - start > Self.minimumWidth {
            Text(verbatim: dates.language.time.future)
              .font(.system(size: TypeScale.caption, weight: .medium))
              .foregroundColor(Color(theme.accent.readable(on: theme.card, in: theme)))
              .lineLimit(1)
              .fixedSize()
              .offset(x: start, y: Space.tight)
          }
        }
      }
      .frame(width: size.width, height: size.height, alignment: .topLeading)
      .clipped()
      .allowsHitTesting(false)
    }
  }
}
