/// Reads charts in the columns format from pieces of bytes.
///
/// A file is one chart or an array of charts. A chart is an object with `columns` (arrays that
/// begin with their key) and with `types`, `names` and `colors` by key. Optional members are `gaps`
/// and `lower` (for bands) by key, `title`, `y_scaled`, `stacked`, `percentage` and `longest_gap`.
/// Members may come in any order, unknown ones are skipped, and `null` among the values is a gap.
///
/// An error in one chart does not affect the others. An error of the JSON itself ends the reading,
/// but the charts before it remain. A file beyond `limits` also ends the reading, so that memory is
/// limited.
package struct ColumnsParser {
  private var scanner = JSONScanner()
  private var collector: ColumnsCollector

  /// Makes a parser at the start of a file.
  package init(limits: ColumnsLimits = ColumnsLimits()) {
    collector = ColumnsCollector(limits: limits)
  }

  /// The charts read so far, or their errors, in the order of the file.
  package var charts: [Result<ChartData, ColumnsError>] { collector.charts }

  /// The number of bytes read so far.
  package var bytesConsumed: Int { scanner.offset }

  /// Reads the next bytes of the file.
  ///
  /// The limits are checked after each 64 KiB, so memory may exceed them by the contents of one
  /// such piece.
  ///
  /// - Throws: `ColumnsError` if the bytes are not JSON or exceed the limits. No more bytes may
  ///   then be read. Errors of one chart are not thrown; they are results in `charts`.
  package mutating func consume(_ bytes: Span<UInt8>) throws(ColumnsError) {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Self.pieceSize)
      do {
        try scanner.consume(bytes.extracting(start..<end), into: &collector)
      } catch {
        throw collector.excess(at: scanner.offset)
          ?? ColumnsError(error, chart: collector.charts.count, column: collector.currentColumn)
      }
      if let excess = collector.excess(at: scanner.offset) { throw excess }
      start = end
    }
  }

  private static let pieceSize = 64 * 1024

  /// Ends the file and returns its charts.
  ///
  /// - Throws: `ColumnsError` if the file ends inside a value.
  package mutating func finish() throws(ColumnsError) -> [Result<ChartData, ColumnsError>] {
    do {
      try scanner.finish(into: &collector)
    } catch {
      throw ColumnsError(error, chart: collector.charts.count, column: collector.currentColumn)
    }
    return collector.charts
  }

  /// Reads a whole file that is already in memory, with the default limits.
  ///
  /// - Throws: `ColumnsError` if the bytes are not JSON or exceed the limits.
  package static func parse(
    _ bytes: [UInt8]
  ) throws(ColumnsError) -> [Result<ChartData, ColumnsError>] {
    var parser = ColumnsParser()
    try parser.consume(bytes.span)
    return try parser.finish()
  }
}

/// Collects the charts of a file from the events of the JSON scanner.
struct ColumnsCollector: JSONHandler {
  private(set) var charts: [Result<ChartData, ColumnsError>] = []
  private let limits: ColumnsLimits
  /// The offset of the first chart beyond the limits; nil while there is none.
  private var excessOffset: Int?
  /// The number of values in finished charts.
  private var valueCount = 0

  private enum Level: Hashable {
    case top
    case list
    case chart
    case columns
    case column
    case table(ColumnsDraft.Table)
    case skipped
  }

  private var level = Level.top
  private var outer: [Level] = []
  private var key = ""
  private var keyOffset = 0
  private var draft: ColumnsDraft

  init(limits: ColumnsLimits) {
    self.limits = limits
    draft = ColumnsDraft(capacity: limits.samples)
  }

  var currentColumn: String? { level == .column ? draft.currentColumn : nil }

  /// Returns the error for a limit that the file has exceeded; nil if it is within all limits.
  func excess(at offset: Int) -> ColumnsError? {
    if let excessOffset {
      return ColumnsError(
        .tooManyCharts(limit: limits.charts), offset: excessOffset, chart: charts.count)
    }
    guard valueCount + draft.valueCount > limits.values else { return nil }
    return ColumnsError(.tooManyValues(limit: limits.values), offset: offset, chart: charts.count)
  }

  // MARK: - Nesting

  mutating func beginObject(at offset: Int) {
    switch level {
    case .top, .list:
      guard hasRoom(at: offset) else { return enter(.skipped) }
      draft = ColumnsDraft(capacity: limits.samples)
      draft.chart = charts.count
      draft.offset = offset
      enter(.chart)
    case .chart:
      if let table = ColumnsDraft.Table(rawValue: key) {
        enter(.table(table))
      } else {
        if key == "columns" { draft.fail(.wrongType(expected: "an array of columns"), at: offset) }
        enter(.skipped)
      }
    default:
      mismatch(at: offset)
      enter(.skipped)
    }
  }

