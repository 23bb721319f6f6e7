/// Reads charts in the columns format, a chunk of bytes at a time.
///
/// A chart is an object of `columns` (arrays that begin with their key), `types`, `names` and
/// `colors` by key, and optional `gaps` and (of bands) `lower` by key, `title`, `y_scaled`, `stacked`, `percentage` and
/// `longest_gap`; a file is one chart or an array of them. Members may come in any order, unknown ones are skipped, `null`
/// among the values is a gap. A fault in one chart leaves the others whole; a fault of the JSON
/// itself ends the reading, and what was read before it stays.
package struct ColumnsParser {
  private var scanner = JSONScanner()
  private var collector: ColumnsCollector

  /// - Parameter capacity: the most samples of each series that are kept, the newest ones, which
  ///   bounds the memory that reading takes; nil for all.
  package init(capacity: Int? = nil) {
    collector = ColumnsCollector(capacity: capacity.map { max($0, 1) })
  }

  /// The charts finished so far, in the order of the file: what they hold or why they do not.
  package var charts: [Result<ChartData, ColumnsError>] { collector.charts }

  /// Bytes taken so far.
  package var bytesConsumed: Int { scanner.offset }

  /// Takes the next bytes of the file.
  package mutating func consume(_ bytes: Span<UInt8>) throws(ColumnsError) {
    do {
      try scanner.consume(bytes, into: &collector)
    } catch {
      throw ColumnsError(error, chart: collector.charts.count, column: collector.currentColumn)
    }
  }

  /// Says that the file has ended, and returns its charts.
  package mutating func finish() throws(ColumnsError) -> [Result<ChartData, ColumnsError>] {
    do {
      try scanner.finish(into: &collector)
    } catch {
      throw ColumnsError(error, chart: collector.charts.count, column: collector.currentColumn)
    }
    return collector.charts
  }

  /// Reads a whole file that is already in memory.
  package static func parse(
    _ bytes: [UInt8]
  ) throws(ColumnsError) -> [Result<ChartData, ColumnsError>] {
    var parser = ColumnsParser()
    try parser.consume(bytes.span)
    return try parser.finish()
  }
}

/// Knows where in a file the scanner stands, and gathers the chart it stands in.
struct ColumnsCollector: JSONHandler {
  private(set) var charts: [Result<ChartData, ColumnsError>] = []
  private let capacity: Int?

  private enum Place: Hashable {
    case top
    case list
    case chart
    case columns
    case column
    case table(ColumnsDraft.Table)
    case skipped
  }

  private var place = Place.top
  private var outer: [Place] = []
  private var key = ""
  private var keyOffset = 0
  private var draft: ColumnsDraft

  init(capacity: Int?) {
    self.capacity = capacity
    draft = ColumnsDraft(capacity: capacity)
  }

  var currentColumn: String? { place == .column ? draft.currentColumn : nil }

  // MARK: - Nesting

  mutating func beginObject(at offset: Int) {
    switch place {
    case .top, .list:
      draft = ColumnsDraft(capacity: capacity)
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
    switch place {
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
    if place == .chart { add(draft.finish()) }
    leave()
  }

  mutating func endArray(at offset: Int) {
    if place == .column { draft.endColumn(at: offset) }
    leave()
  }

  /// Charts of a file mostly tell of the same moments: then they share one column of times.
  private mutating func add(_ chart: Result<ChartData, ColumnsError>) {
    guard case .success(var new) = chart, case .success(let last)? = charts.last else {
      return charts.append(chart)
    }
    new.shareTimes(with: last)
    charts.append(.success(new))
  }

  private mutating func enter(_ next: Place) {
    outer.append(place)
    place = next
  }

  private mutating func leave() {
    place = outer.popLast() ?? .top
  }

  // MARK: - Leaves

  mutating func key(_ text: String, at offset: Int) {
    key = text
    keyOffset = offset
  }

  mutating func number(_ value: Double, at offset: Int) {
    switch place {
    case .column: draft.add(value, at: offset)
    case .chart where key == "longest_gap": draft.setLongestGap(value, at: offset)
    default: mismatch(at: offset)
    }
  }

  mutating func row(_ bytes: Span<UInt8>, from start: Int, base: Int) -> Int {
    if place == .column, draft.currentColumn != nil {
      return draft.addRow(bytes, from: start, base: base)
    }
    guard let plain = PlainNumber.read(bytes, at: start), let value = plain.value else {
      return start
    }
    number(value, at: base + start)
    return bytes[plain.end] == UInt8(ascii: ",") ? plain.end + 1 : plain.end
  }

  mutating func null(at offset: Int) {
    switch place {
    case .column: draft.addGap(at: offset)
    case .chart, .table, .skipped: break  // As if the member were not there.
    default: mismatch(at: offset)
    }
  }

  mutating func string(_ text: String, at offset: Int) {
    switch place {
    case .column: draft.addKey(text, at: offset)
    case .chart where key == "title": draft.title = text
    case .table(let table): draft.enter(text, for: key, in: table, at: keyOffset)
    default: mismatch(at: offset)
    }
  }

  mutating func bool(_ value: Bool, at offset: Int) {
    guard place == .chart else { return mismatch(at: offset) }
    switch key {
    case "y_scaled": draft.hasSeparateScales = value
    case "stacked": draft.isStacked = value
    case "percentage": draft.isPercentage = value
    default: mismatch(at: offset)
    }
  }

  /// Something stands where the format has something else.
  private mutating func mismatch(at offset: Int) {
    switch place {
    case .skipped: break
    case .top, .list:
      charts.append(.failure(ColumnsError(.notCharts, offset: offset, chart: charts.count)))
    case .chart:
      switch key {
      case "columns": draft.fail(.wrongType(expected: "an array of columns"), at: offset)
      case "title": draft.fail(.wrongType(expected: "a string for \"title\""), at: offset)
      case "y_scaled", "stacked", "percentage":
        draft.fail(.wrongType(expected: "true or false for \"\(key)\""), at: offset)
      case "longest_gap":
        draft.fail(.wrongType(expected: "milliseconds for \"longest_gap\""), at: offset)
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
