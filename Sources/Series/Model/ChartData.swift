import MartletFormats

/// One series of a chart: its name, its appearance and its values.
public struct ChartSeries: Identifiable, Equatable, Sendable {
  /// The key of the series in its chart, such as `y0`; unique there.
  public let id: String
  /// The name that legends and readouts show; the id by default.
  public var name: String
  /// The shape in which the values are drawn, such as a line or bars.
  public var kind: SeriesKind
  /// The colour that the data gives; nil for a colour of the theme.
  public var color: SeriesColor?
  /// The treatment of missing samples.
  public var gaps: GapPolicy
  private var look = Shared<SeriesLook>()
  /// The values; the upper edge of a band.
  public package(set) var values: ValueColumn
  /// The lower edge of a band; nil for other kinds. The band has a gap where either edge has one.
  public package(set) var lower: ValueColumn?

  /// Makes a series of any kind except a band.
  ///
  /// - Parameter values: one for each time of the chart; NaN marks a gap.
  public init(
    id: String, name: String? = nil, kind: SeriesKind = .line, color: SeriesColor? = nil,
    gaps: GapPolicy = GapPolicy(), values: [Double]
  ) {
    self.init(
      id: id, name: name, kind: kind, color: color, gaps: gaps, column: ValueColumn(values))
  }

  /// Makes a band between two edges. Each has one value for each time of the chart; NaN marks a
  /// gap.
  public init(
    id: String, name: String? = nil, color: SeriesColor? = nil, gaps: GapPolicy = GapPolicy(),
    lower: [Double], upper: [Double]
  ) {
    self.init(
      id: id, name: name, kind: .band, color: color, gaps: gaps, column: ValueColumn(upper),
      lower: ValueColumn(lower))
  }

  /// Makes a series from complete columns. `lower` is only for bands.
  package init(
    id: String, name: String?, kind: SeriesKind, color: SeriesColor?,
    gaps: GapPolicy = GapPolicy(), column: ValueColumn, lower: ValueColumn? = nil
  ) {
    self.id = id
    self.name = name ?? id
    self.kind = kind
    self.color = color
    self.gaps = gaps
    self.values = column
    self.lower = lower
  }

  /// The names of the values, for the kind `state`. A value without a name is written as a number.
  public var states: [SeriesState] {
    get { look.value?.states ?? [] }
    set { change { $0.states = newValue } }
  }

  /// The number format of this series; nil for the format of the chart.
  public var numbers: SeriesNumbers? {
    get { look.value?.numbers }
    set { change { $0.numbers = newValue } }
  }

  /// The original values of a copy for drawing, whose `values` are logarithmic positions; else nil.
  package var plain: ValueColumn? {
    get { look.value?.plain }
    set { change { $0.plain = newValue } }
  }

  /// The original values of the lower edge, if `lower` has positions on a logarithmic axis;
  /// otherwise nil.
  package var plainLower: ValueColumn? {
    get { look.value?.plainLower }
    set { change { $0.plainLower = newValue } }
  }

  private mutating func change(_ change: (inout SeriesLook) -> Void) {
    var new = look.value ?? SeriesLook()
    change(&new)
    look.value = new == SeriesLook() ? nil : new
  }

  /// Returns whether a sample is missing; in a band, whether either edge is.
  func isGap(_ index: Int) -> Bool { values.isGap(index) || lower?.isGap(index) == true }
}

/// The reason why times and values do not make a chart.
public enum ChartDataError: Error, Hashable, Sendable {
  /// The columns of a chart differ in length. `series` is the key of the wrong column, or empty if
  /// it is unknown. `count` is its length, and `times` the required length. If the number of
  /// columns is wrong, the two are numbers of columns.
  case unequalLengths(series: String, count: Int, times: Int)
  /// Two series have this id.
  case duplicateSeries(String)
  /// The series is a band without a lower edge, or another kind with one.
  case wrongEdges(series: String)
  /// The times do not increase strictly or lie outside `TimeColumn.limits`.
  case timesOutOfOrder
  /// There are more series than `ChartData.maximumSeries`; the value is their number.
  case tooManySeries(Int)
}

