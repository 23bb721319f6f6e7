/// One chart of a columns file while it is read; `finish` checks it as a whole.
struct ColumnsDraft {
  /// The members that say something of each column by its key.
  enum Table: String {
    case types
    case names
    case colors
    case gaps
    /// The columns that hold the lower edges of bands.
    case lower

    var word: String {
      switch self {
      case .types: "type"
      case .names: "name"
      case .colors: "colour"
      case .gaps: "gap policy"
      case .lower: "lower edge"
      }
    }
  }

  private struct Entry {
    var text: String
    var offset: Int
  }

  private struct Column {
    var key = ""
    var offset: Int
    var values = SampleStore()
    /// The first faults that matter only if the column turns out to hold the times.
    var gap: Fault?
    var fraction: Fault?
    var disorder: Fault?
  }

  private struct Fault {
    var row: Int
    var offset: Int
  }

  var chart = 0
  var offset = 0
  var title: String?
  var hasColumns = false
  var hasSeparateScales = false
  var isStacked = false
  var isPercentage = false
  /// Milliseconds.
  private var longestGap: Int64?
  private var columns: [Column] = []
  private var places: [String: Int] = [:]
  private var entries: [Table: [String: Entry]] = [:]
  private var current = Column(offset: 0)
  private var hasKey = false
  private var error: ColumnsError?

  var currentColumn: String? { hasKey ? current.key : nil }

  /// Notes what is wrong; the first fault of a chart is the one told.
  mutating func fail(_ reason: ColumnsError.Reason, at offset: Int, column: String? = nil) {
    if error == nil {
      error = ColumnsError(reason, offset: offset, chart: chart, column: column)
    }
  }

  mutating func failColumn(_ reason: ColumnsError.Reason, at offset: Int) {
    if hasKey {
      fail(reason, at: offset, column: current.key)
    } else {
      fail(.columnWithoutKey, at: offset)
      hasKey = true
    }
  }

  // MARK: - Columns

  mutating func beginColumn(at offset: Int) {
    current = Column(offset: offset)
    if let first = columns.first { current.values.reserveCapacity(first.values.count) }
    hasKey = false
  }

  mutating func addKey(_ text: String, at offset: Int) {
    guard !hasKey else { return failColumn(.wrongType(expected: "a number or null"), at: offset) }
    hasKey = true
    current.key = text
  }

  mutating func add(_ value: Double, at offset: Int) {
    guard hasKey else { return failColumn(.columnWithoutKey, at: offset) }
    guard value.magnitude <= Self.largestValue else { return failColumn(.hugeNumber, at: offset) }
    let row = current.values.count
    if current.fraction == nil, value != value.rounded(.towardZero) {
      current.fraction = Fault(row: row, offset: offset)
    }
    if current.disorder == nil, let last = current.values.last, !(value > last) {
      current.disorder = Fault(row: row, offset: offset)
    }
    current.values.append(value)
  }

  /// Far beyond any measure, and small enough for sums and differences to stay finite.
  private static let largestValue = 1e300

  mutating func addGap(at offset: Int) {
    guard hasKey else { return failColumn(.columnWithoutKey, at: offset) }
    if current.gap == nil { current.gap = Fault(row: current.values.count, offset: offset) }
    current.values.append(.nan)
  }

  mutating func endColumn(at offset: Int) {
    guard hasKey else { return failColumn(.columnWithoutKey, at: offset) }
    if places.updateValue(columns.count, forKey: current.key) != nil {
      fail(.duplicateColumn, at: current.offset, column: current.key)
    }
    columns.append(current)
    current = Column(offset: offset)
    hasKey = false
  }

  mutating func enter(_ text: String, for key: String, in table: Table, at offset: Int) {
    if table == .types, text != "x", SeriesKind(rawValue: text) == nil {
      fail(.unknownType(text), at: offset, column: key)
    }
    if table == .gaps, GapPolicy.Kind(rawValue: text) == nil {
      fail(.unknownGaps(text), at: offset, column: key)
    }
    entries[table, default: [:]][key] = Entry(text: text, offset: offset)
  }

  mutating func setLongestGap(_ value: Double, at offset: Int) {
    guard value >= 0, value < 1e15 else {
      return fail(.wrongType(expected: "milliseconds for \"longest_gap\""), at: offset)
    }
    longestGap = Int64(value)
  }

  // MARK: - The chart as a whole

