import MartletFormats
import MartletSeries
import MartletUI

/// The graph of a chart with its value axis and the indicator of the selected moment.
struct ChartGraph: View {
  var data: ChartData
  @Binding var state: ChartState
  /// The window that is drawn in this frame, also during an animation.
  var window: TimeWindow
  /// The window whose values the axis fits; nil for `window`.
  var scaleWindow: TimeWindow?
  /// Opens the day of a moment; nil if no days can be opened.
  var onZoom: (@MainActor (Int64) -> Void)?
  /// Whether only the balloon receives touches.
  var isStill = false

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.chartNumberFormat) private var numbers
  @Environment(\.chartAnnotations) private var annotations
  @Environment(\.chartMotion) private var motion

  private var words: Language.Words { dates.language.words }

  static let insets = EdgeInsets(
    top: Space.extraLarge, leading: Space.cardPadding, bottom: Space.tight,
    trailing: Space.cardPadding)
  /// The distance between grid lines that a graph has room for, in points.
  private static let lineDistance = 40.0

  var body: some View {
    GeometryReader { proxy in
      // A scale made before the size is known would be animated to the final one.
      if proxy.size.width > 1 { graph(size: proxy.size) }
    }
  }

  @ViewBuilder private func graph(size: CGSize) -> some View {
    let plot = PlotArea(size: size, insets: Self.insets, window: window)
    let fitted = scaleWindow.map { PlotArea(size: size, insets: Self.insets, window: $0) } ?? plot
    let scales = ChartScales(
      data: data, state: state, window: fitted.window(within: size),
      lines: Self.lineCount(height: plot.rect.height),
      rule: numbers.adjusted(by: data.series.first?.numbers).style.steps)
    let isFilled = data.hidesGrid
    let axes = AxisSeries(data)
    let shown = data.series.indices.filter { !state.isHidden(data.series[$0]) }
    ZStack(alignment: .topLeading) {
      if !data.hasSamples(in: data.series.indices) {
        NoData(text: words.noData).frame(width: size.width, height: size.height)
      } else if let newest = data.newestBefore(window) {
        NoData(text: dates.noDataSince(newest, now: data.now))
          .frame(width: size.width, height: size.height)
      } else if !data.hasSamples(in: shown) {
        NoData(text: shown.isEmpty ? words.allHidden : words.noData)
          .frame(width: size.width, height: size.height)
      } else {
        if data.hasFuture, let now = data.now {
          FutureZone(part: .zone, now: now, plot: plot, size: size)
        }
        // Filled shapes would hide the grid, so it is drawn above them.
        if !isFilled {
          grid(axes, scales, size)
          annotations(.marks, scales, size: size)
        }
        SeriesLayers(
          data: data, hidden: state.hidden, selection: state.selection, window: window,
          scales: scales, insets: Self.insets, size: size, lineWidth: LineWidth.line,
          surface: theme.card,
          fillsSingleLine: true)
        if isFilled {
          grid(axes, scales, size)
          annotations(.marks, scales, size: size)
        }
        ValueAxis(
          part: .labels, series: axes, scales: scales, insets: Self.insets,
          size: size, isOverFill: isFilled)
        annotations(.labels, scales, size: size)
        if data.hasFuture, let now = data.now {
          FutureZone(part: .label, now: now, plot: plot, size: size)
        }
        if let readout = readout() {
          Indicator(
            readout: readout, data: data, window: window, scales: scales, insets: Self.insets,
            size: size, onZoom: onZoom)
        }
      }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
    .modifier(GraphTouch(data: data, state: $state, plot: plot, isStill: isStill))
    .overlay(
      VStack {
        if state.hasLeftLive(in: data), !isStill {
          LiveButton { withAnimation(motion.window) { state.showNewest(in: data) } }
            .transition(.opacity)
        }
      }
      .padding(.trailing, Self.insets.trailing - LiveButton.touchPadding)
      .animation(motion.fade, value: state.hasLeftLive(in: data)),
      alignment: .bottomTrailing)
  }

  private func grid(_ axes: AxisSeries, _ scales: ChartScales, _ size: CGSize) -> some View {
    ValueAxis(part: .grid, series: axes, scales: scales, insets: Self.insets, size: size)
  }

  @ViewBuilder private func annotations(
    _ part: AnnotationMarks.Part, _ scales: ChartScales, size: CGSize
  ) -> some View {
    if annotations != ChartAnnotations() {
      AnnotationMarks(
        part: part, data: data, hidden: state.hidden, annotations: annotations, scales: scales,
        window: window,
        insets: Self.insets, size: size)
    }
  }

  /// Returns the maximum number of grid lines: 3 to 6, about 40 points apart.
  static func lineCount(height: Double) -> Int { min(max(Int(height / lineDistance), 3), 6) }

  private func readout() -> Readout? {
    guard let selection = state.selection, selection >= window.lower, selection <= window.upper
    else { return nil }
    return Readout(data: data, state: state, selection: selection, dates: dates, numbers: numbers)
  }
}

extension ChartData {
  /// Returns the time of the newest sample of live data if it lies before the window; else nil.
  fileprivate func newestBefore(_ window: TimeWindow) -> Int64? {
    guard now != nil, let last = times.last, Double(last) < window.lower else { return nil }
    return last
  }
}

/// The text in place of a graph that has nothing to draw.
struct NoData: View {
  var text: String

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    VStack(spacing: Space.tight) {
      Text(verbatim: "–")
        .font(.system(size: TypeScale.value, weight: .semibold))
      Text(verbatim: text)
        .font(.system(size: TypeScale.body))
    }
    .foregroundColor(Color(theme.secondaryText))
  }
}

extension ChartGraph {
  /// Makes the graph from the model that a chart's parts share.
  init(model: ChartModel) {
    self.init(
      data: model.data, state: model.state, window: model.window, scaleWindow: model.scaleWindow,
      onZoom: model.dayZoom?.opening, isStill: model.isStill)
  }
}
