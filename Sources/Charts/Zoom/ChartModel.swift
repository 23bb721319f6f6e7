import MartletSeries
import MartletUI

/// A chart as its parts see it: all its time, a day of it, or both on the way between them.
@MainActor struct ChartModel {
  var data: ChartData
  var state: Binding<ChartState>
  /// As it is seen now, which may be on its way to that of `state` or of the day.
  var window = TimeWindow(lower: 0, upper: 1)
  /// How much of the day is seen now: 0 for all time, 1 for the day.
  var zoom = 0.0
  /// The window whose values the axis fits; nil for the one that is seen.
  var scaleWindow: TimeWindow?
  /// Nil where there is no day to look into.
  var door: DayDoor?
  /// Shows all time, and takes no finger but for what leads into a day and out of it.
  var isStill = false

  /// Returns the seconds in which now moves by one device pixel of the window; nil if the window
  /// does not follow now.
  func pace(width: Double, displayScale: Double) -> Double? {
    guard open == nil, isStill || state.wrappedValue.followsEnd else { return nil }
    return NowFollower.pace(of: ownWindow, width: width, displayScale: displayScale)
  }

  /// The day that is looked into; nil for all time.
  var open: ChartZoom? { state.wrappedValue.zoom.flatMap { $0.isOpen ? $0 : nil } }

  /// The day that is seen, be it on its way out.
  var seenDay: ChartZoom? {
    state.wrappedValue.zoom.flatMap { zoom > 0 || $0.isOpen ? $0 : nil }
  }

  /// What a finger works on.
  var current: (data: ChartData, state: Binding<ChartState>) {
    open.map { ($0.data, dayState) } ?? (data, state)
  }

  /// The window of all time, whatever day is looked into.
  var ownWindow: TimeWindow {
    isStill ? TimeWindow(showingAllOf: data) : state.wrappedValue.window(in: data)
  }

  /// The window that is meant, which what is seen is on its way to.
  var target: TimeWindow { open.map { $0.state.window(in: $0.data) } ?? ownWindow }

  /// All time alone, as it is seen in front of the day.
  func overview(isFading: Bool) -> ChartModel {
    var model = self
    model.zoom = 0
    if seenDay != nil { model.scaleWindow = ownWindow }
    if isFading { model.window = ownWindow }
    return model
  }

  /// The day alone, as it is seen behind all time.
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

/// Shows content for a chart as it is seen now, in every frame of a glide and of a look into a day.
struct ChartModelReader<Content: View>: View {
  var model: ChartModel
  @ViewBuilder var content: (ChartModel) -> Content

  @Environment(\.chartMotion) private var motion

  var body: some View {
    let target = model.target
    WindowReader(window: target, zoom: model.open == nil ? 0 : 1) { [model, motion] window, zoom in
      // Where motion is reduced the day fades in where it stands.
      let isFading = motion.isReduced && zoom > 0 && zoom < 1
      content(model.seen(isFading ? target : window, zoom: zoom))
    }
  }
}

private enum ChartModelKey: EnvironmentKey { static var defaultValue: ChartModel? { nil } }

extension EnvironmentValues {
  /// Of the chart around; nil outside of one.
  var chartModel: ChartModel? {
    get { self[ChartModelKey.self] }
    set { self[ChartModelKey.self] = newValue }
  }
}
