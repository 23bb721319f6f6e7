import MartletSeries
import MartletUI

/// The series of a chart in a window, in layers from back to front, without axes.
struct SeriesLayers: View {
  var data: ChartData
  /// The ids of hidden series.
  var hidden: Set<String>
  /// The moment whose bars are highlighted, in milliseconds since 1970-01-01 UTC.
  var selection: Double?
  var window: TimeWindow
  var scales: ChartScales
  var insets: EdgeInsets
  /// The size of the plot with its insets, in points.
  var size: CGSize
  var lineWidth: Double
  var surface: SeriesColor
  /// Whether the area under a line is filled if the chart has no other series.
  var fillsSingleLine = false
  /// Whether changes appear without animation.
  var isStill = false

  @Environment(\.resolvedChartTheme) var theme
  @Environment(\.chartMotion) private var motion
  @Environment(\.displayScale) private var displayScale
  @State private var dense = DenseLines()

  var body: some View {
    let plot = PlotArea(size: size, insets: insets, window: window)
    let shown = plot.window(within: size)
    let columns = max(1, size.width * displayScale)
    content(shown: shown, columnDuration: shown.duration / columns)
      .frame(width: size.width, height: size.height)
      .clipped()
  }

  private func content(shown: TimeWindow, columnDuration: Double) -> some View {
    let parts = data.seriesByLayer
    let stacked = parts[SeriesLayer.stack.rawValue]
    let rows =
      stacked.isEmpty
      ? StackRows() : StackRows(data: data, window: shown, columnDuration: columnDuration)
    let traces = SeriesTraces(
      data: data, parts: parts, fillsArea: fillsArea, window: shown,
      columnDuration: columnDuration, dense: dense)
    return ZStack {
      ForEach(SeriesLayer.all.filter { !parts[$0.rawValue].isEmpty }, id: \.self) { layer in
        let part = parts[layer.rawValue]
        switch layer {
        case .states:
          ForEach(part, id: \.self) { index in
            stateLayer(
              index, traces.states[index] ?? [], lane: part.firstIndex(of: index) ?? 0,
              count: part.count)
          }
        case .stack: ForEach(part.reversed(), id: \.self) { stackLayer($0, rows) }
        case .bands: ForEach(part, id: \.self) { bandLayer($0, traces.bands[$0] ?? []) }
        case .lines: ForEach(part, id: \.self) { lineLayer($0, traces) }
        case .points: ForEach(part, id: \.self) { pointLayer($0, traces.points[$0] ?? []) }
        }
      }
    }
    .transaction { [isStill] in if isStill { $0.animation = nil } }
    // If motion is reduced, a new identity makes the old layers fade into the new ones, and no
    // shape grows or sinks.
    .id(motion.isReduced ? hidden : [])
    .transition(.opacity)
    .animation(motion.fade, value: hidden)
    .animation(motion.rescale, value: scales)
  }
}

extension StackRows {
  /// Returns the index of the row nearest to a moment; nil without rows.
  func row(nearest time: Double) -> Int? {
    times.indices.min { (times[$0] - time).magnitude < (times[$1] - time).magnitude }
  }
}
