import MartletData
import MartletSeries

/// The samples of an item: its whole range on a coarse grid, and parts that views have shown on
/// finer grids. A moment is a time at which the server computes a sample, and a grid is the moments
/// that are multiples of one step.
///
/// All grids together make one chart. If finer grids cover a range of time, its moments come from
/// the one that was requested last; all other moments come from the coarse grid. The chart
/// therefore does not change while a range is loading, and a loaded range replaces a part of it.
/// Every fetched moment is a row of the chart; a series without a sample at that moment has a gap.
/// Only such a row marks a gap. The distance between rows does not, because it differs between the
/// grids.
package struct PrometheusHistory: Sendable {
  /// A range that a view has shown: a part of the item's range on a finer grid, or a range that
  /// ends before the item's own, on a grid of any step.
  package struct Detail: Sendable {
    /// The id of the range in this history.
    package let id: Int
    var track: PrometheusTrack
    /// The part of the grid to fetch.
    package var wanted: PrometheusGrid
    /// Whether the range ended at the newest moment when it was requested. Such a range grows with
    /// time.
    var isLive: Bool
  }

  /// The maximum number of finer ranges. If there are more, the one that was requested first is
  /// dropped.
  static let maximumDetails = 3
  /// The maximum number of values in all grids together: 8 MB.
  package static let maximumValues = 1 << 20

  let legend: PrometheusLegend?
  /// The name of a series without labels.
  let name: String
  private(set) var base: PrometheusTrack
  /// The finer ranges, in the order of their last request.
  package private(set) var details: [Detail] = []
  private var ids = 0
  /// The series, in the order in which they first appeared.
  private var order: [PrometheusLabels] = []
  /// The series of the last delivery and the time of its last row; nil before the first delivery.
  private var delivered: (series: [PrometheusLabels], last: Int64)?
  /// The earliest moment that is new or has changed since the previous delivery; nil if there is
  /// none.
  private var changed: Int64?

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - name: the name of a series without labels.
  ///   - legend: the template for the names of series; nil for their labels.
  ///   - step: the step of the item's whole range, in milliseconds.
  package init(name: String, legend: PrometheusLegend?, step: Int64) {
    self.name = name
    self.legend = legend
    base = PrometheusTrack(step: step)
  }

  /// Whether nothing has been delivered yet.
  var isBlank: Bool { delivered == nil }

  /// An append without rows, with as many columns as the delivered chart.
  var noRows: SampleRows {
    SampleRows(times: [], columns: (delivered?.series ?? []).map { _ in [] })
  }

  // MARK: - Changes

  /// Adds an answer. If there are too many values, the whole history is dropped.
  ///
  /// - Parameters:
  ///   - part: the moments that were requested.
  ///   - detail: the id of the finer range that the answer belongs to; nil for the whole range. The
  ///     answer for a dropped range is ignored.
  /// - Throws: the fault if the answer contains other moments or too many values.
  package mutating func take(
    _ series: [PrometheusAnswer.Series], of part: PrometheusGrid, detail: Int? = nil
  ) throws(PrometheusAnswer.Fault) {
    let earliest: Int64?
    if let detail {
      guard let index = details.firstIndex(where: { $0.id == detail }) else { return }
      earliest = try details[index].track.take(series, of: part)
    } else {
      earliest = try base.take(series, of: part)
    }
    let known = Set(order)
    for one in series where !known.contains(one.labels) { order.append(one.labels) }
    if let earliest { changed = min(changed ?? earliest, earliest) }
    let values = details.reduce(base.valueCount) { $0 + $1.track.valueCount }
    guard values <= Self.maximumValues, order.count <= ChartData.maximumSeries else {
      let count = order.count
      self = PrometheusHistory(name: name, legend: legend, step: base.step)
      throw .unusable("\(count) series are too many for this range: sum or filter them")
    }
  }

  /// Removes all samples. The next content is a whole series again.
  mutating func restart() {
    let ids = ids
    self = PrometheusHistory(name: name, legend: legend, step: base.step)
    // The ids continue, so that answers to earlier queries for finer ranges are not assigned to new
    // ranges.
    self.ids = ids
  }

  mutating func drop(before time: Int64) {
    base.drop(before: time)
  }

  // MARK: - Finer ranges

  /// Records that a view shows a range, so that its moments are fetched.
  ///
  /// - Parameters:
  ///   - range: the visible range, in milliseconds since 1970-01-01 UTC.
  ///   - step: the step that the range needs, in milliseconds.
  ///   - now: the newest moment that can be requested.
  package mutating func show(_ range: ClosedRange<Int64>, step: Int64, now: Int64) {
    let isLive = range.upperBound >= now - max(step, base.step)
    for index in details.indices { details[index].isLive = false }
    var range = range.lowerBound...min(range.upperBound, now)
    if step >= base.step {
      // The item's own range is fetched anyway. Only older moments are needed.
      guard let first = base.first, range.lowerBound < first else { return }
      range = range.lowerBound...min(range.upperBound, first - 1)
    }
    guard let exact = PrometheusGrid(step: step, in: range) else { return }
    let size = PrometheusGrid.partSize(count: exact.count)
    var grid = exact.widened(toPartsOf: size)
    let reachesNow = isLive && step < base.step
    if let index = details.lastIndex(where: { detail in
      detail.track.step == step && detail.wanted.numbers.overlaps(grid.numbers)
    }) {
      // The detail moves to the end of the list, because it was requested last.
      var detail = details.remove(at: index)
      let both =
        min(
          detail.wanted.numbers.lowerBound, grid.numbers.lowerBound)...max(
          detail.wanted.numbers.upperBound, grid.numbers.upperBound)
      if both.upperBound - both.lowerBound < 2 * Int64(PrometheusGrid.maximumMoments) {
        grid = PrometheusGrid(step: step, numbers: both)
        detail.wanted = grid
        detail.isLive = reachesNow
        details.append(detail)
        return
      }
      changed = .min
    }
    if details.count == Self.maximumDetails {
      details.removeFirst()
      changed = .min
    }
    ids += 1
    details.append(
      Detail(id: ids, track: PrometheusTrack(step: step), wanted: grid, isLive: reachesNow))
  }

  /// Extends the range that ends at the newest moment to `now`.
  mutating func extendLive(to now: Int64) {
    for index in details.indices where details[index].isLive {
      let step = details[index].track.step
      let first = details[index].wanted.numbers.lowerBound
      let last = now.flooredQuotient(by: step)
      guard last > details[index].wanted.numbers.upperBound else { continue }
      if last - first > 2 * Int64(PrometheusGrid.maximumMoments) { details[index].isLive = false }
      details[index].wanted = PrometheusGrid(step: step, numbers: first...last)
    }
  }

  /// Drops a finer range.
  mutating func forget(detail id: Int) {
    guard let index = details.firstIndex(where: { $0.id == id }) else { return }
    if !details[index].track.fetched.isEmpty { changed = .min }
    details.remove(at: index)
  }

  // MARK: - Content

  /// Returns the change of the item since the previous call: new rows, or all samples if older ones
  /// have changed too. Returns nil if nothing has changed or there are no samples at all.
  package mutating func takeChange() -> Content? {
    guard let changed else { return nil }
    self.changed = nil
    if let delivered, delivered.series == order, changed > delivered.last {
      let rows = rows(after: delivered.last)
      guard let last = rows.times.last else {
        // Rows without any sample wait for the next sample.
        self.changed = changed
        return nil
      }
      self.delivered = (order, last)
      return .append(rows)
    }
    order.removeAll { labels in
      base.columns[labels] == nil
        && details.allSatisfy { $0.track.columns[labels]?.allSatisfy(\.isNaN) ?? true }
    }
    let rows = rows(after: .min)
    guard let last = rows.times.last, let chart = chart(rows) else { return nil }
    delivered = (order, last)
    return .series(chart)
  }

  private func chart(_ rows: SampleRows) -> ChartData? {
    let series = zip(order, rows.columns).map { labels, values in
      let key = labels.text
      let legend = legend?.name(of: labels) ?? ""
      return ChartSeries(
        id: key.isEmpty ? ItemState.seriesID : key,
        name: !legend.isEmpty ? legend : key.isEmpty ? name : key,
        gaps: GapPolicy(.break, longest: .unlimited), values: values)
    }
    guard var chart = try? ChartData(times: rows.times, series: series) else { return nil }
    // When rows are appended later, the same number of old rows is dropped.
    chart.capacity = max(rows.times.count, base.momentCount)
    return chart
  }

  /// A run of consecutive moments of one grid.
  private struct Run {
    var track: PrometheusTrack
    var numbers: ClosedRange<Int64>
  }

  /// Returns the rows after a time, in order of time. Rows before the first sample and after the
  /// last one are left out.
  private func rows(after time: Int64) -> SampleRows {
    var runs: [Run] = []
    var covered: [ClosedRange<Int64>] = []
    // The detail that was requested last has priority.
    for detail in details.reversed() {
      add(detail.track, to: &runs, &covered, isOpen: detail.isLive)
    }
    add(base, to: &runs, &covered, isOpen: false)
    runs.sort { $0.numbers.lowerBound * $0.track.step < $1.numbers.lowerBound * $1.track.step }
    var rows = SampleRows(times: [], columns: order.map { _ in [] })
    var length = 0
    for run in runs {
      let step = run.track.step
      let start = max(
        run.numbers.lowerBound, time == .min ? .min : time.flooredQuotient(by: step) + 1)
      guard start <= run.numbers.upperBound else { continue }
      let values = order.map { run.track.values(of: $0, at: start...run.numbers.upperBound) }
      for number in start...run.numbers.upperBound {
        let index = Int(number - start)
        var hasSample = false
        for column in values where !column.isEmpty {
          hasSample = hasSample || !column[column.startIndex + index].isNaN
        }
        // Empty rows at the beginning are not a part of the chart.
        if length == 0, time == .min, !hasSample { continue }
        rows.times.append(number * step)
        for (series, column) in values.enumerated() {
          rows.columns[series].append(
            column.isEmpty ? .nan : column[column.startIndex + index])
        }
        if hasSample { length = rows.times.count }
      }
    }
    rows.times.removeLast(rows.times.count - length)
    for index in rows.columns.indices {
      rows.columns[index].removeLast(rows.columns[index].count - length)
    }
    return rows
  }

  /// Adds the fetched moments of a track that no earlier run covers.
  private func add(
    _ track: PrometheusTrack, to runs: inout [Run], _ covered: inout [ClosedRange<Int64>],
    isOpen: Bool
  ) {
    var new: [ClosedRange<Int64>] = []
    for (index, run) in track.fetched.runs.enumerated() {
      var rest = NumberRuns()
      rest.insert(run)
      for times in covered {
        guard let hidden = PrometheusGrid(step: track.step, in: times) else { continue }
        rest.remove(hidden.numbers)
      }
      for numbers in rest.runs { runs.append(Run(track: track, numbers: numbers)) }
      let isLast = index == track.fetched.runs.count - 1
      // 2^53 is later than any time and does not cause an overflow below.
      let end = isOpen && isLast ? 1 << 53 : run.upperBound * track.step
      new.append(run.lowerBound * track.step...end)
    }
    covered += new
  }
}
