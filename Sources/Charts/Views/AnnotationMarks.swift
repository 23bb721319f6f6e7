import MartletSeries
import MartletUI

/// The thresholds and markers of a graph: their zones and lines, or their labels above the series.
struct AnnotationMarks: View {
  enum Part { case marks, labels }

  var part: Part
  var data: ChartData
  /// The ids of hidden series; their thresholds are hidden too.
  var hidden: Set<String>
  var annotations: ChartAnnotations
  var scales: ChartScales
  var window: TimeWindow
  var insets: EdgeInsets
  var size: CGSize

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
  @Environment(\.displayScale) private var displayScale

  /// The lengths of the dashes of a threshold, and of the gaps between them, in points.
  private static let dash: [CGFloat] = [6, 4]
  /// The distance from the window, in points, within which the label of a moment may reach into it.
  private static let labelReach = 200.0
  private static let maximumLabelWidth = 160.0

  var body: some View {
    let plot = PlotArea(size: size, insets: insets, window: window)
    ZStack(alignment: .topLeading) {
      ForEach(annotations.thresholds.indices, id: \.self) { index in
        if isShown(annotations.thresholds[index]) { threshold(annotations.thresholds[index]) }
      }
      ForEach(annotations.markers.indices, id: \.self) { index in
        let marker = annotations.markers[index]
        let x = plot.x(Double(marker.time))
        let end = max(x, marker.until.map { plot.x(Double($0)) } ?? x)
        // The label of a moment outside the window may extend into it. The label of a span lies
        // within the span.
        if end > (marker.until == nil ? -Self.labelReach : 0), x < size.width + Self.labelReach {
          self.marker(marker, x: x, end: end, plot: plot)
        }
      }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
    .animation(motion.rescale, value: scales)
    .clipped()
    .allowsHitTesting(false)
  }

  // MARK: - Values

  private func isShown(_ threshold: ChartThreshold) -> Bool {
    guard let id = threshold.series else { return true }
    return !hidden.contains(id) && data.series.contains { $0.id == id }
  }

  private func scale(of threshold: ChartThreshold) -> ValueScale {
    guard let index = data.series.firstIndex(where: { $0.id == threshold.series }),
      scales.series.indices.contains(index)
    else { return scales.left }
    return scales.series[index]
  }

  /// Returns the axis positions of a threshold's ends. A value that the axis cannot show gets a
  /// position far below it.
  private func positions(
    of threshold: ChartThreshold, on scale: ValueScale
  ) -> (low: Double, high: Double) {
    func position(_ value: Double) -> Double {
      let position = scale.coordinate(of: value)
      return position.isNaN ? -1e300 : position
    }
    return (position(threshold.range.lowerBound), position(threshold.range.upperBound))
  }

  @ViewBuilder private func threshold(_ threshold: ChartThreshold) -> some View {
    let color = threshold.color ?? theme.alarm
    let scale = scale(of: threshold)
    let axis = AxisRange(scale)
    let (low, high) = positions(of: threshold, on: scale)
    switch part {
    case .marks:
      if threshold.isLine {
        AxisLineShape(value: low, insets: insets, axis: axis)
          .stroke(Color(color), style: StrokeStyle(lineWidth: LineWidth.outline, dash: Self.dash))
      } else {
        ZoneShape(range: low...max(low, high), insets: insets, axis: axis)
          .fill(Color(color).opacity(0.14))
      }
    case .labels:
      if !threshold.label.isEmpty {
        AxisMark(value: high, axis: axis, insets: insets, size: size) {
          tag(threshold.label, color)
            .frame(maxWidth: .infinity, alignment: .trailing)
            .padding(.trailing, insets.trailing)
            .frame(height: TypeScale.captionHeight)
            .offset(y: threshold.isLine ? -TypeScale.captionHeight : 0)
        }
      }
    }
  }

  private func tag(_ label: String, _ color: SeriesColor) -> some View {
    Text(verbatim: label)
      .font(.system(size: TypeScale.caption, weight: .medium))
      .foregroundColor(Color(color.readable(on: theme.card, in: theme)))
      .lineLimit(1)
      .truncationMode(.middle)
      .padding(.horizontal, Space.tight)
      .background(
        RoundedRectangle(cornerRadius: CornerRadius.label).fill(Color(theme.card).opacity(0.72)))
  }

  // MARK: - Moments

  @ViewBuilder private func marker(
    _ marker: ChartMarker, x: Double, end: Double, plot: PlotArea
  ) -> some View {
    let color = marker.color ?? theme.secondaryText
    switch part {
    case .marks:
      if marker.until != nil {
        Rectangle()
          .fill(Color(color).opacity(0.16))
          .frame(width: max(end - x, 1), height: plot.rect.height)
          .offset(x: x, y: plot.rect.minY)
      }
      Rectangle()
        .fill(Color(color))
        .frame(width: 1 / max(1, displayScale), height: plot.rect.height)
        .offset(x: x, y: plot.rect.minY)
    case .labels:
      if !marker.label.isEmpty {
        // The label keeps its own width and is centred on its line.
        tag(marker.label, color)
          .frame(maxWidth: Self.maximumLabelWidth)
          .fixedSize()
          .frame(width: 0, height: TypeScale.captionHeight)
          // A span's label stays visible while the window shows only a part of the span.
          .offset(x: marker.until == nil ? x : labelX(x, end, plot), y: plot.rect.minY)
      }
    }
  }

  /// Returns the x of a span's label, which is the middle of the visible part of the span.
  private func labelX(_ x: Double, _ end: Double, _ plot: PlotArea) -> Double {
    (max(x, plot.rect.minX) + min(end, plot.rect.maxX)) / 2
  }
}

/// A horizontal line across a graph at a position on its axis.
private struct AxisLineShape: AxisShape {
  var value: Double
  var insets: EdgeInsets
  var axis: AxisRange

  func path(in rect: CGRect) -> Path {
    let plot = PlotArea(
      size: rect.size, insets: insets, window: TimeWindow(lower: 0, upper: 1))
    let y = plot.y(value, lower: axis.lower, upper: axis.upper)
    return Path { path in
      path.move(to: CGPoint(x: plot.rect.minX, y: y))
      path.addLine(to: CGPoint(x: plot.rect.maxX, y: y))
    }
  }
}

/// A zone between two positions on the axis, as wide as the graph and clipped to it.
private struct ZoneShape: AxisShape {
  var range: ClosedRange<Double>
  var insets: EdgeInsets
  var axis: AxisRange

  func path(in rect: CGRect) -> Path {
    let plot = PlotArea(
      size: rect.size, insets: insets, window: TimeWindow(lower: 0, upper: 1))
    func y(_ value: Double) -> Double {
      let y = plot.y(value, lower: axis.lower, upper: axis.upper)
      return min(max(y, plot.rect.minY), plot.rect.maxY)
    }
    let top = y(range.upperBound)
    let bottom = y(range.lowerBound)
    guard bottom > top else { return Path() }
    return Path(CGRect(x: 0, y: top, width: rect.width, height: bottom - top))
  }
}