/// The samples of one chart: one column of times shared by all its series.
///
/// A copy shares the storage of the samples, so it costs only a few reference counts for any number
/// of samples.
public struct ChartData: Equatable, Sendable {
  /// The maximum number of series: ten times as many as a person can distinguish, and still fast to
  /// draw.
  public static let maximumSeries = 500

  /// The title of the chart's card; nil for none.
  public var title: String?
  /// The times of the samples, in milliseconds since 1970-01-01 UTC.
  public private(set) var times: TimeColumn
  /// The series, in drawing order; at most `maximumSeries`.
  public internal(set) var series: [ChartSeries]
  /// Whether each series has a value axis of its own. Only two of them are labelled.
  public var hasSeparateScales: Bool
  /// Whether series are stacked, so that each is drawn on the sum of those before it.
  public var isStacked: Bool
  /// Whether values are drawn as percentages of the sum at their time.
  public var isPercentage: Bool
  /// The number of newest samples that each series keeps; nil for all. A value below 1 is treated
  /// as 1. Up to an eighth more samples stay in memory.
  public var capacity: Int? {
    didSet { dropOldest() }
  }

  /// The present moment for a view of live data, in milliseconds since 1970-01-01 UTC. The chart
  /// ends there at first, even if there are later samples; see `hasFuture`. Nil ends it at the
  /// newest sample. Only the view that shows live data sets it, never a source.
  package var now: Int64?

  /// Returns the chart with a time axis that ends at `now`; nil ends it at the newest sample.
  package func ending(at now: Int64?) -> ChartData {
    var data = self
    data.now = now
    return data
  }

  private var look = Shared<ChartLook>()

  /// Whether there are samples later than `now`.
  package var hasFuture: Bool {
    guard let now, let last = times.last else { return false }
    return last > now
  }

  /// Makes an empty chart.
  public init() {
    title = nil
    times = TimeColumn()
    series = []
    hasSeparateScales = false
    isStacked = false
    isPercentage = false
  }

  /// Makes a chart and checks it.
  ///
  /// - Parameters:
  ///   - times: milliseconds since 1970-01-01 UTC, strictly increasing, within `TimeColumn.limits`.
  ///   - series: at most `maximumSeries`, with unique ids and one value per time.
  /// - Throws: `ChartDataError` for the first rule that is broken.
  /// - Complexity: O(count · series).
  public init(
    title: String? = nil, times: [Int64], series: [ChartSeries], hasSeparateScales: Bool = false,
    isStacked: Bool = false, isPercentage: Bool = false
  ) throws(ChartDataError) {
    guard let times = TimeColumn(times) else { throw .timesOutOfOrder }
    try self.init(
      title: title, times: times, series: series, hasSeparateScales: hasSeparateScales,
      isStacked: isStacked, isPercentage: isPercentage)
  }

  /// Makes a chart of complete columns of equal lengths.
  init(
    title: String?, times: TimeColumn, series: [ChartSeries], hasSeparateScales: Bool,
    isStacked: Bool, isPercentage: Bool
  ) throws(ChartDataError) {
    guard series.count <= Self.maximumSeries else { throw .tooManySeries(series.count) }
    var seen: Set<String> = []
    for one in series {
      guard seen.insert(one.id).inserted else { throw .duplicateSeries(one.id) }
      guard one.values.count == times.count else {
        throw .unequalLengths(series: one.id, count: one.values.count, times: times.count)
      }
      guard (one.lower != nil) == one.kind.hasLowerEdge else { throw .wrongEdges(series: one.id) }
      if let lower = one.lower, lower.count != times.count {
        throw .unequalLengths(series: one.id, count: lower.count, times: times.count)
      }
    }
    self.title = title
    self.times = times
    self.series = series
    self.hasSeparateScales = hasSeparateScales
    self.isStacked = isStacked
    self.isPercentage = isPercentage
  }

