import MartletSeries
import MartletUI

/// The series of a chart in a window, from back to front: lines, bars and areas without axes.
struct SeriesLayers: View {
  var data: ChartData
  /// By id.
  var hidden: Set<String>
  /// A moment whose bars stand out, in milliseconds since 1970-01-01 UTC.
  var selection: Double?
  var window: TimeWindow
  var scales: ChartScales
  var insets: EdgeInsets
  var lineWidth: Double
  var surface: SeriesColor
  /// Fills the area under a line that is alone.
  var fillsSingleLine = false
  /// Shows what has changed at once.
  var isStill = false

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    GeometryReader { proxy in
      let plot = PlotArea(size: proxy.size, insets: insets, window: window)
      let shown = plot.window(within: proxy.size)
      let columns = max(1, proxy.size.width * displayScale)
      content(shown: shown, columnDuration: shown.duration / columns)
    }
    .clipped()
  }

  private func content(shown: TimeWindow, columnDuration: Double) -> some View {
    let stacked = data.series.indices.filter { data.isDrawnStacked(data.series[$0]) }
    let rows =
      stacked.isEmpty
      ? StackRows() : StackRows(data: data, window: shown, columnDuration: columnDuration)
    let traces = Traces(data: data, window: shown, columnDuration: columnDuration)
    return ZStack {
      ForEach(stacked.reversed(), id: \.self) { index in
        stackLayer(index, rows)
      }
      ForEach(bands, id: \.self) { bandLayer($0, traces.bands[$0] ?? []) }
      ForEach(lines(besides: stacked), id: \.self) { index in
        lineLayer(index, traces.points[index])
      }
    }
    .transaction { [isStill] in if isStill { $0.animation = nil } }
    // Where motion is reduced, what is shown fades into what will be: nothing grows or sinks.
    .id(motion.isReduced ? hidden : [])
    .transition(.opacity)
    .animation(motion.fade, value: hidden)
    .animation(motion.rescale, value: scales)
  }

  // MARK: - Bars and areas

  @ViewBuilder private func stackLayer(_ index: Int, _ rows: StackRows) -> some View {
    let color = theme.color(of: index, in: data)
    let dimmed = color.blended(with: surface, share: 0.5)
    let drawsBars = data.series[index].kind == .bar
    let selected = drawsBars ? selection.flatMap { rows.row(nearest: $0) } : nil
    stack(index, rows, drawsBars: drawsBars, onlyRow: nil)
      .fill(Color(selected == nil ? color : dimmed))
    if let selected {
      stack(index, rows, drawsBars: true, onlyRow: selected).fill(Color(color))
    }
  }

  private func stack(
    _ index: Int, _ rows: StackRows, drawsBars: Bool, onlyRow: Int?
  ) -> StackShape {
    let stacked = data.series.map { data.isDrawnStacked($0) && !hidden.contains($0.id) ? 1.0 : 0 }
    return StackShape(
      rows: rows, series: index, drawsBars: drawsBars, isPercentage: data.isPercentage,
      onlyRow: onlyRow, window: window, insets: insets, axis: AxisRange(scales.series[index]),
      weights: WeightVector(values: stacked))
  }

  // MARK: - Bands and lines

  private var bands: [Int] { data.series.indices.filter { data.series[$0].kind == .band } }

  private func lines(besides stacked: [Int]) -> [Int] {
    data.series.indices.filter { data.series[$0].kind != .band && !stacked.contains($0) }
  }

  private func bandLayer(_ index: Int, _ points: [BandPoint]) -> some View {
    BandShape(
      points: points, window: window, insets: insets, axis: AxisRange(scales.series[index])
    )
    .fill(Color(theme.color(of: index, in: data)).opacity(0.32))
    .opacity(hidden.contains(data.series[index].id) ? 0 : 1)
  }

  private func lineLayer(_ index: Int, _ points: [TracePoint]) -> some View {
    let color = theme.color(of: index, in: data)
    let axis = AxisRange(scales.series[index])
    let line = LineShape(points: points, window: window, insets: insets, axis: axis)
    let fillsArea =
      data.series[index].kind == .area || (fillsSingleLine && data.series.count == 1)
    return ZStack {
      if fillsArea {
        LineAreaShape(points: points, window: window, insets: insets, axis: axis)
          .fill(
            LinearGradient(
              colors: [Color(color).opacity(0.24), Color(color).opacity(0)],
              startPoint: .top, endPoint: .bottom))
      }
      if color.contrast(with: surface) < 3 {
        // A colour that the data chose and the surface swallows gets an edge.
        line.stroke(
          Color(color.blended(with: theme.text, share: 0.5)), style: stroke(lineWidth + 1))
      }
      line.stroke(Color(color), style: stroke(lineWidth))
      if LoneSamplesShape.hasAny(in: points) {
        LoneSamplesShape(points: points, window: window, insets: insets, axis: axis)
          .fill(Color(color))
      }
    }
    .opacity(hidden.contains(data.series[index].id) ? 0 : 1)
  }

  private func stroke(_ width: Double) -> StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
  }
}

/// The points of all series in a window.
private struct Traces {
  var points: [[TracePoint]]
  /// By the series' places.
  var bands: [Int: [BandPoint]] = [:]

  init(data: ChartData, window: TimeWindow, columnDuration: Double) {
    var slots = SampleSlots()
    slots.find(in: data, window: window.range, columnDuration: columnDuration)
    // How many points a line takes is known once it is traced; what is kept has room for no more.
    var traced: [TracePoint] = []
    points = data.series.indices.map { index in
      traced.removeAll(keepingCapacity: true)
      if data.series[index].kind != .band {
        data.trace(of: index, slots: slots, into: &traced)
      }
      return traced.map { $0 }
    }
    for index in data.series.indices where data.series[index].kind == .band {
      data.bandTrace(of: index, slots: slots, into: &bands[index, default: []])
    }
  }
}

extension StackRows {
  /// The row nearest to a moment; nil without rows.
  func row(nearest time: Double) -> Int? {
    times.indices.min { (times[$0] - time).magnitude < (times[$1] - time).magnitude }
  }
}
