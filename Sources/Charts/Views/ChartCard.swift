import MartletSeries
import MartletUI

/// How a chart's data came, told in its card.
public enum ChartStatus: Hashable, Sendable {
  case current
  /// The data is old; when it was last known to be right.
  case stale(since: Int64)
  /// There is no new data: what failed, and why, in a line each. What was there stays behind it.
  case failed(what: String, why: String)
}

/// A chart in a card: title, graph, labels of time, mini-map and filters.
///
/// Which time is shown, what is hidden and what is pointed at stay as they are when `data` is
/// replaced: they are kept by time and by the ids of the series. A window that reaches the newest
/// sample moves on with it.
public struct ChartCard: View {
  private var title: String
  private var data: ChartData
  private var status: ChartStatus
  private var graphHeight: Double
  private var outerState: Binding<ChartState>?
  @State private var ownState = ChartState()
  /// Of the card; the filters are broken into rows by it.
  @State private var width = 0.0

  /// Counts the days asked for; the answer to an older one comes too late.
  @State private var requests = 0
  @State private var dayFailure: ChartDayFailure?

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.chartDays) private var days
  @Environment(\.chartPlace) private var place

  /// - Parameters:
  ///   - title: shown where the data brings none of its own.
  ///   - graphHeight: the height of the graph alone, in points.
  public init(
    title: String, data: ChartData, status: ChartStatus = .current, graphHeight: Double = 260
  ) {
    self.title = data.title ?? title
    self.data = data
    self.status = status
    self.graphHeight = graphHeight
  }

  /// A card whose state is kept by someone else, unless `state` is nil.
  package init(
    title: String, data: ChartData, status: ChartStatus = .current, graphHeight: Double = 260,
    state: Binding<ChartState>?
  ) {
    self.init(title: title, data: data, status: status, graphHeight: graphHeight)
    outerState = state
  }

  public var body: some View {
    let state = outerState ?? $ownState
    let open = state.wrappedValue.zoom.flatMap { $0.isOpen ? $0 : nil }
    let window = open.map { $0.state.window(in: $0.data) } ?? state.wrappedValue.window(in: data)
    VStack(alignment: .leading, spacing: 0) {
      header(state, window, open).padding(.horizontal, 16)
      stage(state, window, open)
        .alongTime()
        .opacity(isFailed ? 0.35 : 1)
        .animation(.chartWindow, value: data.timeRange)
        .overlay(note, alignment: .bottom)
      filters(data: open?.data ?? data, state: open == nil ? state : dayState(state))
    }
    .onChange(of: state.wrappedValue.selection) { _ in
      // Another moment is wanted now, or none.
      requests += 1
      dayFailure = nil
    }
    .padding(.top, 14)
    .padding(.bottom, 16)
    .frame(maxWidth: .infinity, alignment: .leading)
    .readingWidth { width = $0 }
    .background(RoundedRectangle(cornerRadius: 12).fill(Color(theme.card)))
    .overlay(
      RoundedRectangle(cornerRadius: 12)
        .strokeBorder(Color(theme.text).opacity(0.08), lineWidth: 1)
        .allowsHitTesting(false)
    )
    .accessibilityIdentifier("chart")
  }

  private func header(
    _ state: Binding<ChartState>, _ window: TimeWindow, _ open: ChartZoom?
  ) -> some View {
    var zoomOut: ZoomOutButton?
    if state.wrappedValue.zoom != nil {
      zoomOut = ZoomOutButton {
        withAnimation(.chartRescale) { state.wrappedValue.closeZoom(in: data) }
      }
    }
    return ChartHeader(
      title: title, range: data.count == 0 ? nil : window.range,
      heading: open.map { heading(window, $0) }, status: status,
      isNarrow: width > 0 && width < 460, zoomOut: zoomOut, isZoomed: open != nil)
  }

  private func stage(
    _ state: Binding<ChartState>, _ window: TimeWindow, _ open: ChartZoom?
  ) -> some View {
    var onZoom: (@MainActor (Int64) -> Void)?
    if canZoom { onZoom = { moment in look(into: moment, state) } }
    let height = graphHeight - addedHeight(of: open)
    return WindowReader(window: window, zoom: open == nil ? 0 : 1) { [onZoom] window, zoom in
      ZoomStage(
        data: data, state: state, window: window, zoom: zoom, graphHeight: height, onZoom: onZoom)
    }
  }

  private var note: some View {
    VStack {
      if let dayFailure {
        FailureNote(failure: dayFailure) { self.dayFailure = nil }
          .transition(.opacity)
      }
    }
    // Above the labels of time, off the balloon.
    .padding(.bottom, TimeAxis.height + MiniMap.height + 18)
    .animation(.chartRescale, value: dayFailure)
  }

  @ViewBuilder private func filters(data: ChartData, state: Binding<ChartState>) -> some View {
    if data.series.count > 1 {
      Filters(data: data, state: state, width: filterWidth)
        .padding(.horizontal, 16)
        .padding(.top, 12)
    }
  }

  private var filterWidth: Double { max(0, width - 32) }

  /// What the filters of a day need more than those of all time; the graph gives it, so that the
  /// card stays as high as it is.
  private func addedHeight(of zoom: ChartZoom?) -> Double {
    guard let zoom else { return 0 }
    func height(_ data: ChartData) -> Double {
      guard data.series.count > 1 else { return 0 }
      let rows = FilterRows(names: data.series.map(\.name), width: filterWidth).rows.count
      return 12 + Double(rows) * (FilterRows.height + FilterRows.spacing) - FilterRows.spacing
    }
    return min(max(height(zoom.data) - height(data), 0), graphHeight / 2)
  }

  // MARK: - Days

  private func dayState(_ state: Binding<ChartState>) -> Binding<ChartState> {
    Binding(
      get: { state.wrappedValue.zoom?.state ?? ChartState() },
      set: { state.wrappedValue.zoom?.state = $0 })
  }

  private func heading(_ window: TimeWindow, _ zoom: ChartZoom) -> String {
    guard let days = zoom.state.days else { return dates.range(window.range) }
    let places = days.places(in: window)
    let (first, last) = (days.days[places.lowerBound].date, days.days[places.upperBound].date)
    return places.count == 1 ? dates.fullDay(first) : dates.days(from: first, to: last)
  }

  private var canZoom: Bool {
    data.hasSeveralDays && (data.isPercentage || days != nil)
  }

  private func look(into moment: Int64, _ state: Binding<ChartState>) {
    let day = ChartDay(containing: moment, zone: dates.zone)
    requests += 1
    dayFailure = nil
    if data.isPercentage {
      guard let zoom = ChartZoom(sharesOf: day, data: data, state: state.wrappedValue) else {
        return
      }
      return withAnimation(.chartRescale) { state.wrappedValue.open(zoom) }
    }
    let request = requests
    days?.load(day, ofChart: place) { answer in
      // Whoever has gone on to something else is not called back.
      if request == requests { show(day, answer, state) }
    }
  }

  private func show(
    _ day: ChartDay, _ answer: Result<ChartData, ChartDayFailure>, _ state: Binding<ChartState>
  ) {
    switch answer {
    case .failure(let failure): dayFailure = failure
    case .success(let samples):
      let zoom = ChartZoom(into: day, data: samples, from: state.wrappedValue, of: data)
      guard let zoom else {
        dayFailure = ChartDayFailure(
          what: "\(dates.fullDay(day.date)) cannot be shown", why: "it holds no sample")
        return
      }
      withAnimation(.chartRescale) { state.wrappedValue.open(zoom) }
    }
  }

  private var isFailed: Bool {
    if case .failed = status { true } else { false }
  }
}
