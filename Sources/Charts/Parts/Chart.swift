import MartletSeries
import MartletUI

/// A chart made of parts, one below the other: a title, a plot, a time axis, a mini-map, filters.
/// All parts show the same window, the same hidden series and the same selected moment.
///
///     Chart(data) {
///       ChartTitle("Power, W")
///       ChartPlot()
///       ChartTimeAxis()
///       ChartMiniMap()
///     }
///     .chartWindow($window)
///
/// A chart may have a single part (`Chart(data) { ChartMiniMap() }`), and parts may be in another
/// order or in other stacks. Two charts with the same bindings move together. Without
/// `chartWindow`, `chartHidden` and `chartSelection` the chart stores this state itself. It is
/// stored by time and by the ids of the series, so it remains when `data` is replaced. A window
/// that ends at the newest sample follows it.
///
/// If there are samples of single days (`chartDays`), or shares, a tap on the balloon of a moment
/// opens its day, and the title closes it again.
///
/// The plot fills the height that the other parts leave.
public struct Chart<Content: View>: View {
  private var given = ChartData()
  /// The name of the live data; nil for a chart of `given`.
  private var source: String?
  private var content: Content
  @State private var own = ChartState()
  @State private var session = DayZoom.Session()
  @ChartNow private var now
  @State private var width = 0.0

  @Environment(\.chartBindings) private var bindings
  @Environment(\.chartDays) private var days
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.chartMotion) private var motion
  @Environment(\.chartClock) private var clock
  @Environment(\.chartEnd) private var end
  @Environment(\.displayScale) private var displayScale
  @Environment(\.chartSource) private var find

  /// Makes a chart of the given data.
  ///
  /// - Parameters:
  ///   - data: the samples.
  ///   - content: the parts, and any other views.
  public init(_ data: ChartData, @ViewBuilder content: () -> Content) {
    given = data
    self.content = content()
  }

  /// Makes a chart of live data. It is empty until data arrives.
  ///
  /// - Parameters:
  ///   - source: `source:item`, or only `source` for its first item. The data is that of
  ///     `liveData(_:)` on a view around the chart.
  ///   - content: the parts, and any other views.
  public init(source: String, @ViewBuilder content: () -> Content) {
    self.source = source
    self.content = content()
  }

  private var data: ChartData { source.map { find?($0) ?? ChartData() } ?? given }

  /// The parts in a column.
  public var body: some View {
    let state = bindings.state(own: $own, data: data)
    let dayZoom = DayZoom(
      data: data, state: state, session: $session, days: days, index: 0, dates: dates,
      motion: motion)
    let isLive = end == .now && clock != nil
    let now = isLive ? _now.time(ofNewest: data.times.last) : nil
    let model = ChartModel(
      data: isLive ? data.ending(at: now) : data, state: state, dayZoom: dayZoom)
    ChartModelReader(model: model) { model in
      VStack(alignment: .leading, spacing: 0) { content }
        .environment(\.chartModel, model)
    }
    .background(VStack { if isLive, let clock { follower(clock, model, now) } })
    // A window that ends at the present moment moves with the clock, not with a sample.
    .animation(isLive ? nil : motion.window, value: data.timeRange)
    .modifier(DayZoomModifier(dayZoom: dayZoom))
  }

  /// Returns a view that updates `now`. It uses the width of the chart as that of the plot.
  private func follower(
    _ clock: ChartClock, _ model: ChartModel, _ shown: Int64?
  ) -> some View {
    NowFollower(
      clock: clock, pace: model.pace(width: width, displayScale: displayScale),
      sampleInterval: data.typicalInterval.map { Double($0) / 1000 },
      newest: data.times.last, shown: shown, now: $now
    )
    .readingWidth { width = $0 }
  }
}

extension Chart where Content == ChartParts {
  /// Makes a chart of the given data with all parts.
  public init(_ data: ChartData) {
    self.init(data) { ChartParts() }
  }

  /// Makes a chart of live data with all parts.
  ///
  /// - Parameter source: `source:item`, or only `source` for its first item.
  public init(source: String) {
    self.init(source: source) { ChartParts() }
  }
}

/// The parts of a whole chart: title, plot, time axis, mini-map, and filters for several series.
public struct ChartParts: View {
  /// Makes the parts.
  public init() {}

  /// The parts, to be laid out by the column of the chart.
  public var body: some View {
    ChartTitle().padding(.horizontal, Space.cardPadding)
    ChartPlot()
    ChartTimeAxis().padding(.top, Space.tiny)
    ChartMiniMap().padding(.top, Space.small)
    ChartFilters().padding(.horizontal, Space.cardPadding).padding(.top, Space.medium)
  }
}