  mutating func finish() -> Result<ChartData, ColumnsError> {
    if !hasColumns { fail(.missingColumns, at: offset) }
    checkEntries()
    let times = takeTimes()
    let series = takeSeries(count: times.count)
    if error == nil, times.isEmpty { fail(.noSamples, at: offset) }
    if error == nil, series.isEmpty { fail(.noSeries, at: offset) }
    if let error { return .failure(error) }
    do {
      return .success(
        try ChartData(
          title: title, times: times, series: series, hasSeparateScales: hasSeparateScales,
          isStacked: isStacked, isPercentage: isPercentage))
    } catch {
      return .failure(ColumnsError(.missingTimes, offset: offset, chart: chart))
    }
  }

  /// Every column has a type unless it is the edge of a band, and nothing is said of a column that
  /// is not there.
  private mutating func checkEntries() {
    let edges = Set((entries[.lower] ?? [:]).values.map(\.text))
    for column in columns where entries[.types]?[column.key] == nil {
      if !edges.contains(column.key) { fail(.missingType, at: column.offset, column: column.key) }
    }
    checkEdges()
    let strangers = entries.flatMap { table, rows in
      rows.filter { places[$0.key] == nil }.map { (table, $0.key, $0.value.offset) }
    }
    if let first = strangers.min(by: { $0.2 < $1.2 }) {
      fail(.withoutColumn(first.0.word), at: first.2, column: first.1)
    }
  }

  /// Bands have a lower edge, nothing else has, and it is no other than a column of values.
  private mutating func checkEdges() {
    for column in columns {
      let isBand = entries[.types]?[column.key]?.text == SeriesKind.band.rawValue
      guard let entry = entries[.lower]?[column.key] else {
        if isBand { fail(.missingEdge, at: column.offset, column: column.key) }
        continue
      }
      if !isBand { fail(.edgeOfNoBand, at: entry.offset, column: column.key) }
      let edge = places[entry.text].map { columns[$0] }
      if edge == nil || edge.map(isTimes) == true || entry.text == column.key {
        fail(.unknownEdge(entry.text), at: entry.offset, column: column.key)
      }
    }
  }

  private func isTimes(_ column: Column) -> Bool { entries[.types]?[column.key]?.text == "x" }

  private mutating func takeTimes() -> [Int64] {
    guard let place = columns.firstIndex(where: isTimes) else {
      fail(.missingTimes, at: offset)
      return []
    }
    let column = columns[place]
    func fault(_ fault: Fault?, _ reason: (Int) -> ColumnsError.Reason) {
      guard let fault else { return }
      fail(reason(fault.row), at: fault.offset, column: column.key)
    }
    if let second = columns[(place + 1)...].first(where: isTimes) {
      fail(.secondTimes, at: second.offset, column: second.key)
    }
    fault(column.gap, ColumnsError.Reason.missingTime)
    fault(column.fraction, ColumnsError.Reason.fractionalTime)
    fault(column.disorder) { row in
      let values = column.values
      return values[row] == values[row - 1] ? .timesRepeat(row: row) : .timesBackwards(row: row)
    }
    let count = column.values.count
    for edge in count > 0 ? [0, count - 1] : []
    where !Self.timeLimits.contains(column.values[edge]) {
      fail(.timeOutOfLimits(row: edge), at: column.offset, column: column.key)
    }
    return error == nil ? (0..<count).map { Int64(column.values[$0]) } : []
  }

  private static let timeLimits =
    Double(TimeColumn.limits.lowerBound)...Double(TimeColumn.limits.upperBound)

  private mutating func takeSeries(count: Int) -> [ChartSeries] {
    guard error == nil else { return [] }
    for column in columns where !isTimes(column) && column.values.count != count {
      let reason = ColumnsError.Reason.unequalLengths(count: column.values.count, times: count)
      fail(reason, at: column.offset, column: column.key)
      return []
    }
    var series: [ChartSeries] = []
    for column in columns where !isTimes(column) {
      let key = column.key
      if entries[.types]?[key] == nil { continue }
      let edge = entries[.lower]?[key].flatMap { places[$0.text] }
      series.append(
        ChartSeries(
          id: key, name: entries[.names]?[key]?.text,
          kind: entries[.types]?[key].flatMap { SeriesKind(rawValue: $0.text) } ?? .line,
          color: entries[.colors]?[key].flatMap { SeriesColor(hex: $0.text) },
          gaps: GapPolicy(
            entries[.gaps]?[key].flatMap { GapPolicy.Kind(rawValue: $0.text) } ?? .break,
            longest: longestGap),
          column: ValueColumn(column.values),
          lower: edge.map { ValueColumn(columns[$0].values) }))
    }
    return series
  }
}
