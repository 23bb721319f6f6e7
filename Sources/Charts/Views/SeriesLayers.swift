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
  @State private var dense = DenseLines()

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
    let lines = lines(besides: stacked)
    let traces = SeriesTraces(
      data: data, lines: lines, areas: lines.filter(fillsArea), bands: bands, window: shown,
      columnDuration: columnDuration, dense: dense)
    return ZStack {
      ForEach(stacked.reversed(), id: \.self) { index in
        stackLayer(index, rows)
      }
      ForEach(bands, id: \.self) { bandLayer($0, traces.bands[$0] ?? []) }
      ForEach(lines, id: \.self) { lineLayer($0, traces) }
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
      longestGap: data.longestGap(of: index), onlyRow: onlyRow, window: window, insets: insets,
      axis: AxisRange(scales.series[index]),
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

  private func fillsArea(_ index: Int) -> Bool {
    data.series[index].kind == .area || (fillsSingleLine && data.series.count == 1)
  }

  private func lineLayer(_ index: Int, _ traces: SeriesTraces) -> some View {
    let color = theme.color(of: index, in: data)
    let axis = AxisRange(scales.series[index])
    let trace = traces.lines[index] ?? .points([])
    let line = LineShape(trace: trace, window: window, insets: insets, axis: axis)
    let lone = trace.loneSamples
    return ZStack {
      if let area = traces.areas[index] {
        LineAreaShape(points: area, window: window, insets: insets, axis: axis)
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

extension StackRows {
  /// The row nearest to a moment; nil without rows.
  func row(nearest time: Double) -> Int? {
    times.indices.min { (times[$0] - time).magnitude < (times[$1] - time).magnitude }
  }
}
