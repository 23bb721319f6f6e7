import MartletSeries

/// The state of a chart that a person changes: the visible time, the hidden series and the selected
/// moment.
///
/// Everything is stored by time and by the ids of the series, so it outlives a replacement of the
/// data. The time axis ends at the newest sample or at the present moment. A window that reaches
/// this end follows it.
package struct ChartState: Hashable, Sendable {
  private enum Extent: Hashable {
    /// Nobody has touched the window yet.
    case initial
    /// The last part of the axis, with this length in milliseconds.
    case newest(Double)
    /// A range of the calendar, such as today, up to the end of the axis.
    case range(ChartRange)
    /// A window of the past, and the end of the axis when it was chosen.
    case fixed(TimeWindow, end: Double)
  }

  private var extent = Extent.initial
  /// The ids of the hidden series.
  package internal(set) var hidden: Set<String> = []
  /// The selected moment, in milliseconds since 1970-01-01 UTC; nil if no moment is selected.
  package var selection: Double?
  /// The id of the selected series of a pie, whose slice is moved outwards; nil if none is
  /// selected.
  package var slice: String?
  /// The state of the zoom into a day; nil if no day was opened.
  package internal(set) var zoom: ChartZoom?
  /// The grid of whole days; nil if windows need not be whole days.
  package private(set) var days: DayGrid?

  /// The number of samples in the smallest window.
  package static let fewestSamples = 5.0

  /// Makes the state of an untouched chart.
  package init() {}

  /// Makes the state of a chart that shows whole days, at first the chosen one.
  init(days: DayGrid, hidden: Set<String>) {
    self.days = days
    self.hidden = hidden
  }

  // MARK: - Window

  /// Returns the window, clamped to the limits of the current data.
  package func window(in data: ChartData) -> TimeWindow {
    let limits = limits(in: data)
    let shortest = shortest(in: data)
    switch extent {
    case .initial:
      if let days { return days.window(of: days.chosen...days.chosen) }
      let window =
        data.opening.map { self.window(of: $0, in: data) }
        ?? Self.initialWindow(of: data, within: axis(in: data))
      return window.clamped(to: limits, shortest: shortest)
    case .range(let range):
      return self.window(of: range, in: data).clamped(to: limits, shortest: shortest)
    case .newest(let duration):
      let end = axis(in: data).upper
      return TimeWindow(lower: end - duration, upper: end)
        .clamped(to: limits, shortest: shortest)
    case .fixed(let window, _):
      return window.clamped(to: limits, shortest: shortest)
    }
  }

  /// Returns the window of a range up to the end of the axis.
  private func window(of range: ChartRange, in data: ChartData) -> TimeWindow {
    let axis = axis(in: data)
    let start = range.start(
      end: Int64(nearestTo: axis.upper), zone: data.zone, firstWeekday: data.firstWeekday)
    return TimeWindow(lower: start.map(Double.init) ?? axis.lower, upper: axis.upper)
  }

  /// Shows a range of time, whose window follows the end of the axis. Does nothing if windows are
  /// whole days.
  package mutating func show(_ range: ChartRange, in data: ChartData) {
    guard days == nil else { return }
    switch range {
    case .newest(let length): extent = .newest(Double(length))
    case .today, .thisWeek, .all: extent = .range(range)
    }
  }

  /// Returns the range that is shown; nil for any other window.
  package func range(in data: ChartData) -> ChartRange? {
    switch extent {
    case .initial: data.opening
    case .newest(let length): .newest(Int64(nearestTo: length))
    case .range(let range): range
    case .fixed: nil
    }
  }

  /// Returns the window of an untouched chart, up to the end of the axis. It is a fifth of the
  /// axis, but at least 10 samples, and at least 60 days on an axis of 20 days or more. It is never
  /// longer than the axis.
  private static func initialWindow(of data: ChartData, within limits: TimeWindow) -> TimeWindow {
    let day = 86_400_000.0
    let days = limits.duration >= 20 * day ? 60 * day : 0
    let length = min(max(limits.duration / 5, days, 10 * data.spacing), limits.duration)
    return TimeWindow(lower: limits.upper - length, upper: limits.upper)
  }

  /// Returns the limits of all windows, including samples of the future.
  package func limits(in data: ChartData) -> TimeWindow {
    days?.limits ?? TimeWindow(reachingAllOf: data)
  }

  /// Returns the time axis without the future. It ends at the newest sample, or at the present
  /// moment for live data.
  private func axis(in data: ChartData) -> TimeWindow {
    days?.limits ?? TimeWindow(showingAllOf: data)
  }

  /// Returns the time that a mini-map shows. It includes the future only while the window does.
  package func overview(in data: ChartData) -> TimeWindow {
    var overview = axis(in: data)
    if data.hasFuture, case .fixed(let window, _) = extent {
      overview.upper = max(overview.upper, min(window.upper, limits(in: data).upper))
    }
    return overview
  }

  /// Returns the shortest duration of a window, in milliseconds: a day if whole days are shown,
  /// else the time of `fewestSamples` samples.
  package func shortest(in data: ChartData) -> Double {
    if let days, days.days.count > 1 { return days.shortest }
    return min(Self.fewestSamples * data.spacing, axis(in: data).duration)
  }

  /// Moves the window to the nearest whole days, if whole days are shown.
  package mutating func snap(in data: ChartData) {
    guard let days else { return }
    show(days.snapped(window(in: data)), in: data)
  }

  /// Returns whether the drawn window still zooms into a day, which is so if its duration differs
  /// from the final one by more than 1 %. A finger that comes down during this animation moves the
  /// final window, and the drawn window animates towards it.
  package func isUnderWay(_ seen: TimeWindow, in data: ChartData) -> Bool {
    guard days != nil else { return false }
    let duration = window(in: data).duration
    return (seen.duration - duration).magnitude > duration * 0.01
  }

  /// Shows a window, clamped to the limits of the data. A window that reaches the end of the axis
  /// follows it from then on.
  package mutating func show(_ window: TimeWindow, in data: ChartData) {
    let limits = limits(in: data)
    let window = window.clamped(to: limits, shortest: shortest(in: data))
    let end = axis(in: data).upper
    let reachesEnd =
      data.hasFuture
      ? (end - window.upper).magnitude <= window.duration * Self.pull
      : end - window.upper <= limits.duration * 1e-9
    extent = reachesEnd ? .newest(window.duration) : .fixed(window, end: end)
  }

  /// The distance within which the end of a window snaps to the present moment if the data has
  /// samples of the future, as a share of the window's duration.
  private static let pull = 0.003

  /// Returns whether the window was moved away from the end of the axis and the axis has become
  /// longer since. The axis of live data becomes longer all the time.
  package func hasLeftLive(in data: ChartData) -> Bool {
    guard case .fixed(_, let end) = extent else { return false }
    return data.now != nil && days == nil || axis(in: data).upper > end
  }

  /// Whether the window moves with the end of the axis.
  package var followsEnd: Bool {
    if case .fixed = extent { false } else { days == nil }
  }

  /// Moves the window to the end of the axis and keeps its duration.
  package mutating func showNewest(in data: ChartData) {
    extent = .newest(window(in: data).duration)
  }

  /// Copies the window and the selected moment of another chart.
  package mutating func follow(_ other: ChartState) {
    extent = other.extent
    selection = other.selection
  }

  /// Copies the state of another chart of the same series, but keeps its own days.
  mutating func resume(_ other: ChartState) {
    let own = days
    self = other
    days = own
  }

  /// Shows the window of an untouched chart.
  package mutating func showInitialWindow() { extent = .initial }

  /// Whether nobody has touched the window.
  package var isInitial: Bool { extent == .initial }

  // MARK: - Series

  /// Returns whether a series is hidden.
  package func isHidden(_ series: ChartSeries) -> Bool { hidden.contains(series.id) }

  /// Hides these series and no others. It may hide all of them.
  mutating func setHidden(_ ids: Set<String>) { hidden = ids }

  /// Hides or shows a series. Returns false and does nothing for the last visible series.
  package mutating func toggle(_ id: String, in data: ChartData) -> Bool {
    hidden.toggle(id, in: data)
  }

  /// Hides all series but one. If it is already alone, shows all of them.
  package mutating func isolate(_ id: String, in data: ChartData) {
    hidden.isolate(id, in: data)
  }

  /// Hides these series and no others, unless that would hide all of them.
  mutating func hide(_ ids: Set<String>, in data: ChartData) {
    if !ids.isSuperset(of: data.series.map(\.id)) { hidden = ids }
  }
}

