import MartletSeries

/// Rows of times and values, stored by column.
package struct CSVRows: Equatable, Sendable {
  /// The times of the rows, in milliseconds since 1970-01-01 UTC, strictly increasing.
  package var times: [Int64] = []
  /// The columns of values. Each column has one value per time; NaN marks a gap.
  package var columns: [[Double]] = []

  /// Creates rows. Each column must have as many values as there are times.
  package init(times: [Int64] = [], columns: [[Double]] = []) {
    self.times = times
    self.columns = columns
  }

  /// Compares times and values. Two gaps are equal, although NaN is not equal to NaN.
  package static func == (a: CSVRows, b: CSVRows) -> Bool {
    a.times == b.times && a.columns.count == b.columns.count
      && zip(a.columns, b.columns).allSatisfy { a, b in
        a.elementsEqual(b) { $0 == $1 || $0.isNaN && $1.isNaN }
      }
  }

  /// Drops the oldest rows until `count` are left.
  mutating func keepLast(_ count: Int) {
    let surplus = times.count - count
    guard surplus > 0 else { return }
    times.removeFirst(surplus)
    for index in columns.indices { columns[index].removeFirst(surplus) }
  }
}

/// Parses separated values (RFC 4180 and similar formats), one piece of bytes at a time. The parser
/// keeps its state between pieces, so bytes that are added to a file are parsed without reading the
/// earlier ones again.
///
/// The parser leaves out bad rows and reports the first bad row of a reading. A row is bad if it
/// has more or fewer fields than the header, a malformed time or number, or a time that is not
/// after the time of the previous row. An empty field and `NaN`, `null`, `NA`, `n/a` and `-` are
/// gaps. Empty lines, comments and repeated headers are skipped. A record ends at a line break
/// outside of quotes.
package struct CSVParser {
  /// The maximum number of bytes of a record.
  static let longestRecord = 1 << 16

  private let format: CSVFormat
  private let time: TimeText
  private let point: UInt8
  /// The maximum number of rows of a reading that are kept; older rows are dropped.
  private let capacity: Int

  /// The roles of the fields; nil before the first record.
  private(set) var columns: CSVColumns?
  /// The rows since the previous call of `takeRows`.
  private(set) var rows = CSVRows()
  /// The first problem since the previous call of `takeRows`; nil if there was no bad row.
  package private(set) var problem: CSVProblem?
  /// The number of bad rows since the previous call of `takeRows`.
  package private(set) var badRows = 0
  /// The time of the last row.
  private(set) var lastTime: Int64?

  /// The bytes of the unfinished record at the end.
  private var rest: [UInt8] = []
  /// The number of bytes at the start of `rest` that were searched for the record's end.
  private var searched = 0
  /// Whether the end of the searched bytes lies inside quotes.
  private var isInQuotes = false
  /// Whether the current record has quotes.
  private var hasQuotes = false
  /// The number of lines that were read.
  private var line = 0
  /// 1 after the check for a byte order mark at the start of the file; 0 before it.
  private var markCount = 0
  /// Whether the parser is skipping the rest of a record that is too long.
  private var isSkipping = false
  /// The bytes of the first record, to recognise a repeated header; empty without a header.
  private var header: [UInt8] = []
  /// The values of the current row.
  private var row: [Double] = []
  /// The parts of the current row's time, if there are two or the time has quotes.
  private var clock: [[UInt8]]

  /// Creates a parser for a new file.
  ///
  /// - Parameters:
  ///   - time: converts the texts of times.
  ///   - capacity: the maximum number of rows that `takeRows` returns; at least 1.
  package init(_ format: CSVFormat, time: TimeText, capacity: Int) {
    self.format = format
    self.time = time
    self.capacity = max(capacity, 1)
    clock = Array(repeating: [], count: format.time.count)
    point = format.hasDecimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
  }

  // MARK: - Bytes

  /// Parses the next bytes of the file. Bytes after the last line break wait for the next call.
  ///
  /// - Throws: the problem if the header or the first row makes the whole file unusable.
  package mutating func consume(_ piece: Span<UInt8>) throws(CSVProblem) {
    // Safety: the bytes are copied while the span lends them.
    unsafe piece.withUnsafeBufferPointer { unsafe rest.append(contentsOf: $0) }
    var bytes = rest
    rest = []
    bytes.removeFirst(try takeRecords(bytes.span))
    rest = bytes
    if rest.count > Self.longestRecord {
      if !isSkipping { noteLongRecord() }
      isSkipping = true
      rest.removeAll()
      (searched, isInQuotes) = (0, false)
    }
  }

  /// Returns the rows since the previous call, and clears the rows and the problems.
  package mutating func takeRows() -> CSVRows {
    defer {
      rows.times = []
      for index in rows.columns.indices { rows.columns[index] = [] }
      problem = nil
      badRows = 0
    }
    rows.keepLast(capacity)
    return rows
  }

  /// Returns the last record, which has no line break yet, as a row. Returns nil if there is no
  /// such record or it is a bad row. The parser itself does not change.
  package func unfinishedRow() -> CSVRows? {
    guard !rest.isEmpty, !isSkipping, columns != nil else { return nil }
    var copy = self
    _ = copy.takeRows()
    let bytes = rest + [UInt8(ascii: "\n")]
    copy.rest = []
    (copy.searched, copy.isInQuotes) = (0, false)
    guard let used = try? copy.takeRecords(bytes.span), used == bytes.count,
      copy.rows.times.count == 1, copy.problem == nil
    else { return nil }
    return copy.rows
  }

  /// Parses all complete records and returns the number of bytes that they take.
  private mutating func takeRecords(_ bytes: Span<UInt8>) throws(CSVProblem) -> Int {
    var start = 0
    if line == 0, markCount == 0 {
      guard bytes.count >= 3 || bytes.count > 0 && bytes[0] != 0xEF else { return 0 }
      if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
      markCount = 1
      searched = max(searched, start)
    }
    while let end = recordEnd(bytes, start) {
      if isSkipping {
        isSkipping = false
      } else {
        let last = end > start && bytes[end &- 1] == UInt8(ascii: "\r") ? end &- 1 : end
        if last - start > Self.longestRecord {
          noteLongRecord()
        } else if last > start, bytes[start] != format.comment {
          try take(bytes, start, last)
        }
      }
      line &+= 1
      if hasQuotes { line &+= lineBreaks(bytes, start, end) }
      hasQuotes = false
      start = end &+ 1
      searched = start
    }
    searched = max(0, bytes.count - start)
    return start
  }

  /// Returns the offset of the line feed that ends the record at `start`; nil if there is none yet.
  private mutating func recordEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    var index = max(start, searched)
    let quote = format.quote
    let isComment = start < bytes.count && format.comment != nil && bytes[start] == format.comment
    guard let quote, !isComment else {
      index = Self.next(UInt8(ascii: "\n"), bytes, from: index)
      return index < bytes.count ? index : nil
    }
    while index < bytes.count {
      let byte = unsafe bytes[unchecked: index]
      if byte == UInt8(ascii: "\n"), !isInQuotes { return index }
      if byte == quote {
        isInQuotes.toggle()
        hasQuotes = true
      }
      index &+= 1
    }
    return nil
  }

  /// Counts the line feeds inside a record. A record contains line feeds only in quotes.
  private func lineBreaks(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var count = 0
    for index in start..<end where bytes[index] == UInt8(ascii: "\n") { count &+= 1 }
    return count
  }

  /// Returns the offset of the next `wanted` byte, or the number of bytes if there is none.
  @inline(__always)
  private static func next(_ wanted: UInt8, _ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, unsafe bytes[unchecked: index] != wanted { index &+= 1 }
    return index
  }

  /// Counts a bad row, and keeps the problem if it is the first one.
  private mutating func note(_ what: String) {
    badRows += 1
    if problem == nil { problem = CSVProblem(line: line + 1, what: what) }
  }

  private mutating func noteLongRecord() {
    note("a record longer than \(Self.longestRecord) bytes")
  }

  // MARK: - Records

  /// Handles a record: the first one as the header, all others as rows.
  private mutating func take(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) throws(CSVProblem) {
    guard let columns else {
      let fields = fields(bytes, start, end)
      let new = try CSVColumns(format, header: fields, line: line + 1)
      columns = new
      rows.columns = Array(repeating: [], count: new.values.count)
      row = Array(repeating: .nan, count: new.values.count)
      if format.hasHeader {
        header = (start..<end).map { bytes[$0] }
      } else {
        takeRow(bytes, start, end, new.roles)
      }
      return
    }
    takeRow(bytes, start, end, columns.roles)
  }

  /// Returns all fields of a record as text.
  func fields(of record: [UInt8]) -> [String] { fields(record.span, 0, record.count) }

  private func fields(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> [String] {
    var fields: [String] = []
    var index = start
    while true {
      let field = field(bytes, index, end)
      fields.append(String(decoding: unquoted(bytes, field), as: UTF8.self))
      index = field.next
      if index > end { return fields }
    }
  }

  /// The offsets of a field. The field without its quotes is `start..<end`. `next` is the start of
  /// the next field; after the last field it lies beyond the record.
  private struct Field {
    var start: Int
    var end: Int
    var next: Int
    var hasQuotes = false
    /// Whether the field's closing quote is followed directly by the delimiter or the end.
    var isWhole = true
  }

  @inline(__always)
  private func field(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Field {
    var index = start
    if let quote = format.quote, start < end, bytes[start] == quote {
      index &+= 1
      while index < end {
        if bytes[index] == quote {
          guard index &+ 1 < end, bytes[index &+ 1] == quote else { break }
          index &+= 1
        }
        index &+= 1
      }
      let close = index
      index = min(index &+ 1, end)
      let isWhole = close < end && (index == end || bytes[index] == format.delimiter)
      while index < end, bytes[index] != format.delimiter { index &+= 1 }
      return Field(
        start: start &+ 1, end: close, next: index &+ 1, hasQuotes: true, isWhole: isWhole)
    }
    while index < end, unsafe bytes[unchecked: index] != format.delimiter { index &+= 1 }
    return Field(start: start, end: index, next: index &+ 1)
  }

  /// Returns the bytes of a field, with doubled quotes replaced by single ones.
  private func unquoted(_ bytes: Span<UInt8>, _ field: Field) -> [UInt8] {
    var result: [UInt8] = []
    var index = field.start
    while index < field.end {
      result.append(bytes[index])
      index += field.hasQuotes && bytes[index] == format.quote ? 2 : 1
    }
    return result
  }

  /// Adds a record as a row, or notes the problem.
  private mutating func takeRow(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ roles: [CSVColumns.Role]
  ) {
    var index = start
    var column = 0
    var moment: Int64?
    while index <= end {
      guard column < roles.count else {
        return noteCount(bytes, start, end)
      }
      switch roles[column] {
      case .skipped:
        index = field(bytes, index, end).next
      case .value(let valueIndex):
        // Fast path: most fields are plain numbers without spaces.
        if let number = DecimalNumber.read(bytes, at: index, point: point),
          number.end == end || number.end < end && bytes[number.end] == format.delimiter,
          number.value.magnitude <= Self.largest
        {
          row[valueIndex] = number.value
          index = number.end &+ 1
        } else {
          let field = field(bytes, index, end)
          guard let number = value(bytes, field) else {
            if isHeader(bytes, start, end) { return }
            return note(
              "expected a number in the column \(name(column)), found \(shown(bytes, field))")
          }
          row[valueIndex] = number
          index = field.next
        }
      case .time(let part):
        let field = field(bytes, index, end)
        guard field.isWhole else {
          return note(
            "the column \(name(column)): something follows the quoted \(shown(bytes, field))")
        }
        index = field.next
        if !field.hasQuotes, clock.count == 1 {
          do throws(TimeTextError) {
            let trimmed = Self.trimmed(bytes, field)
            moment = try time.milliseconds(bytes.extracting(trimmed.start..<trimmed.end))
          } catch {
            if isHeader(bytes, start, end) { return }
            return note("the column \(name(column)): \(error)")
          }
        } else {
          addToClock(part, bytes, field)
        }
      }
      column &+= 1
    }
    guard column == roles.count else { return noteCount(bytes, start, end) }
    if moment == nil {
      do throws(TimeTextError) {
        let text = Array(clock.joined(separator: [0x20]))
        moment = try time.milliseconds(text.span)
      } catch {
        if isHeader(bytes, start, end) { return }
        return note("the time: \(error)")
      }
    }
    add(at: moment ?? 0)
  }

  private mutating func add(at moment: Int64) {
    if let lastTime, moment <= lastTime {
      return note(
        moment == lastTime
          ? "its time is that of the row before" : "its time is before that of the row before")
    }
    lastTime = moment
    rows.times.append(moment)
    for index in row.indices { rows.columns[index].append(row[index]) }
    // Old rows are dropped in batches, so that the cost per row stays constant.
    if rows.times.count >= 2 * capacity + 1024 { rows.keepLast(capacity) }
  }

  private mutating func noteCount(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    guard let columns else { return }
    let count = fields(bytes, start, end).count
    let found = count == 1 ? "1 field" : "\(count) fields"
    let owner = format.hasHeader ? "the header" : "the first line"
    note("\(found), where \(owner) has \(columns.names.count)")
  }

  /// Whether a record repeats the header. Some writers write it again when they restart.
  private func isHeader(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    format.hasHeader && end - start == header.count
      && header.indices.allSatisfy { bytes[start + $0] == header[$0] }
  }

  private func name(_ column: Int) -> String {
    columns.map { "\"\($0.names[column])\"" } ?? "\(column + 1)"
  }

  // MARK: - Fields

  /// Returns a field without the spaces and tabs at both ends.
  private static func trimmed(_ bytes: Span<UInt8>, _ field: Field) -> Field {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var field = field
    while field.start < field.end, isBlank(bytes[field.start]) { field.start += 1 }
    while field.end > field.start, isBlank(bytes[field.end - 1]) { field.end -= 1 }
    return field
  }

  /// Stores one part of the row's time.
  private mutating func addToClock(_ part: Int, _ bytes: Span<UInt8>, _ field: Field) {
    clock[part] = unquoted(bytes, Self.trimmed(bytes, field))
  }

  /// The maximum magnitude of a value. It is above any measurement and keeps sums and differences
  /// finite.
  private static let largest = 1e300

  private static let gaps: [[UInt8]] = ["", "nan", "null", "na", "n/a", "-"].map { Array($0.utf8) }

  /// Returns the number of a field, NaN for a gap, or nil for any other text.
  private func value(_ bytes: Span<UInt8>, _ field: Field) -> Double? {
    guard field.isWhole else { return nil }
    let trimmed = Self.trimmed(bytes, field)
    let (start, end) = (trimmed.start, trimmed.end)
    if let number = DecimalNumber.read(bytes, at: start, point: point), number.end == end {
      return number.value.magnitude <= Self.largest ? number.value : nil
    }
    let isGap = Self.gaps.contains { word in
      word.count == end - start
        && word.indices.allSatisfy { bytes[start + $0] | 0x20 == word[$0] | 0x20 }
    }
    return isGap ? .nan : nil
  }

  private func shown(_ bytes: Span<UInt8>, _ field: Field) -> String {
    let text = unquoted(bytes, field)
    let short = String(decoding: text.prefix(40), as: UTF8.self)
    return text.count > 40 ? "\"\(short)…\"" : "\"\(short)\""
  }
}