  mutating func beginArray(at offset: Int) {
    switch level {
    case .top: enter(.list)
    case .chart where key == "columns":
      draft.hasColumns = true
      enter(.columns)
    case .columns:
      draft.beginColumn(at: offset)
      enter(.column)
    default:
      mismatch(at: offset)
      enter(.skipped)
    }
  }

  mutating func endObject(at offset: Int) {
    if level == .chart {
      valueCount += draft.valueCount
      add(draft.finish())
      draft = ColumnsDraft(capacity: limits.samples)
    }
    leave()
  }

  mutating func endArray(at offset: Int) {
    if level == .column { draft.endColumn(at: offset) }
    leave()
  }

  /// Adds a chart. Charts of one file often have the same times; equal times share one column.
  private mutating func add(_ chart: Result<ChartData, ColumnsError>) {
    guard case .success(var new) = chart, case .success(let last)? = charts.last else {
      return charts.append(chart)
    }
    new.shareTimes(with: last)
    charts.append(.success(new))
  }

  /// Returns whether the file may contain one more chart, which begins at `offset`.
  private mutating func hasRoom(at offset: Int) -> Bool {
    if charts.count < limits.charts { return true }
    if excessOffset == nil { excessOffset = offset }
    return false
  }

  private mutating func enter(_ next: Level) {
    outer.append(level)
    level = next
  }

  private mutating func leave() {
    level = outer.popLast() ?? .top
  }

  // MARK: - Leaves

  mutating func key(_ text: String, at offset: Int) {
    key = text
    keyOffset = offset
  }

  mutating func number(_ value: Double, at offset: Int) {
    switch level {
    case .column: draft.add(value, at: offset)
    case .chart where key == "longest_gap": draft.setLongestGap(value, at: offset)
    default: mismatch(at: offset)
    }
  }

  mutating func row(_ bytes: Span<UInt8>, from start: Int, base: Int) -> Int {
    if level == .column, draft.currentColumn != nil {
      return draft.addRow(bytes, from: start, base: base)
    }
    guard let plain = PlainNumber.read(bytes, at: start), let value = plain.value else {
      return start
    }
    number(value, at: base + start)
    return bytes[plain.end] == UInt8(ascii: ",") ? plain.end + 1 : plain.end
  }

  mutating func null(at offset: Int) {
    switch level {
    case .column: draft.addGap(at: offset)
    case .chart, .table, .skipped: break  // The null is treated as a missing member.
    default: mismatch(at: offset)
    }
  }

  mutating func string(_ text: String, at offset: Int) {
    switch level {
    case .column: draft.addKey(text, at: offset)
    case .chart where key == "title": draft.setTitle(text, at: offset)
    case .chart where key == "longest_gap": draft.setLongestGap(text, at: offset)
    case .table(let table): draft.enter(text, for: key, in: table, at: keyOffset)
    default: mismatch(at: offset)
    }
  }

  mutating func bool(_ value: Bool, at offset: Int) {
    guard level == .chart else { return mismatch(at: offset) }
    switch key {
    case "y_scaled": draft.hasSeparateScales = value
    case "stacked": draft.isStacked = value
    case "percentage": draft.isPercentage = value
    default: mismatch(at: offset)
    }
  }

  /// Reports a value of the wrong type at the current position in the format.
  private mutating func mismatch(at offset: Int) {
    switch level {
    case .skipped: break
    case .top, .list:
      guard hasRoom(at: offset) else { return }
      charts.append(.failure(ColumnsError(.notCharts, offset: offset, chart: charts.count)))
    case .chart:
      switch key {
      case "columns": draft.fail(.wrongType(expected: "an array of columns"), at: offset)
      case "title": draft.fail(.wrongType(expected: "a string for \"title\""), at: offset)
      case "y_scaled", "stacked", "percentage":
        draft.fail(.wrongType(expected: "true or false for \"\(key)\""), at: offset)
      case "longest_gap":
        draft.fail(.wrongType(expected: ColumnsDraft.longestGapWords), at: offset)
      default:
        if ColumnsDraft.Table(rawValue: key) != nil {
          draft.fail(.wrongType(expected: "an object for \"\(key)\""), at: offset)
        }
      }
    case .columns: draft.fail(.wrongType(expected: "an array for each column"), at: offset)
    case .column: draft.failColumn(.wrongType(expected: "a number or null"), at: offset)
    case .table: draft.fail(.wrongType(expected: "a string"), at: offset, column: key)
    }
  }
}
