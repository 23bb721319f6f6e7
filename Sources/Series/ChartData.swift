/// How the samples of a series are drawn.
public enum SeriesKind: String, Hashable, Sendable, CaseIterable {
  case line
  /// A line whose value stands until the next sample.
  case step
  case bar
  case area

  /// Without anything beneath it.
  package var isLine: Bool { self == .line || self == .step }
}

/// One series of a chart: what it is called, how it looks, and its values.
public struct ChartSeries: Identifiable, Equatable, Sendable {
  /// The key of the series in its chart, such as `y0`; unique there.
  public let id: String
  public var name: String
  public var kind: SeriesKind
  /// The colour the data asks for; nil leaves it to the theme.
  public var color: SeriesColor?
  public var gaps: GapPolicy
  public package(set) var values: ValueColumn

  /// - Parameter values: one for each of the chart's times; NaN is a gap.
  public init(
    id: String, name: String? = nil, kind: SeriesKind = .line, color: SeriesColor? = nil,
    gaps: GapPolicy = GapPolicy(), values: [Double]
  ) {
    self.init(
      id: id, name: name, kind: kind, color: color, gaps: gaps, column: ValueColumn(values))
  }

  package init(
    id: String, name: String?, kind: SeriesKind, color: SeriesColor?,
    gaps: GapPolicy = GapPolicy(), column: ValueColumn
  ) {
    self.id = id
    self.name = name ?? id
    self.kind = kind
    self.color = color
    self.gaps = gaps
    self.values = column
  }
}

/// Why times and values do not make a chart.
public enum ChartDataError: Error, Hashable, Sendable {
  case unequalLengths(series: String, count: Int, times: Int)
  case duplicateSeries(String)
  /// Times must increase strictly and lie within `TimeColumn.limits`.
  case timesOutOfOrder
}

/// The samples of one chart: one column of times shared by all its series.
///
/// A value with shared storage: copying costs a few retains, whatever it holds.
public struct ChartData: Equatable, Sendable {
  public var title: String?
  public private(set) var times: TimeColumn
  public private(set) var series: [ChartSeries]
  /// Every series has a value axis of its own (two at most are labelled).
  public var hasSeparateScales: Bool
  /// Values of the series add up.
  public var isStacked: Bool
  /// Each moment's values are shown as shares of their sum.
  public var isPercentage: Bool

  /// An empty chart.
  public init() {
    title = nil
    times = TimeColumn()
    series = []
    hasSeparateScales = false
    isStacked = false
    isPercentage = false
  }

  public init(
    title: String? = nil, times: [Int64], series: [ChartSeries], hasSeparateScales: Bool = false,
    isStacked: Bool = false, isPercentage: Bool = false
  ) throws(ChartDataError) {
    guard let times = TimeColumn(times) else { throw .timesOutOfOrder }
    var seen: Set<String> = []
    for one in series {
      guard seen.insert(one.id).inserted else { throw .duplicateSeries(one.id) }
      guard one.values.count == times.count else {
        throw .unequalLengths(series: one.id, count: one.values.count, times: times.count)
      }
    }
    self.title = title
    self.times = times
    self.series = series
    self.hasSeparateScales = hasSeparateScales
    self.isStacked = isStacked
    self.isPercentage = isPercentage
  }

  /// The number of samples of each series.
  public var count: Int { times.count }

  /// From the first to the last sample; nil when there is none.
  public var timeRange: ClosedRange<Int64>? {
    guard let first = times.first, let last = times.last else { return nil }
    return first...last
  }

  /// Adds one moment with a value for each series, in their order; NaN is a gap.
  /// Amortised O(number of series).
  public mutating func append(time: Int64, values: [Double]) throws(ChartDataError) {
    guard values.count == series.count else {
      throw .unequalLengths(series: "", count: values.count, times: series.count)
    }
    guard times.append(time) else { throw .timesOutOfOrder }
    for index in series.indices { series[index].values.append(values[index]) }
  }

  /// Lets the storage of equal times be the same.
  mutating func shareTimes(with other: ChartData) {
    if times == other.times { times = other.times }
  }

  /// The value that a series shows at any moment, between two samples as its kind and its gaps
  /// have it; nil where its line is interrupted, before the first and after the last sample.
  /// O(log n).
  public func value(of index: Int, at time: Int64) -> Double? {
    let next = times.firstIndex(notBefore: time)
    guard next < count else { return nil }
    let values = series[index].values
    if times[next] == time, let value = values[next] { return value }
    let policy = series[index].gaps
    guard let earlier = values.lastSample(before: next) else { return nil }
    let later = values.firstSample(from: next)
    let end = times[later ?? count - 1]
    guard policy.bridges(from: times[earlier], to: end) else { return nil }
    let isGap = later.map { $0 > earlier + 1 } ?? true
    let before = values.number(earlier)
    if isGap, policy.kind != .connect { return policy.kind == .hold ? before : nil }
    guard let later else { return nil }
    if series[index].kind == .step { return before }
    let share = Double(time - times[earlier]) / Double(times[later] - times[earlier])
    return before + (values.number(later) - before) * share
  }

  /// Whether any of these series holds a value; one of gaps alone holds none. O(log n) each.
  package func hasSamples(in indices: some Sequence<Int>) -> Bool {
    indices.contains { series[$0].values.bounds(in: 0..<count) != nil }
  }

  /// The least and greatest value a series shows between two moments, interpolated at both; nil
  /// when nothing is shown. O(log n).
  public func bounds(of index: Int, in range: ClosedRange<Int64>) -> ClosedRange<Double>? {
    var result = series[index].values.bounds(in: times.indices(in: range))
    for edge in [range.lowerBound, range.upperBound] {
      guard let value = value(of: index, at: edge) else { continue }
      let bounds = result ?? value...value
      result = min(bounds.lowerBound, value)...max(bounds.upperBound, value)
    }
    return result
  }
}
