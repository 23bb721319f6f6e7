import MartletSeries
import MartletUI

/// A chart put together from parts, one below the other: a title, a plot, a time axis, a mini-map,
/// filters. All parts show the same window, the same hidden series and the same moment.
///
///     Chart(data) {
///       ChartTitle("Power, W")
///       ChartPlot()
///       ChartTimeAxis()
///       ChartMiniMap()
///     }
///     .chartWindow($window)
///
/// A part may stand alone (`Chart(data) { ChartMiniMap() }`), in another order, or in stacks of
/// one's own; two charts with the same bindings move together. Without `chartWindow`, `chartHidden`
/// and `chartSelection` the chart keeps those itself, by time and by the ids of the series, so they
/// outlive a replacement of `data`; a window that reaches the newest sample moves on with it.
///
/// The plot takes all the height it is given, the other parts what they need.
public struct Chart<Content: View>: View {
  private var data: ChartData
  private var content: Content
  @State private var own = ChartState()

  @Environment(\.chartBindings) private var bindings

  /// - Parameter content: parts, and any other views.
  public init(_ data: ChartData, @ViewBuilder content: () -> Content) {
    self.data = data
    self.content = content()
  }

  public var body: some View {
    let state = bindings.state(own: $own, data: data)
    let model = ChartModel(data: data, state: state)
    WindowReader(window: state.wrappedValue.window(in: data)) { window in
      VStack(alignment: .leading, spacing: 0) { content }
        .environment(\.chartModel, model.with(window))
    }
    .animation(.chartWindow, value: data.timeRange)
  }
}

extension Chart where Content == ChartParts {
  /// A chart of all parts.
  public init(_ data: ChartData) {
    self.init(data) { ChartParts() }
  }
}

/// The parts of a whole chart: title, plot, time axis, mini-map, and filters for several series.
public struct ChartParts: View {
  public init() {}

  public var body: some View {
    ChartTitle().padding(.horizontal, 16)
    ChartPlot()
    ChartTimeAxis().padding(.top, 2)
    ChartMiniMap().padding(.top, 8)
    ChartFilters().padding(.horizontal, 16).padding(.top, 12)
  }
}

// MARK: - What the parts share

/// A chart as its parts see it.
struct ChartModel {
  var data: ChartData
  var state: Binding<ChartState>
  /// As it is seen now, which may be on its way to that of `state`.
  var window = TimeWindow(lower: 0, upper: 1)

  func with(_ window: TimeWindow) -> ChartModel {
    var model = self
    model.window = window
    return model
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