  /// The scale that the settings request. Some charts are drawn with another: `drawnScale`.
  package var axis: AxisScale {
    get { look.value?.axis ?? .linear }
    set { change { $0.axis = newValue } }
  }

  /// The limits of the value axis.
  package var limits: AxisLimits {
    get { look.value?.limits ?? AxisLimits() }
    set { change { $0.limits = newValue } }
  }

  /// The range that the chart shows at first; nil for the default.
  package var opening: ChartRange? {
    get { look.value?.opening }
    set { change { $0.opening = newValue } }
  }

  /// The time zone in which days and weeks begin.
  package var zone: TimeZoneRules {
    get { look.value?.zone ?? .utc }
    set { change { $0.zone = newValue } }
  }

  /// The first day of the week, 0 for Sunday … 6 for Saturday.
  package var firstWeekday: Int {
    get { look.value?.firstWeekday ?? 1 }
    set { change { $0.firstWeekday = newValue } }
  }

  private mutating func change(_ change: (inout ChartLook) -> Void) {
    var new = look.value ?? ChartLook()
    change(&new)
    look.value = new == ChartLook() ? nil : new
  }

  /// The number of samples of each series.
  public var count: Int { times.count }

  /// The times of the first and the last sample; nil without samples.
  public var timeRange: ClosedRange<Int64>? {
    guard let first = times.first, let last = times.last else { return nil }
    return first...last
  }

  /// Appends one moment with a value for each series, in their order, followed by the values of the
  /// lower edges of bands; NaN marks a gap. The oldest samples beyond `capacity` are dropped.
  ///
  /// - Throws: `ChartDataError.unequalLengths` or `.timesOutOfOrder`; the chart is then unchanged.
  /// - Complexity: amortised O(number of series).
  public mutating func append(time: Int64, values: [Double]) throws(ChartDataError) {
    let edges = series.count { $0.lower != nil }
    guard values.count == series.count + edges else {
      throw .unequalLengths(series: "", count: values.count, times: series.count + edges)
    }
    guard times.append(time) else { throw .timesOutOfOrder }
    var next = series.count
    for index in series.indices {
      series[index].values.append(values[index])
      if series[index].lower != nil {
        series[index].lower?.append(values[next])
        next += 1
      }
    }
    dropOldest()
  }

  /// Appends several moments, with an array of values for each series, in their order, followed by
  /// arrays for the lower edges of bands; NaN marks a gap. This is several times as fast as
  /// appending single moments.
  ///
  /// - Throws: `ChartDataError.unequalLengths` or `.timesOutOfOrder`; the chart is then unchanged.
  public mutating func append(times new: [Int64], values: [[Double]]) throws(ChartDataError) {
    let edges = series.count { $0.lower != nil }
    guard values.count == series.count + edges else {
      throw .unequalLengths(series: "", count: values.count, times: series.count + edges)
    }
    for index in values.indices where values[index].count != new.count {
      let name = index < series.count ? series[index].id : ""
      throw .unequalLengths(series: name, count: values[index].count, times: new.count)
    }
    guard times.append(contentsOf: new.span) else { throw .timesOutOfOrder }
    var next = series.count
    for index in series.indices {
      let row = values[index]
      series[index].values.append(contentsOf: row.span)
      if series[index].lower != nil {
        let edge = values[next]
        series[index].lower?.append(contentsOf: edge.span)
        next += 1
      }
    }
    dropOldest()
  }

  private mutating func dropOldest() {
    guard let capacity, count > max(capacity, 1) else { return }
    let number = count - max(capacity, 1)
    times.removeFirst(number)
    for index in series.indices {
      series[index].values.removeFirst(number)
      series[index].lower?.removeFirst(number)
    }
  }

