import MartletData
import MartletSeries

/// The samples over time that were pushed to one item, joined into one chart.
///
/// Samples later than all earlier ones are delivered as an append. A late sample, a sample at an
/// existing moment, and the first sample of a new series change the whole chart, which is then
/// delivered again. It belongs to the thread of `PushLoop`.
final class PushedSeries {
  /// A value of a series. If there are two values at the same moment, the one that was added later
  /// is kept.
  struct Sample {
    var series: Int
    var time: Int64
    var value: Double
  }

  /// The changes that have not been delivered yet.
  private enum Unsent {
    case nothing
    case rows(SampleRows)
    case whole
  }

  /// All samples; nil before the first.
  private(set) var chart: ChartData?
  /// The names of the series, in their order; some may have no sample in `chart` yet.
  private(set) var names: [String] = []
  private var indices: [String: Int] = [:]
  private var pending: [Sample] = []
  private var unsent = Unsent.nothing
  /// Whether the times of all samples are their times of receipt by this machine's clock.
  private var areStampedHere = true
  /// Whether every series has a sample at every moment so far.
  private var isAlike = true

  init() {}

  /// Continues a chart that was delivered before.
  init(_ chart: ChartData) {
    areStampedHere = false
    setChart(chart)
  }

  /// Whether the next `takeContent` makes a whole chart. Its cost is O(number of values).
  var needsWhole: Bool {
    guard let chart, let last = chart.times.last else { return false }
    if case .whole = unsent { return true }
    return names.count > chart.series.count || pending.contains { $0.time <= last }
  }

  /// Returns the index of a series, which is added if it is new.
  func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Adds a sample.
  ///
  /// - Parameter received: the time of its receipt, in milliseconds since 1970-01-01 UTC.
  func add(_ sample: Sample, received: Int64) {
    note(sample.time, received: received)
    pending.append(sample)
  }

  /// Records the time of a sample. If the clock was set back since the previous sample, and all
  /// times are times of receipt, the times of the earlier samples are moved with the clock.
  private func note(_ time: Int64, received: Int64) {
    areStampedHere = areStampedHere && time == received
    guard areStampedHere, let last = pending.last?.time ?? chart?.times.last,
      let step = ClockSetBack(from: last, to: time)
    else { return }
    for index in pending.indices { pending[index].time = step.moved(pending[index].time) }
    if chart?.follow(step) == true { unsent = .whole }
  }

  // MARK: - Charts

  /// Adds a chart of the same or other series. If it has the same series, its samples replace those
  /// between its first and last moment. Otherwise its samples are added to them.
  ///
  /// - Parameter received: the time of its receipt, in milliseconds since 1970-01-01 UTC.
  func add(_ data: ChartData, capacity: Int, received: Int64) {
    join(capacity: capacity)
    guard data.count > 0 else { return }
    if let last = data.times.last {
      if data.count > 1 { areStampedHere = false }
      note(last, received: received)
    }
    guard let current = chart, let last = current.times.last, let first = data.times.first else {
      return replace(with: data, capacity)
    }
    guard current.series.map(\.id) == data.series.map(\.id), names.count == current.series.count
    else {
      if (current.series + data.series).contains(where: { $0.lower != nil }) {
        return replace(with: data, capacity)
      }
      for one in data.series {
        let seriesIndex = index(of: one.id)
        for index in 0..<data.count {
          pending.append(
            Sample(series: seriesIndex, time: data.times[index], value: one.values[index] ?? .nan))
        }
      }
      return join(capacity: capacity)
    }
    guard current.series.map({ $0.lower != nil }) == data.series.map({ $0.lower != nil }) else {
      return replace(with: data, capacity)
    }
    let rows = SampleRows(times: data.times.all, columns: data.columns)
    if first > last { return append(rows, capacity) }
    let kept = current.times.firstIndex(notBefore: first)
    let old = SampleRows(times: current.times.all, columns: current.columns)
    let overlap = old.count - kept
    if overlap <= rows.count, old.part(kept..<old.count) == rows.part(0..<overlap) {
      return append(rows.part(overlap..<rows.count), capacity)
    }
    let after = current.times.firstIndex(notBefore: data.times[data.count - 1] + 1)
    var all = old.part(0..<kept)
    all.append(rows)
    all.append(old.part(after..<old.count))
    replace(with: data.withRows(all) ?? data, capacity)
  }

  private func replace(with data: ChartData, _ capacity: Int) {
    setChart(data)
    chart?.capacity = capacity
    unsent = .whole
  }