// MARK: - State that is restored after a restart

extension ChartState {
  /// The part of the state that is restored after a restart: the window and the hidden series.
  /// Times are in milliseconds since 1970-01-01 UTC.
  package struct Record: Hashable, Sendable {
    /// The window of a record.
    package enum Window: Hashable, Sendable {
      /// Nobody has touched the window.
      case initial
      /// The last part of the axis, with this length in milliseconds.
      case newest(Double)
      /// A window of the past, and the end of the axis when it was chosen.
      case fixed(lower: Double, upper: Double, end: Double)
    }

    /// The window.
    package var window: Window
    /// The ids of the hidden series.
    package var hidden: Set<String>

    /// Makes a record; the default is that of an untouched chart.
    package init(window: Window = .initial, hidden: Set<String> = []) {
      self.window = window
      self.hidden = hidden
    }
  }

  /// The part of the state that is restored after a restart.
  package var record: Record {
    let window: Record.Window =
      switch extent {
      case .initial: .initial
      case .newest(let duration): .newest(duration)
      // Records cannot contain a range, so after a restart the chart shows its initial window.
      case .range: .initial
      case .fixed(let window, let end):
        .fixed(lower: window.lower, upper: window.upper, end: end)
      }
    return Record(window: window, hidden: hidden)
  }

  /// Makes the state of a chart after a restart.
  package init(_ record: Record) {
    self.init()
    hidden = record.hidden
    switch record.window {
    case .initial: extent = .initial
    case .newest(let duration): extent = .newest(duration)
    case .fixed(let lower, let upper, let end):
      extent = .fixed(TimeWindow(lower: lower, upper: upper), end: end)
    }
  }
}

/// Hides and shows series, in a set of the ids of hidden series.
extension Set<String> {
  /// Hides or shows a series. Returns false and does nothing for the last visible series.
  mutating func toggle(_ id: String, in data: ChartData) -> Bool {
    if remove(id) != nil { return true }
    guard data.series.contains(where: { $0.id != id && !contains($0.id) }) else { return false }
    insert(id)
    return true
  }

  /// Hides all series but one. If it is already alone, shows all of them.
  mutating func isolate(_ id: String, in data: ChartData) {
    let others = Set(data.series.map(\.id)).subtracting([id])
    self = isSuperset(of: others) && !contains(id) ? [] : others
  }
}
