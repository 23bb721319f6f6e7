import MartletData
import MartletSeries

/// The samples of one item of Home Assistant, in order of time.
///
/// They arrive in parts that overlap: the answers of the recorder, and changes as they happen. A
/// sample replaces another one with the same time.
struct HomeAssistantHistory {
  /// One value per column at a time in milliseconds since 1970-01-01 UTC; NaN marks a gap.
  struct Row: Hashable {
    var time: Int64
    var values: [Double]
  }

  /// The maximum number of samples of an item.
  static let maximumSamples = 1 << 18
  /// The maximum number of different states in a series of named states.
  private static let maximumNames = 100

  private let item: HomeAssistantItem
  private let capacity: Int?
  /// The name on the screen. A change after the first delivery makes the next delivery the whole
  /// chart.
  var title: String {
    didSet { if title != oldValue, delivered != nil { changed = .min } }
  }
  private(set) var rows: [Row] = []
  /// The names of the states, by their values 0, 1, 2, ….
  private var names: [String] = []
  private var values: [String: Double] = [:]
  /// The time of the last delivered row; nil before the first delivery.
  private var delivered: Int64?
  /// The earliest time that is new or has changed since the previous delivery; nil if there is
  /// none.
  private var changed: Int64?

  init(_ item: HomeAssistantItem, capacity: Int?) {
    self.item = item
    self.capacity = capacity
    title = item.entity
  }

  /// Returns the number that the chart has for a reading. A new state of a series of named states
  /// gets the next number.
  ///
  /// - Throws: the reason if there are too many different states.
  mutating func number(of reading: DataValue.Reading) throws(ContentFault) -> Double {
    guard item.isTextSeries, case .text(let text) = reading else {
      return DataValue(reading, time: 0).number ?? .nan
    }
    if let known = values[text] { return known }
    guard names.count < Self.maximumNames else {
      throw ContentFault("\(item.entity) has more than \(Self.maximumNames) different states")
    }
    values[text] = Double(names.count)
    names.append(text)
    // The names of states are a part of the whole chart.
    changed = .min
    return Double(names.count - 1)
  }

  /// Adds rows, in any order.
  ///
  /// - Throws: the reason if there are too many rows. In that case all rows are dropped.
  mutating func insert(_ new: [Row]) throws(ContentFault) {
    let new = Self.sorted(new)
    guard let first = new.first else { return }
    let index = index(notBefore: first.time)
    let old = rows[index...]
    let merged = Self.merged(Array(old), new)
    if let different = Self.firstDifference(old, merged) {
      changed = min(changed ?? different, different)
    }
    rows.replaceSubrange(index..., with: merged)
    guard rows.count <= Self.maximumSamples else {
      let count = rows.count
      rows = []
      throw ContentFault(
        "\(count) changes, at most \(Self.maximumSamples) are possible: take a shorter range, or "
          + "statistics")
    }
  }

  /// Drops the rows before `time`, except the newest one. It does nothing until the oldest row is
  /// older than `time` by an eighth of `range`.
  mutating func drop(before time: Int64, range: Int64) {
    guard let first = rows.first, first.time < time - range / 8 else { return }
    let index = min(index(notBefore: time), rows.count - 1)
    guard index > 0 else { return }
    rows.removeFirst(index)
    changed = .min
  }

  /// Returns the index of the first row at `time` or later. It searches in O(log n).
  private func index(notBefore time: Int64) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Content

  /// Returns the change since the previous call: new rows, or the whole chart if older rows have
  /// changed too. Returns nil if nothing has changed or there are no rows.
  mutating func takeChange() -> Content? {
    guard let changed, let last = rows.last else { return nil }
    self.changed = nil
    defer { delivered = last.time }
    if let delivered, changed > delivered {
      let new = rows[index(notBefore: delivered + 1)...]
      return .append(SampleRows(times: new.map(\.time), columns: columns(new)))
    }
    return chart().map(Content.series)
  }

  /// An append without rows, which makes a delivered chart valid again after a failure; nil before
  /// the first delivery.
  var noRows: SampleRows? {
    delivered.map { _ in SampleRows(times: [], columns: (0..<columnCount).map { _ in [] }) }
  }

  private var columnCount: Int {
    guard case .statistics(let statistics) = item.shape else { return 1 }
    return statistics.columns.count
  }

  private func columns(_ rows: ArraySlice<Row>) -> [[Double]] {
    (0..<columnCount).map { column in rows.map { $0.values[column] } }
  }

  private func chart() -> ChartData? {
    let columns = columns(rows[...])
    // A gap is a row with NaN. Between two rows nothing has changed, however far apart they are.
    let gaps = GapPolicy(.break, longest: .unlimited)
    var line = ChartSeries(
      id: item.name, name: title, kind: item.isTextSeries ? .state : .line, gaps: gaps,
      values: columns[0])
    line.states = names.enumerated().map { SeriesState(Double($0), $1) }
    var series = [line]
    if columns.count == 3 {
      series.append(
        ChartSeries(
          id: "\(item.name) range", name: title, gaps: gaps, lower: columns[2],
          upper: columns[1]))
    }
    guard var chart = try? ChartData(times: rows.map(\.time), series: series) else { return nil }
    chart.capacity = capacity
    return chart
  }

  // MARK: - Merging

  /// Returns rows in order of time. If several rows have the same time, the last one is kept.
  private static func sorted(_ rows: [Row]) -> [Row] {
    if zip(rows, rows.dropFirst()).allSatisfy({ $0.time < $1.time }) { return rows }
    let sorted = rows.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    return sorted.indices.filter {
      $0 + 1 == sorted.count || sorted[$0 + 1].time > sorted[$0].time
    }.map { sorted[$0] }
  }

  private static func merged(_ old: [Row], _ new: [Row]) -> [Row] {
    var merged: [Row] = []
    merged.reserveCapacity(old.count + new.count)
    var next = 0
    for row in new {
      while next < old.count, old[next].time < row.time {
        merged.append(old[next])
        next += 1
      }
      if next < old.count, old[next].time == row.time { next += 1 }
      merged.append(row)
    }
    return merged + old[next...]
  }

  /// Returns the time of the first row that is new or differs; nil if all rows are the same as
  /// before.
  private static func firstDifference(_ old: ArraySlice<Row>, _ new: [Row]) -> Int64? {
    for (before, after) in zip(old, new) where !before.isSame(as: after) {
      return min(before.time, after.time)
    }
    return new.count > old.count ? new[old.count].time : nil
  }
}

extension HomeAssistantHistory.Row {
  /// Returns whether the rows are equal. Two gaps are equal.
  fileprivate func isSame(as other: Self) -> Bool {
    time == other.time
      && zip(values, other.values).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }
}
