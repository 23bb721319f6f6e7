import MartletSeries

/// An open day of a chart: its own samples, and their state, which a person changes.
///
/// A closed day stays in the chart's state, so that it can be drawn while it fades out.
package struct ChartZoom: Sendable {
  /// The form in which the day is shown.
  package enum Form: Hashable, Sendable {
    /// The day is a graph of finer samples.
    case graph
    /// The day is a pie of the means of the visible days.
    case pie
  }

  /// The form in which the day is shown.
  package let form: Form
  /// The chosen day.
  package let day: ChartDay
  /// The samples of the day; they may include neighbouring days.
  package let data: ChartData
  /// Whether the day is open. It is false while the day fades out and afterwards.
  package var isOpen = true
  private var nested: Nested

  /// A box for the state, because a state contains a zoom and a zoom contains a state.
  private indirect enum Nested: Sendable { case state(ChartState) }

  private init(
    form: Form, day: ChartDay, data: ChartData, grid: DayGrid, hidden: Set<String>
  ) {
    self.form = form
    self.day = day
    self.data = data
    nested = .state(ChartState(days: grid, hidden: hidden))
  }

  /// The window, the hidden series and the selected moment of the day.
  package var state: ChartState {
    get {
      switch nested {
      case .state(let state): state
      }
    }
    set { nested = .state(newValue) }
  }

  // MARK: - Making

  /// Opens a day with samples of its own; nil if no sample falls on it. Hidden series stay hidden
  /// if the series are the same.
  ///
  /// - Parameters:
  ///   - day: the day.
  ///   - data: its samples.
  ///   - state: the state of the chart of all time.
  ///   - overview: the data of the chart of all time.
  package init?(into day: ChartDay, data: ChartData, from state: ChartState, of overview: ChartData)
  {
    guard let range = data.timeRange, data.hasSamples(on: day) else { return nil }
    self.init(
      form: .graph, day: day, data: data,
      grid: DayGrid(covering: range, round: day, lead: data.reach),
      hidden: data.hasSameSeries(as: overview) ? state.hidden : [])
  }

  /// Opens a day of shares as a pie, on a time axis of seven days around it; nil if no sample falls
  /// on it.
  ///
  /// - Parameters:
  ///   - day: the day.
  ///   - data: the data of the chart of all time.
  ///   - state: the state of that chart; its hidden series stay hidden.
  package init?(sharesOf day: ChartDay, data: ChartData, state: ChartState) {
    guard let all = data.timeRange, data.hasSamples(on: day) else { return nil }
    // The axis has three days before and after, or more on one side if the data ends on the other
    // side.
    let whole = DayGrid(covering: all, round: day)
    let first = min(max(whole.chosen - 3, 0), max(0, whole.days.count - 7))
    let last = min(first + 6, whole.days.count - 1)
    let rows = data.times.indices(
      in: whole.days[first].start...(whole.days[last].end - 1))
    // A bar is centred on its moment. Drawn half its width later, it covers exactly its own time.
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
  /// Returns the same day of newly read shares with the state of this zoom; nil if no sample falls
  /// on it any more.
  func renewed(from data: ChartData, state: ChartState) -> ChartZoom? {
    guard let renewed = ChartZoom(sharesOf: day, data: data, state: state) else { return nil }
    return renewed.resuming(self)
  }

  /// Returns the same day with newly read samples and the state of this zoom; nil if no sample
  /// falls on it.
  func renewed(with samples: ChartData, state: ChartState, of overview: ChartData) -> ChartZoom? {
    guard let renewed = ChartZoom(into: day, data: samples, from: state, of: overview) else {
      return nil
    }
    return renewed.resuming(self)
  }

  /// Copies the state of another zoom. Hidden series stay hidden, unless that would hide all of
  /// them.
  private func resuming(_ old: ChartZoom) -> ChartZoom {
    var result = self
    result.isOpen = old.isOpen
    result.state.resume(old.state)
    if data.series.allSatisfy(result.state.isHidden) { result.state.setHidden([]) }
    return result
  }
}

extension ChartZoom: Hashable {
  /// Hashes the day, whether it is open, and its state.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(day)
    hasher.combine(isOpen)
    hasher.combine(state)
  }

  /// Compares everything, including the samples.
  ///
  /// - Complexity: O(samples), but O(1) for samples that share their storage.
  package static func == (a: ChartZoom, b: ChartZoom) -> Bool {
    a.form == b.form && a.day == b.day && a.isOpen == b.isOpen && a.state == b.state
      && a.data == b.data
  }
}

extension ChartState {
  /// The state of the day that is open or was open last.
  var ofDay: ChartState {
    get { zoom?.state ?? ChartState() }
    set { zoom?.state = newValue }
  }

  /// Shows a day instead of all time.
  package mutating func open(_ zoom: ChartZoom) { self.zoom = zoom }

  /// Shows all time again, in the window that it had before.
  ///
  /// - Parameter data: the data of the chart of all time.
  package mutating func closeZoom(in data: ChartData) {
    guard let zoom, zoom.isOpen else { return }
    if zoom.data.hasSameSeries(as: data) { hide(zoom.state.hidden, in: data) }
    self.zoom?.isOpen = false
  }
}

extension ChartData {
  /// Returns whether a sample falls on a day. A sample without a value (a gap) is included.
  ///
  /// - Complexity: O(log n).
  package func hasSamples(on day: ChartDay) -> Bool {
    !times.indices(in: day.start...max(day.start, day.end - 1)).isEmpty
  }

  fileprivate func hasSameSeries(as other: ChartData) -> Bool {
    series.map(\.id) == other.series.map(\.id) && series.map(\.name) == other.series.map(\.name)
  }

  /// Whether the data is longer than two days, so that single days can be opened.
  package var hasSeveralDays: Bool {
    guard let range = timeRange else { return false }
    return range.upperBound - range.lowerBound > 2 * 86_400_000
  }
}