  private func setChart(_ data: ChartData) {
    chart = data
    isAlike = data.series.count == 1 || data.series.allSatisfy { $0.gaps.kind != .connect }
    names = data.series.map(\.id)
    indices = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  private func append(_ rows: SampleRows, _ capacity: Int) {
    guard !rows.times.isEmpty else { return }
    chart?.capacity = capacity
    do throws(ChartDataError) {
      try chart?.append(times: rows.times, values: rows.columns)
    } catch {
      // The callers compare times and columns first, so the rows fit.
      assertionFailure("\(error)")
    }
    switch unsent {
    case .nothing: unsent = .rows(rows)
    case .rows(var earlier):
      // A second reference in `unsent` would make the append copy all rows.
      unsent = .nothing
      earlier.append(rows)
      unsent = .rows(earlier)
    case .whole: break
    }
  }

  // MARK: - Samples

  /// Adds the pending samples to the chart.
  private func join(capacity: Int) {
    guard !pending.isEmpty else { return }
    var samples = pending
    pending.removeAll(keepingCapacity: true)
    let isSorted = zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time }
    if !isSorted {
      samples = samples.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
    }
    let (new, isFull) = rows(of: samples)
    let wasAlike = isAlike
    isAlike = isAlike && isFull && (chart.map { $0.series.count == names.count } ?? true)
    guard let current = chart, let last = current.times.last else {
      return setSamples(new, capacity)
    }
    if current.series.count == names.count, isAlike == wasAlike, let first = new.times.first,
      first > last
    {
      return append(new, capacity)
    }
    setSamples(merged(current, new), capacity)
  }

  /// Returns sorted samples as rows, and whether every series has a sample in each row.
  private func rows(of samples: [Sample]) -> (rows: SampleRows, isFull: Bool) {
    var rows = SampleRows(times: [], columns: Array(repeating: [], count: names.count))
    var lastRows = Array(repeating: -1, count: names.count)
    var filled = 0
    for sample in samples {
      if rows.times.last != sample.time {
        rows.times.append(sample.time)
        for index in rows.columns.indices { rows.columns[index].append(.nan) }
      }
      let row = rows.times.count - 1
      rows.columns[sample.series][row] = sample.value
      if lastRows[sample.series] != row { filled += 1 }
      lastRows[sample.series] = row
    }
    return (rows, filled == rows.times.count * names.count)
  }

  /// Returns the rows of the chart together with new rows. A new value replaces the value at the
  /// same moment.
  private func merged(_ current: ChartData, _ new: SampleRows) -> SampleRows {
    let times = current.times.all
    let columns = current.columns
    var rows = SampleRows(times: [], columns: Array(repeating: [], count: names.count))
    rows.times.reserveCapacity(times.count + new.times.count)
    var (old, next) = (0, 0)
    while old < times.count || next < new.times.count {
      let isOld = old < times.count && (next == new.times.count || times[old] <= new.times[next])
      let isNew = next < new.times.count && (old == times.count || new.times[next] <= times[old])
      rows.times.append(isOld ? times[old] : new.times[next])
      for index in rows.columns.indices {
        var value = isOld && index < columns.count ? columns[index][old] : .nan
        if isNew, !new.columns[index][next].isNaN { value = new.columns[index][next] }
        rows.columns[index].append(value)
      }
      if isOld { old += 1 }
      if isNew { next += 1 }
    }
    return rows
  }

  private func setSamples(_ rows: SampleRows, _ capacity: Int) {
    // A series without a sample at another series' moment has no gap there.
    let gaps = GapPolicy(isAlike ? .break : .connect)
    let series = zip(names, rows.columns).map { ChartSeries(id: $0, gaps: gaps, values: $1) }
    do throws(ChartDataError) {
      chart = try ChartData(times: rows.times, series: series)
      chart?.capacity = capacity
      unsent = .whole
    } catch {
      // The rows are sorted, the names are unique, and each has a column, so they form a chart.
      assertionFailure("\(error)")
    }
  }

  // MARK: - Delivering

  /// Returns the change since the previous call; nil if nothing has changed.
  func takeContent(capacity: Int) -> Content? {
    join(capacity: capacity)
    defer { unsent = .nothing }
    switch unsent {
    case .nothing: return nil
    case .rows(let rows): return .append(rows)
    case .whole: return chart.map(Content.series)
    }
  }
}

extension SampleRows {
  fileprivate var count: Int { times.count }

  fileprivate func part(_ range: Range<Int>) -> SampleRows {
    SampleRows(times: Array(times[range]), columns: columns.map { Array($0[range]) })
  }

  fileprivate mutating func append(_ rows: SampleRows) {
    times += rows.times
    for index in columns.indices { columns[index] += rows.columns[index] }
  }
}

extension ChartData {
  /// Returns a chart with the same appearance and other samples; nil if these do not form a chart.
  fileprivate func withRows(_ rows: SampleRows) -> ChartData? {
    var next = series.count
    var new: [ChartSeries] = []
    for (index, one) in series.enumerated() {
      var made: ChartSeries
      if one.lower != nil {
        made = ChartSeries(
          id: one.id, name: one.name, color: one.color, gaps: one.gaps, lower: rows.columns[next],
          upper: rows.columns[index])
        next += 1
      } else {
        made = ChartSeries(
          id: one.id, name: one.name, kind: one.kind, color: one.color, gaps: one.gaps,
          values: rows.columns[index])
      }
      made.states = one.states
      made.numbers = one.numbers
      new.append(made)
    }
    var chart = try? ChartData(
      title: title, times: rows.times, series: new, hasSeparateScales: hasSeparateScales,
      isStacked: isStacked, isPercentage: isPercentage)
    chart?.axis = axis
    chart?.limits = limits
    chart?.opening = opening
    return chart
  }
}
