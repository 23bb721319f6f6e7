import MartletSeries
import MartletUI

/// The left or the right side of a plot. `leading` is the left side, even in right-to-left
/// languages.
public enum PlotSide: Hashable, Sendable { case leading, trailing }

/// The grid lines of a graph, and the labels above them at the left and at the right.
///
/// When the step changes, the old lines fade out while the new ones fade in.
struct ValueAxis: View {
  /// The part that is drawn: the lines or, above the series, their labels.
  enum Part { case grid, labels }

  var part: Part
  var series: AxisSeries
  var scales: ChartScales
  var insets: EdgeInsets
  /// The size of the plot with its insets, in points.
  var size: CGSize
  /// Whether the labels are above bars and areas, not beside lines.
  var isOverFill = false
  /// The side with the labels of the first axis; the second axis then has none. Nil puts the first
  /// axis on the left and the second on the right.
  var side: PlotSide?

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartNumberFormat) private var format
  @Environment(\.displayScale) private var displayScale
  @Environment(\.chartMotion) private var motion

  var body: some View {
    // A chart of states alone has no values to label.
    let ticks = series.hasOnlyStates ? [] : scales.left.ticks
    let left = labels(of: scales.left, ticks, ofSeries: 0).map {
      series.isPercentage ? $0 + "%" : $0
    }
    let right = scales.rightSeries.map { index in
      labels(of: scales.series[index], scales.series[index].ticks, ofSeries: index)
    }
    ZStack(alignment: .topLeading) {
      ForEach(ticks.indices, id: \.self) { index in
        AxisMark(
          value: scales.left.coordinate(of: ticks[index]), axis: AxisRange(scales.left),
          insets: insets,
          size: size
        ) {
          switch part {
          case .grid: gridLine(isBase: index == 0)
          case .labels:
            labels(left[index], right.flatMap { index < $0.count ? $0[index] : nil })
          }
        }
        .id(
          TickID(
            value: ticks[index], label: part == .labels ? left[index] : "",
            axis: motion.isReduced ? AxisRange(scales.left) : nil)
        )
        .transition(.opacity)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .animation(motion.fade, value: scales)
    .clipped()
  }

  /// Returns the labels of grid lines. Labels of a linear axis share one prefix of the unit. On
  /// other axes each label has its own prefix.
  private func labels(of scale: ValueScale, _ ticks: [Double], ofSeries index: Int) -> [String] {
    let numbers = series.styles.indices.contains(index) ? series.styles[index].numbers : nil
    let format = format.adjusted(by: numbers)
    if scale.scale == .linear { return format.axisLabels(ticks, step: scale.step) }
    return ticks.flatMap { format.axisLabels([$0], step: $0 == 0 ? 1 : $0.magnitude) }
  }

  private struct TickID: Hashable {
    var value: Double
    var label: String
    /// The axis, if motion is reduced. A mark then fades out at its old position and in at its new
    /// one.
    var axis: AxisRange?
  }

  private func gridLine(isBase: Bool) -> some View {
    Rectangle()
      .fill(Color(theme.grid).opacity(isBase ? 0.16 : 0.1))
      .frame(height: 1 / max(1, displayScale))
      .padding(.leading, insets.leading)
      .padding(.trailing, insets.trailing)
  }

  private func labels(_ left: String, _ right: String?) -> some View {
    HStack(spacing: 0) {
      if side == .trailing { Spacer(minLength: 0) }
      label(left, colorOf: hasTwoAxes ? 0 : nil)
      if side != .trailing { Spacer(minLength: 0) }
      if side == nil, let right { label(right, colorOf: scales.rightSeries) }
    }
    .padding(.leading, insets.leading)
    .padding(.trailing, insets.trailing)
    .frame(height: TypeScale.captionHeight)
    .offset(y: -TypeScale.captionHeight)
  }

  private var hasTwoAxes: Bool { scales.rightSeries != nil }

  private func label(_ text: String, colorOf index: Int?) -> some View {
    let color = index.map {
      (series.styles[$0].color ?? theme.color($0)).readable(on: theme.card, in: theme)
    }
    return Text(verbatim: text)
      .font(.system(size: TypeScale.caption))
      .monospacedDigit()
      .foregroundColor(Color(color ?? (isOverFill ? theme.text : theme.secondaryText)))
      .lineLimit(1)
      .padding(.horizontal, Space.tight)
      .background(
        RoundedRectangle(cornerRadius: CornerRadius.label).fill(Color(theme.card).opacity(0.72))
      )
      // The digits align with the title; their background is wider on both sides.
      .padding(.horizontal, -Space.tight)
  }
}

/// The properties of a chart's series on which the axes of values depend. New samples leave them as
/// they are, so that the axes are not evaluated again.
struct AxisSeries: Equatable {
  /// Whether the axis shows shares in percent.
  var isPercentage: Bool
  /// Whether there are no values to label.
  var hasOnlyStates: Bool
  /// The styles of all series.
  var styles: [Style]

  /// The format and the colour of a series; nil for the defaults.
  struct Style: Equatable {
    var numbers: SeriesNumbers?
    var color: SeriesColor?
  }

  /// Takes the properties from a chart's data.
  init(_ data: ChartData) {
    isPercentage = data.isPercentage
    hasOnlyStates = data.hasOnlyStates
    styles = data.series.map { Style(numbers: $0.numbers, color: $0.color) }
  }
}

/// A view at a value of an axis that moves with the axis.
struct AxisMark<Content: View>: View {
  var value: Double
  var axis: AxisRange
  var insets: EdgeInsets
  /// The size of the plot with its insets, in points.
  var size: CGSize
  @ViewBuilder var content: Content

  var body: some View {
    let plot = PlotArea(size: size, insets: insets, window: TimeWindow(lower: 0, upper: 1))
    let y = plot.y(value, lower: axis.lower, upper: axis.upper)
    content
      .frame(width: size.width, alignment: .leading)
      .offset(y: y)
      // Labels at the very top would extend beyond the graph, so they fade out.
      .opacity(min(max((y - 6) / 12, 0), 1))
      .frame(width: size.width, height: size.height, alignment: .topLeading)
  }
}
