import MartletSeries
import MartletUI

/// The values and moments that matter, in a graph: zones and lines, or above the series their
/// labels.
struct AnnotationMarks: View {
  enum Part { case marks, labels }

  var part: Part
  var annotations: ChartAnnotations
  var scales: ChartScales
  var window: TimeWindow
  var insets: EdgeInsets
  var size: CGSize

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    let plot = PlotArea(size: size, insets: insets, window: window)
    ZStack(alignment: .topLeading) {
      ForEach(annotations.thresholds.indices, id: \.self) { index in
        threshold(annotations.thresholds[index])
      }
      ForEach(annotations.markers.indices, id: \.self) { index in
        let marker = annotations.markers[index]
        let x = plot.x(Double(marker.time))
        if x > -200, x < size.width + 200 { self.marker(marker, x: x, plot: plot) }
      }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
    .animation(motion.rescale, value: scales)
    .clipped()
    .allowsHitTesting(false)
  }

  // MARK: - Values

  @ViewBuilder private func threshold(_ threshold: ChartThreshold) -> some View {
    let color = threshold.color ?? theme.alarm
    let axis = AxisRange(scales.left)
    switch part {
    case .marks:
      if threshold.isLine {
        AxisLineShape(value: threshold.range.lowerBound, insets: insets, axis: axis)
          .stroke(Color(color), style: StrokeStyle(lineWidth: 1.5, dash: [6, 4]))
      } else {
        ZoneShape(range: threshold.range, insets: insets, axis: axis)
          .fill(Color(color).opacity(0.14))
      }
    case .labels:
      if !threshold.label.isEmpty {
        AxisMark(value: threshold.range.upperBound, axis: axis, insets: insets) {
          tag(threshold.label, color)
            .frame(maxWidth: .infinity, alignment: .trailing)
            .padding(.trailing, insets.trailing)
            .frame(height: 18)
            .offset(y: threshold.isLine ? -18 : 0)
        }
      }
    }
  }

  private func tag(_ label: String, _ color: SeriesColor) -> some View {
    Text(verbatim: label)
      .font(.system(size: 12, weight: .medium))
      .foregroundColor(Color(color.readable(on: theme.card, in: theme)))
      .lineLimit(1)
      .truncationMode(.middle)
      .padding(.horizontal, 4)
      .background(RoundedRectangle(cornerRadius: 4).fill(Color(theme.card).opacity(0.72)))
  }

  // MARK: - Moments

  @ViewBuilder private func marker(_ marker: ChartMarker, x: Double, plot: PlotArea) -> some View {
    let color = marker.color ?? theme.secondaryText
    switch part {
    case .marks:
      Rectangle()
        .fill(Color(color))
        .frame(width: 1 / max(1, displayScale), height: plot.rect.height)
        .offset(x: x, y: plot.rect.minY)
    case .labels:
      if !marker.label.isEmpty {
        // Centred on its line, by the width that it needs.
        tag(marker.label, color)
          .frame(maxWidth: 160)
          .fixedSize()
          .frame(width: 0, height: 18)
          .offset(x: x, y: plot.rect.minY)
      }
    }
  }
}

/// A level line across a graph at a value of its axis.
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

/// All of a graph's width between two values of its axis, as far as it lies within the graph.
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
