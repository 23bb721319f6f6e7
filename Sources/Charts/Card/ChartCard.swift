import MartletSeries
import MartletUI

/// A chart in a card: title, graph, time labels, mini-map and filters.
///
/// The window, the hidden series and the selected moment remain when `data` is replaced: they are
/// stored by time and by the ids of the series. A window that ends at the newest sample follows it.
public struct ChartCard: View {
  private var title: String
  private var data: ChartData
  private var status: ChartStatus
  private var until: ChartEnd
  private var options: ChartOptions?
  private var graphHeight: Double
  private var outerState: Binding<ChartState>?
  /// The items whose visible part the card reports to their sources; nil if it reports none.
  private var shown: ShownItems?
  @State private var ownState = ChartState()
  /// The width of the card in points, which determines the rows of filters.
  @State private var width = 0.0

  /// The state of the zoom into a day, in which the graph shows the samples of that day only.
  @State private var session = DayZoom.Session()
  /// The time that the card shows, in milliseconds since 1970-01-01 UTC; nil without a clock. It
  /// changes once per second. Only the graph follows the clock in finer steps (`NowReader`).
  @ChartNow private var now

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.chartDays) private var days
  @Environment(\.chartIndex) private var index
  @Environment(\.chartMotion) private var motion

  /// Makes a card that stores its state itself.
  ///
  /// - Parameters:
  ///   - title: the title for data that has none.
  ///   - data: the samples.
  ///   - status: the state of the data.
  ///   - until: the end of the time axis. `now` needs a `chartClock`; without one the axis ends at
  ///     the newest sample.
  ///   - options: the settings of the chart besides its data; nil for none.
  ///   - graphHeight: the height of the graph alone, in points.
  public init(
    title: String, data: ChartData, status: ChartStatus = .current, until: ChartEnd = .newest,
    options: ChartOptions? = nil, graphHeight: Double = 260
  ) {
    self.title = options?.title ?? data.title ?? title
    self.data = data
    self.status = status
    self.until = until
    self.options = options
    self.graphHeight = graphHeight
  }

  /// Makes a card whose state is stored elsewhere. If `state` is nil, the card stores it.
  package init(
    title: String, data: ChartData, status: ChartStatus = .current, until: ChartEnd = .newest,
    options: ChartOptions? = nil, graphHeight: Double = 260,
    state: Binding<ChartState>?
  ) {
    self.init(
      title: title, data: data, status: status, until: until, options: options,
      graphHeight: graphHeight)
    outerState = state
  }

  /// Returns a card that reports the visible part of these items; nil for a card that reports none.
  func reporting(_ items: ShownItems?) -> ChartCard {
    var card = self
    card.shown = items
    return card
  }

  /// The card, as wide as the space that it is given.
  public var body: some View {
    applying(options, to: data) { card($0, configuredBy: $1) }
  }

  private func card(_ data: ChartData, configuredBy configuration: ConfiguredData?) -> some View {
    let state = outerState ?? $ownState
    let dayZoom = DayZoom(
      data: data, state: state, session: $session, days: days, index: index, dates: dates,
      motion: motion, configuration: configuration)
    // `now` is read only if the card shows it. Other cards are then not evaluated each second.
    let hasNow = until == .now || status.isStale
    let now = hasNow ? _now.time(ofNewest: data.times.last) : nil
    let model = ChartModel(
      data: until == .now ? data.ending(at: now) : data, state: state, dayZoom: dayZoom)
    return VStack(alignment: .leading, spacing: 0) {
      ZoomHeader(
        model: model, title: title, status: status, now: now,
        isNarrow: width > 0 && width < Breakpoint.narrowCard
      )
      .padding(.horizontal, Space.cardPadding)
      buttons(model)
      NowReader(
        model: model, until: until, isStale: status.isStale, width: width, now: now, written: $now
      ) {
        stage($0)
          // Time runs from left to right in all languages.
          .alongTime()
          .opacity(status.isFailed ? Self.failedOpacity(data) : 1)
          .animation(slide(model), value: data.timeRange)
      }
      .overlay(
        FailureNote(session: $session)
          .padding(.bottom, TimeAxis.height + MiniMap.height + Self.noteDistance),
        alignment: .bottom)
      legend(model)
      filters(model)
      if let shown, width > 0 { RangeWatch(model: model, items: shown, width: width) }
    }
    .modifier(DayZoomModifier(dayZoom: dayZoom))
    .padding(.top, Self.topPadding)
    .padding(.bottom, Space.cardPadding)
    .frame(maxWidth: .infinity, alignment: .leading)
    .readingWidth { width = $0 }
    .cardGround(.flat)
    .accessibilityIdentifier("chart")
  }

  /// Returns the opacity of the graph of a failed source. The note of the failure is enough where
  /// there is no data, and a dimmed text could not be read.
  private static func failedOpacity(_ data: ChartData) -> Double {
    data.hasSamples(in: data.series.indices) ? 0.35 : 0
  }

  /// The minimum distance, in points, over which a new sample moves the window with an animation. A
  /// shorter move looks the same without an animation, and a live chart then draws one frame per
  /// sample instead of a dozen.
  private static let shortestSlide = 6.0
  /// The distance between the card's upper edge and its title, in points.
  private static let topPadding = 14.0
  /// The distance between the mini-map and the note of a failure above it, in points.
  private static let noteDistance = 18.0

  /// Returns the animation with which a new sample moves the window; nil for none. A window that
  /// ends at the present moment moves with the clock, so a sample leaves it where it is.
  private func slide(_ model: ChartModel) -> Animation? {
    if until == .now { return nil }
    let times = model.data.times
    guard width > 0, times.count > 1 else { return motion.window }
    let step = Double(times[times.count - 1] - times[times.count - 2])
    let duration = model.state.wrappedValue.window(in: model.data).duration
    return step * width < Self.shortestSlide * Double(duration) ? nil : motion.window
  }

  private func stage(_ model: ChartModel) -> some View {
    let height = graphHeight - takenHeight(model)
    return ChartModelReader(model: model) { [width] in
      ZoomStage(model: $0, graphHeight: height, width: width)
    }
  }

  /// Returns the height by which the graph becomes lower, in points. The note on the data's state,
  /// the further filters of an open day, the legend and the buttons need this height. The height of
  /// the card itself stays the same.
  private func takenHeight(_ model: ChartModel) -> Double {
    var taken = addedHeight(of: model.open, data: model.data)
    taken += ChartHeader.height(of: status)
    taken += StateLegend.height(model.data, width: filterWidth)
    if let options, !options.ranges.isEmpty {
      taken += RangeButtons.height(
        options.ranges, width: filterWidth, in: dates.language)
    }
    if leavesOut(model.data) { taken += Self.noteHeight }
    return min(taken, graphHeight / 2)
  }

  /// Returns the buttons of ranges, and the note about values that the axis cannot show.
  @ViewBuilder private func buttons(_ model: ChartModel) -> some View {
    if let options, !options.ranges.isEmpty, filterWidth > 0 {
      RangeButtons(
        ranges: options.ranges, data: model.data, state: model.state, width: filterWidth
      )
      .padding(.top, Space.snug)
      .padding(.horizontal, Space.cardPadding)
    }
    if leavesOut(model.data) {
      Text(verbatim: dates.language.time.onlyPositive)
        .font(.system(size: TypeScale.caption))
        .foregroundColor(Color(theme.secondaryText))
        .lineLimit(1)
        .frame(height: Self.noteHeight)
        .padding(.horizontal, Space.cardPadding)
    }
  }

  private static let noteHeight = TypeScale.captionHeight

  /// Returns whether the logarithmic axis leaves out values of 0 or less.
  private func leavesOut(_ data: ChartData) -> Bool {
    options?.axis == .log && data.hasValuesWithoutPosition
  }

  @ViewBuilder private func legend(_ model: ChartModel) -> some View {
    if !StateLegend.rows(model.data, width: filterWidth).isEmpty {
      StateLegend(data: model.data, width: filterWidth)
        .padding(.horizontal, Space.cardPadding)
        .padding(.top, Space.small)
    }
  }

  @ViewBuilder private func filters(_ model: ChartModel) -> some View {
    let (data, state) = model.current
    if data.series.count > 1 {
      Filters(data: data, hidden: state.hidden, width: filterWidth)
        .padding(.horizontal, Space.cardPadding)
        .padding(.top, Space.medium)
    }
  }

  private var filterWidth: Double { max(0, width - 2 * Space.cardPadding) }

  /// Returns how much higher the filters are while a day is open, in points. A day may have more
  /// series than the chart of all days.
  private func addedHeight(of zoom: ChartZoom?, data: ChartData) -> Double {
    guard let zoom else { return 0 }
    func height(_ data: ChartData) -> Double {
      guard data.series.count > 1 else { return 0 }
      let rows = FilterRows(names: data.series.map(\.name), width: filterWidth).rows.count
      return Space.medium + Double(rows) * (FilterRows.height + FilterRows.spacing)
        - FilterRows.spacing
    }
    return min(max(height(zoom.data) - height(data), 0), graphHeight / 2)
  }
}

/// Returns the content for a chart's data with its options applied. Charts without options skip the
/// cost of applying them.
@MainActor @ViewBuilder func applying<Content: View>(
  _ options: ChartOptions?, to data: ChartData,
  content: @escaping (ChartData, ConfiguredData?) -> Content
) -> some View {
  if let options {
    ConfiguredChart(data: data, options: options) { content($0, $1) }
  } else {
    content(data, nil)
  }
}

/// Applies a chart's options to its data.
struct ConfiguredChart<Content: View>: View {
  var data: ChartData
  var options: ChartOptions
  @ViewBuilder var content: (ChartData, ConfiguredData) -> Content
  @State private var configuration = ConfiguredData()

  @Environment(\.chartDateFormat) private var dates
  @Environment(\.chartAnnotations) private var annotations

  var body: some View {
    let configured = configuration.configured(data, options, in: dates)
    content(configured, configuration)
      .environment(\.chartAnnotations, options.annotations(of: configured, besides: annotations))
  }
}
