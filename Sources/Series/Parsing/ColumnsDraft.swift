/// One chart of a columns file while it is being read. `finish` checks the whole chart.
struct ColumnsDraft {
  /// The members of a chart that have one entry per column, by the key of the column.
  enum Table: String {
    case types
    case names
    case colors
    case gaps
    /// The keys of the columns with the lower edges of bands.
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
    /// The faults that matter only if this is the column of times.
    var faults = RowFaults()
    /// The first value. It may already be dropped.
    var first: Double?

    /// The number of values, including dropped ones.
    var count: Int { faults.dropped + values.count }
  }

  /// The number of newest samples that each series keeps; nil for all.
  private let capacity: Int?
  var chart = 0
  var offset = 0
  var title: String?
  var hasColumns = false
  var hasSeparateScales = false
  var isStacked = false
  var isPercentage = false
  private var longestGap = GapPolicy.Longest.automatic
  private var columns: [Column] = []
  private var columnIndices: [String: Int] = [:]
  private var entries: [Table: [String: Entry]] = [:]
  private var current = Column(offset: 0)
  private var hasKey = false
  private var error: ColumnsError?

  init(capacity: Int?) {
    self.capacity = capacity
  }

  var currentColumn: String? { hasKey ? current.key : nil }

  /// The maximum number of columns in a chart: the maximum number of series, a lower edge for each,
  /// and the times.
  static let maximumColumns = 2 * ChartData.maximumSeries + 1
  /// The maximum length of a title, a key or a name, in bytes. It is more than a card can show, and
  /// one frame can still lay it out.
  static let longestText = 1024

  /// The number of values of all columns in memory.
  var valueCount: Int { finishedValues + current.values.count }

  private var finishedValues = 0
  /// The number of columns that were dropped because a chart cannot have more.
  private var surplusColumns = 0
  /// The offset of the first entry that was dropped because a table was full; nil if none was.
  private var surplusEntry: Int?

