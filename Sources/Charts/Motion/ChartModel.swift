import MartletSeries
import MartletUI

/// The state that the parts of a chart draw: all time, an open day, or a step of the zoom between
/// them.
@MainActor struct ChartModel {
  var data: ChartData
  var state: Binding<ChartState>
  /// The window that is drawn in this frame. During an animation it differs from the final one
  /// (`target`).
  var window = TimeWindow(lower: 0, upper: 1)
  /// The progress of the zoom in this frame: 0 for all time, 1 for the day.
  var zoom = 0.0
  /// The window whose values the axis fits; nil for `window`.
  var scaleWindow: TimeWindow?
  /// The zoom into days; nil if days cannot be opened.
  var dayZoom: DayZoom?
  /// Whether the chart shows all time, and touches only open and close a day.
  var isStill = false

  /// Returns the chart with a time axis that ends at `now`; nil ends it at the newest sample.
  func ending(at now: Int64?) -> ChartModel {
    var model = self
    model.data = data.ending(at: now)
    return model
  }

  /// Returns the chart with a present moment at a step of its whole axis, if its window follows the
  /// present moment and rests at the end of the axis. A mini-map of this model is the same for
  /// several frames of the graph, whose pixels are shorter.
  ///
  /// - Parameter columns: the columns of the whole axis, in device pixels.
  func endingAtStep(of columns: Double) -> ChartModel {
    guard columns >= 1, data.now != nil, !data.hasFuture, data.count > 0, zoom == 0, !isStill,
      state.wrappedValue.followsEnd, window == ownWindow
    else { return self }
    let axis = state.wrappedValue.overview(in: data).endingAtStep(of: columns)
    var model = ending(at: Int64(nearestTo: axis.upper))
    model.window = model.ownWindow
    return model
  }

  /// Returns the seconds in which the present moment moves by one device pixel of the window; nil
  /// if the window does not follow it.
  func pace(width: Double, displayScale: Double) -> Double? {
    guard open == nil, isStill || state.wrappedValue.followsEnd else { return nil }
    return NowFollower.pace(of: ownWindow, width: width, displayScale: displayScale)
  }

  /// The open day; nil for all time.
  var open: ChartZoom? { state.wrappedValue.zoom.flatMap { $0.isOpen ? $0 : nil } }

  /// The day that is visible, also while it closes.
  var seenDay: ChartZoom? {
    state.wrappedValue.zoom.flatMap { zoom > 0 || $0.isOpen ? $0 : nil }
  }

  /// The data and state that fingers change.
  var current: (data: ChartData, state: Binding<ChartState>) {
    open.map { ($0.data, dayState) } ?? (data, state)
  }

  /// The window of all time, also while a day is open.
  var ownWindow: TimeWindow {
    isStill ? TimeWindow(showingAllOf: data) : state.wrappedValue.window(in: data)
  }

  /// The final window, towards which the drawn window is animated.
  var target: TimeWindow { open.map { $0.state.window(in: $0.data) } ?? ownWindow }

  /// Returns the model of all time, drawn in front of the day.
  func overview(isFading: Bool) -> ChartModel {
    var model = self
    model.zoom = 0
    if seenDay != nil { model.scaleWindow = ownWindow }
    if isFading { model.window = ownWindow }
    return model
  }

  /// Returns the model of the day, drawn behind all time.
  func inside(_ day: ChartZoom, isFading: Bool) -> ChartModel {
    let target = day.state.window(in: day.data)
    return ChartModel(
      data: day.data, state: dayState, window: isFading ? target : window,
      scaleWindow: zoom < 1 ? target : nil, isStill: isStill)
  }

  func seen(_ window: TimeWindow, zoom: Double) -> ChartModel {
    var model = self
    model.window = window
    model.zoom = zoom
    return model
  }

  var dayState: Binding<ChartState> { state.ofDay }
}

/// Builds content for a chart in each frame of an animation of the window or the zoom.
struct ChartModelReader<Content: View>: View {
  var model: ChartModel
  @ViewBuilder var content: (ChartModel) -> Content

  @Environment(\.chartMotion) private var motion

  var body: some View {
    let target = model.target
    WindowReader(window: target, zoom: model.open == nil ? 0 : 1) { [model, motion] window, zoom in
      // If motion is reduced, the day fades in at its final position.
      let isFading = motion.isReduced && zoom > 0 && zoom < 1
      content(model.seen(isFading ? target : window, zoom: zoom))
    }
  }
}

private enum ChartModelKey: EnvironmentKey { static var defaultValue: ChartModel? { nil } }

extension EnvironmentValues {
  /// The model of the chart that contains the view; nil outside of a chart.
  var chartModel: ChartModel? {
    get { self[ChartModelKey.self] }
    set { self[ChartModelKey.self] = newValue }
  }
}