  /// Moves the times from an index on by `distance` milliseconds, and returns true. Returns false
  /// and changes nothing if the moved times would not follow the times before them, or would leave
  /// the range of times.
  mutating func moveTimes(from first: Int, by distance: Int64) -> Bool {
    let old = times
    let moved = TimeColumn(count: old.count, dropped: old.firstNumber) {
      $0 < first ? old[$0] : old[$0].addingReportingOverflow(distance).partialValue
    }
    guard let moved else { return false }
    times = moved
    return true
  }

  /// Shares the storage of times with another chart if the times are equal.
  mutating func shareTimes(with other: ChartData) {
    if times == other.times { times = other.times }
  }

  /// Returns the value of a series at any moment, interpolated as its kind and gap policy say. For
  /// a band it is the value of the upper edge. Returns nil in a gap of the line, before the first
  /// sample and after the last one.
  ///
  /// - Parameter time: milliseconds since 1970-01-01 UTC.
  /// - Complexity: O(log n).
  public func value(of index: Int, at time: Int64) -> Double? {
    value(of: series[index].plain ?? series[index].values, ofSeries: index, at: time)
  }

  /// Returns the value of a band's lower edge at any moment. Returns nil in a gap of this edge,
  /// before the first sample and after the last one, and for other kinds.
  ///
  /// - Complexity: O(log n).
  public func lowerValue(of index: Int, at time: Int64) -> Double? {
    (series[index].plainLower ?? series[index].lower).flatMap {
      value(of: $0, ofSeries: index, at: time)
    }
  }

  private func value(of values: ValueColumn, ofSeries index: Int, at time: Int64) -> Double? {
    let next = times.firstIndex(notBefore: time)
    guard next < count else { return nil }
    if times[next] == time, let value = values[next] { return value }
    guard let earlier = values.lastSample(before: next) else { return nil }
    let later = values.firstSample(from: next)
    let end = times[later ?? count - 1]
    let rule = gapRule(of: index)
    guard rule.bridges(from: times[earlier], to: end) else { return nil }
    let isGap = later.map { $0 > earlier + 1 } ?? true
    let before = values.number(earlier)
    if isGap, rule.kind != .connect { return rule.kind == .hold ? before : nil }
    guard let later else { return nil }
    if series[index].kind.between == .earlier { return before }
    let share = Double(time - times[earlier]) / Double(times[later] - times[earlier])
    return before + (values.number(later) - before) * share
  }

  /// Returns whether any of the series at `indices` has a value that is not a gap.
  ///
  /// - Complexity: O(log n) per series.
  package func hasSamples(in indices: some Sequence<Int>) -> Bool {
    indices.contains { series[$0].values.bounds(in: 0..<count) != nil }
  }

  /// Returns the minimum and the maximum value that a series shows between two moments,
  /// interpolated at both. Returns nil if the series shows no value there. On a logarithmic axis
  /// these are positions, not values.
  ///
  /// - Parameter range: milliseconds since 1970-01-01 UTC, both ends included.
  /// - Complexity: O(log n).
  public func bounds(of index: Int, in range: ClosedRange<Int64>) -> ClosedRange<Double>? {
    let rows = times.indices(in: range)
    var result = series[index].values.bounds(in: rows)
    func include(_ value: Double?) {
      guard let value else { return }
      let bounds = result ?? value...value
      result = min(bounds.lowerBound, value)...max(bounds.upperBound, value)
    }
    if let lower = series[index].lower?.bounds(in: rows) {
      include(lower.lowerBound)
      include(lower.upperBound)
    }
    for edge in [range.lowerBound, range.upperBound] {
      include(value(of: series[index].values, ofSeries: index, at: edge))
      include(series[index].lower.flatMap { value(of: $0, ofSeries: index, at: edge) })
    }
    return result
  }
}
