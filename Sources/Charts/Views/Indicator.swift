import MartletSeries
import MartletUI

/// The indicator of the selected moment: a hairline, a ring on each line, and a balloon with the
/// values.
struct Indicator: View {
  var readout: Readout
  var data: ChartData
  var window: TimeWindow
  var scales: ChartScales
  var insets: EdgeInsets
  var size: CGSize
  /// Opens the day of the moment when the balloon is tapped; nil if no days can be opened.
  var onZoom: (@MainActor (Int64) -> Void)?

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.displayScale) private var displayScale
  @Environment(\.readingDirection) private var reading

  private static let ringRadius = 5.0
  /// The width of the column of percentages, in points.
  private static let shareWidth = 34.0

  var body: some View {
    let plot = PlotArea(size: size, insets: insets, window: window)
    let x = plot.x(Double(readout.time))
    ZStack(alignment: .topLeading) {
      marks(plot, x: x).allowsHitTesting(false)
      balloon(hairline: x)
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
  }

  private func marks(_ plot: PlotArea, x: Double) -> some View {
    ZStack(alignment: .topLeading) {
      Rectangle()
        .fill(Color(theme.secondaryText).opacity(0.5))
        .frame(width: 1 / max(1, displayScale), height: plot.rect.height)
        .offset(x: x, y: plot.rect.minY)
      ForEach(readout.rows) { row in
        if let value = row.value, drawsRing(row.id) {
          let axis = scales.series[row.id]
          ring(Color(theme.color(of: row.id, in: data)))
            .offset(
              x: plot.x(Double(row.time)) - Self.ringRadius,
              y: plot.y(axis.coordinate(of: value), lower: axis.lower, upper: axis.upper)
                - Self.ringRadius
            )
            .animation(motion.rescale, value: scales)
        }
      }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
  }

  private func drawsRing(_ index: Int) -> Bool {
    data.series[index].rules.hasRing && !data.isStacked && !data.isPercentage
  }

  private func ring(_ color: Color) -> some View {
    Circle()
      .fill(Color(theme.card))
      .overlay(Circle().strokeBorder(color, lineWidth: LineWidth.line))
      .frame(width: 2 * Self.ringRadius, height: 2 * Self.ringRadius)
  }

  // MARK: - Balloon

  private func balloon(hairline: Double) -> some View {
    // A percentage is as wide as six characters.
    let longest = readout.rows.map { row in
      row.name.count + row.text.count + (row.share == nil ? 0 : 6)
    }.max()
    let position = BalloonPosition(
      hairline: hairline, width: size.width, height: size.height,
      characters: max(longest ?? 0, readout.date.count - (onZoom == nil ? 4 : 2)))
    let room = position.rowLimit - (readout.total == nil ? 0 : 1)
    let fits = readout.rows.count <= room
    let rows = fits ? readout.rows[...] : readout.rows.prefix(max(0, room - 1))
    return VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: Space.snug) {
        Text(verbatim: readout.date)
          .font(.system(size: TypeScale.detail, weight: .semibold))
          .foregroundColor(Color(theme.text))
          .lineLimit(1)
        if onZoom != nil {
          Spacer(minLength: Space.tight)
          Chevron()
            .stroke(
              Color(theme.secondaryText),
              style: StrokeStyle(lineWidth: LineWidth.line, lineCap: .round, lineJoin: .round)
            )
            .frame(width: Chevron.size.width, height: Chevron.size.height)
        }
      }
      .frame(height: BalloonPosition.dateHeight)
      ForEach(rows) { row in
        line(row.share, row.name, row.text, color(of: row))
      }
      if !fits {
        line(
          nil,
          dates.language.words.more.filled(
            with: readout.rows.count - rows.count, in: dates.language), "",
          Color(theme.secondaryText))
      }
      if let total = readout.total {
        line(nil, dates.language.words.all, total, Color(theme.text))
      }
    }
    .padding(.horizontal, BalloonPosition.padding)
    .padding(.vertical, Space.snug)
    .frame(width: position.width, alignment: .leading)
    .environment(\.layoutDirection, reading)
    .background(RoundedRectangle(cornerRadius: CornerRadius.balloon).fill(Color(theme.raised)))
    .contentShape(Rectangle())
    .onTapGesture { onZoom?(readout.time) }
    .accessibilityIdentifier("balloon")
    .offset(x: position.x, y: insets.top > Space.small ? Space.tight : 0)
    .allowsHitTesting(onZoom != nil)
  }

  private func color(of row: Readout.Row) -> Color {
    Color(theme.color(of: row.id, in: data).readable(on: theme.raised, in: theme))
  }

  private func line(_ share: String?, _ name: String, _ value: String, _ color: Color) -> some View
  {
    HStack(spacing: Space.snug) {
      if let share {
        Text(verbatim: share)
          .font(.system(size: TypeScale.detail, weight: .semibold))
          .monospacedDigit()
          .foregroundColor(Color(theme.text))
          .frame(width: Self.shareWidth, alignment: .trailing)
      }
      Text(verbatim: name)
        .font(.system(size: TypeScale.detail))
        .foregroundColor(Color(theme.text))
        .lineLimit(1)
        .truncationMode(.middle)
      Spacer(minLength: Space.tight)
      Text(verbatim: value)
        .font(.system(size: TypeScale.detail, weight: .semibold))
        .monospacedDigit()
        .foregroundColor(color)
        .lineLimit(1)
        .fixedSize()
    }
    .frame(height: BalloonPosition.rowHeight)
  }
}
