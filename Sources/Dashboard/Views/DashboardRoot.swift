import MartletCharts
import MartletFormats
import MartletTiles
import MartletUI

/// The root view of the dashboard. It follows the model, and changes pages while nobody touches the
/// panel.
///
/// Each part is a view type of its own, because decoding the names of deeply nested types takes
/// most of the time of a start: the runtime decodes the whole name at each level.
package struct DashboardRoot: View {
  private let model: DashboardModel
  private let wallClock: @MainActor (MonotonicTime) -> Int64
  private let chartClock: ChartClock
  @State private var state: DashboardModel.State
  /// Whether nobody has touched the panel for the time `idle.after`.
  @State private var isIdle = false
  @State private var pins = PinKeeper()

  /// Creates the root view of a model.
  ///
  /// - Parameter wallClock: returns milliseconds since 1970-01-01 UTC at an instant of the loop's
  ///   clock.
  package init(
    model: DashboardModel, wallClock: @escaping @MainActor (MonotonicTime) -> Int64
  ) {
    self.model = model
    self.wallClock = wallClock
    chartClock = ChartClock(now: wallClock)
    _state = State(initialValue: model.state)
  }

  /// The screen and the views that cover it, with all environment values.
  package var body: some View {
    DashboardLayers(model: model, state: state, wallClock: wallClock)
      .modifier(
        DashboardEnvironment(model: model, state: state, chartClock: chartClock, pins: pins)
      )
      .onIdle(of: state.config.idle.after) { isIdle in
        self.isIdle = isIdle
        withAnimation(state.turning) { isIdle ? model.rest() : model.wake() }
      }
      .onElapse(of: isIdle ? state.config.idle.rotation : nil, since: state.page) { _ in
        withAnimation(state.turning) { model.turn() }
      }
      .onAppear {
        let shown = $state
        model.onChange = { [unowned model] in shown.wrappedValue = model.state }
        shown.wrappedValue = model.state
      }
  }
}

/// The screen, and above it the views that cover everything.
private struct DashboardLayers: View {
  var model: DashboardModel
  var state: DashboardModel.State
  var wallClock: @MainActor (MonotonicTime) -> Int64

  var body: some View {
    GeometryReader { proxy in
      DashboardScreen(
        model: model, state: state, wallClock: wallClock, width: proxy.size.width)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .background(Color(hex: state.palette.page))
    .overlay {
      if let marked = state.markedPage, state.obstacle == nil {
        OpenMenu(model: model, state: state, marked: marked)
      }
      if state.config.service != nil { ServiceCover(model: model, state: state) }
      if let seconds = state.cleaning {
        CleaningPage(seconds: seconds, language: state.language, palette: state.palette)
      }
      if let step = state.calibration {
        CalibrationPage(step: step, language: state.language, palette: state.palette) {
          model.onCalibrationEnd($0)
        }
        // The targets are shares of the whole glass.
        .ignoresSafeArea()
      }
    }
  }
}

extension DashboardModel.State {
  var pages: [Config.Page] { config.pages }

  /// The index of the visible page.
  var selection: Int { pages.firstIndex { $0.id == page } ?? 0 }

  var language: Language { config.locale.language }

  var palette: DashboardPalette { DashboardPalette(colors) }

  /// The animation of a page change without a finger.
  var turning: Animation { .turningPage(reducesMotion: config.display.reducedMotion) }

  var dates: DateFormat {
    let locale = config.locale
    return DateFormat(
      zone: zone, language: locale.language, hasTwelveHours: locale.hasTwelveHours,
      firstWeekday: locale.firstWeekday)
  }
}