  /// Records an error. Only the first error of a chart is reported.
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
    if isLong(text, at: offset) { return }
    current.key = text
  }

  mutating func setTitle(_ text: String, at offset: Int) {
    if !isLong(text, at: offset) { title = text }
  }

  /// Records an error if a text is too long. Returns whether it is too long.
  private mutating func isLong(_ text: String, at offset: Int) -> Bool {
    guard text.utf8.count > Self.longestText else { return false }
    fail(.longText, at: offset)
    return true
  }

  mutating func add(_ value: Double, at offset: Int) {
    guard hasKey else { return failColumn(.columnWithoutKey, at: offset) }
    guard value.magnitude <= Self.largestValue else { return failColumn(.hugeNumber, at: offset) }
    if current.first == nil { current.first = value }
    current.values.note(value, at: offset, in: &current.faults)
    current.values.append(value)
    dropOldest()
  }

  /// Reads the start of a row as far as it consists of plain numbers; see `JSONHandler.row`.
  mutating func addRow(_ bytes: Span<UInt8>, from start: Int, base: Int) -> Int {
    var index = start
    while true {
      let maximumCount =
        capacity.map { max(1, Self.maximumStored($0) - current.values.count) } ?? .max / 2
      let next = current.values.take(
        bytes, from: index, base: base, maximumCount: maximumCount, faults: &current.faults)
      if current.first == nil, current.values.count > 0 { current.first = current.values[0] }
      dropOldest()
      if next == index || bytes[next - 1] != UInt8(ascii: ",") { return next }
      index = next
    }
  }

  private static func maximumStored(_ capacity: Int) -> Int { ValueColumn.stored(for: capacity) }

  /// Drops old values in whole groups, so that the pyramid of extremes is the same as for all
  /// values. The number of stored values stays below `capacity` plus an eighth.
  private mutating func dropOldest() {
    guard let capacity, current.values.count >= Self.maximumStored(capacity) else { return }
    let group = ValueColumn.size(0)
    let number = (current.values.count - capacity) & ~(group - 1)
    current.values.removeFirst(number)
    current.faults.dropped += number
  }

  /// The maximum magnitude of a value. It is larger than any measurement, and small enough that
  /// sums and differences stay finite.
  private static let largestValue = 1e300

  mutating func addGap(at offset: Int) {
    guard hasKey else { return failColumn(.columnWithoutKey, at: offset) }
    current.values.noteGap(at: offset, in: &current.faults)
    if current.first == nil { current.first = .nan }
    current.values.append(.nan)
    dropOldest()
  }

  mutating func endColumn(at offset: Int) {
    guard hasKey else { return failColumn(.columnWithoutKey, at: offset) }
    guard columns.count < Self.maximumColumns else {
      surplusColumns += 1
      current = Column(offset: offset)
      hasKey = false
      return
    }
    if columnIndices.updateValue(columns.count, forKey: current.key) != nil {
      fail(.duplicateColumn, at: current.offset, column: current.key)
    }
    finishedValues += current.values.count
    columns.append(current)
    current = Column(offset: offset)
    hasKey = false
  }

  mutating func enter(_ text: String, for key: String, in table: Table, at offset: Int) {
    if isLong(text, at: offset) || isLong(key, at: offset) { return }
    if entries[table]?.count ?? 0 >= Self.maximumColumns {
      if surplusEntry == nil { surplusEntry = offset }
      return
    }
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
      return fail(.wrongType(expected: Self.longestGapWords), at: offset)
    }
    longestGap = .milliseconds(Int64(value))
  }

  mutating func setLongestGap(_ text: String, at offset: Int) {
    guard text == "none" else {
      return fail(.wrongType(expected: Self.longestGapWords), at: offset)
    }
    longestGap = .unlimited
  }

  static let longestGapWords = "milliseconds or \"none\" for \"longest_gap\""

  // MARK: - The chart as a whole

  mutating func finish() -> Result<ChartData, ColumnsError> {
    if !hasColumns { fail(.missingColumns, at: offset) }
    if surplusColumns > 0 {
      fail(.tooManySeries(count: columns.count + surplusColumns - 1), at: offset)
    }
    if let surplusEntry { fail(.tooManyEntries, at: surplusEntry) }
    checkEntries()
    let clock = takeTimes()
    let series = takeSeries(count: clock?.count ?? 0)
    if error == nil, clock?.count == 0 { fail(.noSamples, at: offset) }
    if error == nil, series.isEmpty { fail(.noSeries, at: offset) }
    if error == nil, series.count > ChartData.maximumSeries {
      fail(.tooManySeries(count: series.count), at: offset)
    }
    if let error { return .failure(error) }
    // The checks above make sure that this chart is valid.
    guard let clock, let times = TimeColumn(clock.values, dropped: clock.faults.dropped),
      var chart = try? ChartData(
        title: title, times: times, series: series, hasSeparateScales: hasSeparateScales,
        isStacked: isStacked, isPercentage: isPercentage)
    else { return .failure(ColumnsError(.missingTimes, offset: offset, chart: chart)) }
    chart.capacity = capacity
    return .success(chart)
  }

  /// Checks that each column has a type or is the edge of a band, and that each entry has a column.
  private mutating func checkEntries() {
    let edges = Set((entries[.lower] ?? [:]).values.map(\.text))
    for column in columns where entries[.types]?[column.key] == nil {
      if !edges.contains(column.key) { fail(.missingType, at: column.offset, column: column.key) }
    }
    checkEdges()
    let strangers = entries.flatMap { table, rows in
      rows.filter { columnIndices[$0.key] == nil }.map { (table, $0.key, $0.value.offset) }
    }
    if let first = strangers.min(by: { $0.2 < $1.2 }) {
      fail(.withoutColumn(first.0.word), at: first.2, column: first.1)
    }
  }

  /// Checks that each band, and no other kind, has a lower edge that is another column of values.
  private mutating func checkEdges() {
    for column in columns {
      let isBand = kind(of: column)?.hasLowerEdge == true
      guard let entry = entries[.lower]?[column.key] else {
        if isBand { fail(.missingEdge, at: column.offset, column: column.key) }
        continue
      }
      if !isBand { fail(.edgeOfNoBand, at: entry.offset, column: column.key) }
      let edge = columnIndices[entry.text].map { columns[$0] }
      if edge == nil || edge.map(isTimes) == true || entry.text == column.key {
        fail(.unknownEdge(entry.text), at: entry.offset, column: column.key)
      }
    }
  }

  private func kind(of column: Column) -> SeriesKind? {
    entries[.types]?[column.key].flatMap { SeriesKind(rawValue: $0.text) }
  }

  private func isTimes(_ column: Column) -> Bool { entries[.types]?[column.key]?.text == "x" }

  /// Checks the times and returns their column; nil after an error.
  private mutating func takeTimes() -> Column? {
    guard let index = columns.firstIndex(where: isTimes) else {
      fail(.missingTimes, at: offset)
      return nil
    }
    let column = columns[index]
    func fault(_ fault: RowFaults.Fault?, _ reason: (Int) -> ColumnsError.Reason) {
      guard let fault else { return }
      fail(reason(fault.row), at: fault.offset, column: column.key)
    }
    if let second = columns[(index + 1)...].first(where: isTimes) {
      fail(.secondTimes, at: second.offset, column: second.key)
    }
    fault(column.faults.gap, ColumnsError.Reason.missingTime)
    fault(column.faults.fraction, ColumnsError.Reason.fractionalTime)
    let repeats = column.faults.disorder?.repeats == true
    fault(column.faults.disorder) { repeats ? .timesRepeat(row: $0) : .timesBackwards(row: $0) }
    if let first = column.first, !Self.timeLimits.contains(first) {
      fail(.timeOutOfLimits(row: 0), at: column.offset, column: column.key)
    }
    if let last = column.values.last, !Self.timeLimits.contains(last) {
      fail(.timeOutOfLimits(row: column.count - 1), at: column.offset, column: column.key)
    }
    return error == nil ? column : nil
  }

  private static let timeLimits =
    Double(TimeColumn.limits.lowerBound)...Double(TimeColumn.limits.upperBound)

  private mutating func takeSeries(count: Int) -> [ChartSeries] {
    guard error == nil else { return [] }
    for column in columns where !isTimes(column) && column.count != count {
      let reason = ColumnsError.Reason.unequalLengths(count: column.count, times: count)
      fail(reason, at: column.offset, column: column.key)
      return []
    }
    var series: [ChartSeries] = []
    for column in columns where !isTimes(column) {
      let key = column.key
      if entries[.types]?[key] == nil { continue }
      let edge = entries[.lower]?[key].flatMap { columnIndices[$0.text] }
      series.append(
        ChartSeries(
          id: key, name: entries[.names]?[key]?.text,
          kind: kind(of: column) ?? .line,
          color: entries[.colors]?[key].flatMap { SeriesColor(hex: $0.text) },
          gaps: GapPolicy(
            entries[.gaps]?[key].flatMap { GapPolicy.Kind(rawValue: $0.text) } ?? .break,
            longest: longestGap),
          column: Self.pyramid(column), lower: edge.map { Self.pyramid(columns[$0]) }))
    }
    return series
  }

  private static func pyramid(_ column: Column) -> ValueColumn {
    ValueColumn(column.values, dropped: column.faults.dropped)
  }
}
