import MartletSeries

/// One day of a chart, looked into: its own samples, and what a person does to them.
///
/// It stays in the chart's state after it was closed, so that it can be seen on its way out.
package struct ChartZoom: Sendable {
  /// How the day is shown.
  package enum Form: Hashable, Sendable {
    /// As a graph of finer samples.
    case graph
    /// As a pie of the means of the days shown.
    case pie
  }

  package let form: Form
  package let day: ChartDay
  package let data: ChartData
  package var isOpen = true
  private var nested: Nested

  /// A state holds a zoom, and a zoom a state.
  private indirect enum Nested: Sendable { case state(ChartState) }

  private init(
    form: Form, day: ChartDay, data: ChartData, grid: DayGrid, hidden: Set<String>
  ) {
    self.form = form
    self.day = day
    self.data = data
    nested = .state(ChartState(days: grid, hidden: hidden))
  }

  /// What is shown of the zoomed days, hidden and pointed at.
  package var state: ChartState {
    get {
      switch nested {
      case .state(let state): state
      }
    }
    set { nested = .state(newValue) }
  }

  // MARK: - Making

  /// A day with samples of its own; nil when none of them falls on it.
  ///
  /// What is hidden stays hidden where the series are the same.
  package init?(into day: ChartDay, data: ChartData, from state: ChartState, of overview: ChartData)
  {
    guard let range = data.timeRange, data.hasSamples(on: day) else { return nil }
    self.init(
      form: .graph, day: day, data: data,
      grid: DayGrid(covering: range, round: day, lead: data.reach),
      hidden: data.hasSameSeries(as: overview) ? state.hidden : [])
  }

  /// Shares as a pie, on a strip of seven days about the chosen one; nil when no sample falls on
  /// that.
  package init?(sharesOf day: ChartDay, data: ChartData, state: ChartState) {
    guard let all = data.timeRange, data.hasSamples(on: day) else { return nil }
    // As many days before as after, unless the data ends.
    let whole = DayGrid(covering: all, round: day)
    let first = min(max(whole.chosen - 3, 0), max(0, whole.days.count - 7))
    let last = min(first + 6, whole.days.count - 1)
    let rows = data.times.indices(
      in: whole.days[first].start...(whole.days[last].end - 1))
    // A bar stands about its moment: in the middle of its time it covers just that.
    let half = Int64(data.spacing / 2)
    let times = rows.map { data.times[$0] + half }
    let series = data.series.map { one in
      ChartSeries(
        id: one.id, name: one.name, kind: .bar, color: one.color,
        values: rows.map { one.values[$0] ?? .nan })
    }
    guard
      let slice = try? ChartData(
        title: data.title, times: times, series: series, isStacked: true, isPercentage: true)
    else { return nil }
    self.init(
      form: .pie, day: day, data: slice,
      grid: DayGrid(
        covering: whole.days[first].start...(whole.days[last].end - 1), round: day),
      hidden: state.hidden)
  }
}

extension ChartZoom {
  /// The same day of shares that were read anew, with all that a person has done to it; nil when
  /// no sample falls on it any more.
  func renewed(from data: ChartData, state: ChartState) -> ChartZoom? {
    guard let renewed = ChartZoom(sharesOf: day, data: data, state: state) else { return nil }
    return renewed.resuming(self)
  }

  /// The same day with samples that were read anew, with all that a person has done to it; nil
  /// when none of them falls on it.
  func renewed(with samples: ChartData, state: ChartState, of overview: ChartData) -> ChartZoom? {
    guard let renewed = ChartZoom(into: day, data: samples, from: state, of: overview) else {
      return nil
    }
    return renewed.resuming(self)
  }

  /// What was hidden stays so, unless nothing else is left.
  private func resuming(_ old: ChartZoom) -> ChartZoom {
    var result = self
    result.isOpen = old.isOpen
    result.state.resume(old.state)
    if data.series.allSatisfy(result.state.isHidden) { result.state.setHidden([]) }
    return result
  }
}

extension ChartZoom: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(day)
    hasher.combine(isOpen)
    hasher.combine(state)
  }

  package static func == (a: ChartZoom, b: ChartZoom) -> Bool {
    a.form == b.form && a.day == b.day && a.isOpen == b.isOpen && a.state == b.state
      && a.data == b.data
  }
}

extension ChartState {
  /// Of the day that is looked into, or was.
  var ofDay: ChartState {
    get { zoom?.state ?? ChartState() }
    set { zoom?.state = newValue }
  }

  /// Shows a day instead of all time.
  package mutating func open(_ zoom: ChartZoom) { self.zoom = zoom }

  /// Shows all time again, at the place where it was left.
  package mutating func closeZoom(in data: ChartData) {
    guard let zoom, zoom.isOpen else { return }
    if zoom.data.hasSameSeries(as: data) { hide(zoom.state.hidden, in: data) }
    self.zoom?.isOpen = false
  }
}

extension ChartData {
  /// Whether a moment of a day is sampled, whatever its values.
  package func hasSamples(on day: ChartDay) -> Bool {
    !times.indices(in: day.start...max(day.start, day.end - 1)).isEmpty
  }

  fileprivate func hasSameSeries(as other: ChartData) -> Bool {
    series.map(\.id) == other.series.map(\.id) && series.map(\.name) == other.series.map(\.name)
  }

  /// Whether there are days to look into.
  package var hasSeveralDays: Bool {
    guard let range = timeRange else { return false }
    return range.upperBound - range.lowerBound > 2 * 86_400_000
  }
}
