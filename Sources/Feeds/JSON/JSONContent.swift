import MartletData
import MartletSeries

/// Creates the contents of items from a document.
struct JSONContent {
  /// The maximum number of rows of a table, and of events.
  static let maximumRows = 10_000

  let document: JSONDocument
  /// The time of values without a time of their own: the time of the file, in milliseconds since
  /// 1970-01-01 UTC.
  let modified: Int64

  /// Returns the content of an item.
  ///
  /// - Parameters:
  ///   - format: the item's format of times.
  ///   - capacity: the maximum number of newest samples to keep; nil for all.
  ///   - columnTimes: returns the format of times of a table's column.
  /// - Throws: the reason why the document has no such content, with a path and a line.
  func content(
    of item: JSONItem, times format: TimeText, capacity: Int?,
    columnTimes: (TimeSettings) throws(SourceFailure) -> TimeText
  ) throws(ContentFault) -> Content {
    switch item.shape {
    case .values(let values):
      guard let time = values.time else {
        return .value(try single(values.path, item, nil, format))
      }
      return try timed(values, time, item, format, capacity)
    case .table(let rows): return try table(rows, item, format, columnTimes)
    case .events(let rows): return try events(rows, format)
    }
  }

  // MARK: - Single values

  /// Returns the value of a path that must find exactly one value.
  private func single(
    _ path: JSONPath, _ item: JSONItem, _ time: Int64?, _ format: TimeText
  ) throws(ContentFault) -> DataValue {
    let found = try document.values(of: path)
    guard found.count == 1 else {
      throw ContentFault(
        "\"\(path)\": it finds \(found.count) values; one value needs a path that finds one, and "
          + "series need time")
    }
    return DataValue(try reading(path, at: found[0], item), time: time ?? modified)
  }

  private func reading(
    _ path: JSONPath, at offset: Int, _ item: JSONItem
  ) throws(ContentFault) -> DataValue.Reading {
    switch document.kind(at: offset) {
    case .bool: return .truth(document.bool(at: offset))
    case .string where !item.readsText: return .text(try text(path, at: offset))
    case .number, .string: return .number(try number(path, at: offset, item))
    case .null: throw document.wrong(path, at: offset, expected: "a value")
    case .object, .array:
      throw document.wrong(path, at: offset, expected: "a number, text, true or false")
    }
  }

  private func number(
    _ path: JSONPath, at offset: Int, _ item: JSONItem
  ) throws(ContentFault) -> Double {
    switch document.kind(at: offset) {
    case .number:
      let number = document.number(at: offset)
      if number.magnitude <= Self.largest { return number }
    case .bool: return document.bool(at: offset) ? 1 : 0
    case .string:
      guard item.readsText else {
        throw document.wrong(
          path, at: offset, expected: "a number (number = true reads those in text)")
      }
      if let number = DecimalNumber.whole(document.string(at: offset)),
        number.magnitude <= Self.largest
      {
        return number
      }
    case .object, .array, .null: break
    }
    throw document.wrong(path, at: offset, expected: "a number")
  }

  /// The maximum magnitude of a number. It is above any measurement and keeps sums and differences
  /// finite.
  private static let largest = 1e300

  /// The maximum length of a text in bytes, about as much as a tile can show.
  private static let longestText = 4096

  private func text(_ path: JSONPath, at offset: Int) throws(ContentFault) -> String {
    let text = document.string(at: offset)
    guard text.utf8.count <= Self.longestText else {
      throw ContentFault(
        "\"\(path)\": a text longer than \(Self.longestText) bytes at \(document.lineText(offset))")
    }
    return text
  }

  private func time(
    _ path: JSONPath, at offset: Int, _ format: TimeText
  ) throws(ContentFault) -> Int64 {
    do throws(TimeTextError) {
      switch document.kind(at: offset) {
      case .number: return try format.milliseconds(document.number(at: offset))
      case .string: return try format.milliseconds(document.string(at: offset))
      case .object, .array, .bool, .null: break
      }
    } catch {
      throw ContentFault("\"\(path)\": \(error) at \(document.lineText(offset))")
    }
    let expected = TimeTextError(found: "", format: format.format).expected
    throw document.wrong(path, at: offset, expected: expected)
  }

  // MARK: - Values over time

  private func timed(
    _ values: JSONValues, _ time: JSONPath, _ item: JSONItem, _ format: TimeText, _ capacity: Int?
  ) throws(ContentFault) -> Content {
    if values.path.isSingular, values.series == nil {
      let found = try document.values(of: values.path)
      if document.kind(at: found[0]) != .array {
        let times = try document.values(of: time)
        guard times.count == 1 else {
          throw ContentFault("\"\(time)\": it finds \(times.count) times for one value")
        }
        let moment = try self.time(time, at: times[0], format)
        return .value(try single(values.path, item, moment, format))
      }
    }
    var samples = SamplesByName(capacity: capacity)
    if values.series == nil { samples.expect(item.name) }
    let rows = JSONRowPaths(values, time: time)
    let starts = try document.values(of: rows.rows)
    let sharedTimes = rows.time == nil ? try elements(time) : []
    let sharedSeries = rows.series == nil ? try values.series.map(elements) ?? [] : []
    try check(values, time, starts, sharedTimes.count, sharedSeries.count, rows)
    for (index, start) in starts.enumerated() {
      let value = try document.match(of: rows.value, from: start)
      let name: String
      if let series = values.series {
        var offset: Int?
        if let path = rows.series {
          offset = try document.match(of: path, from: start)
        } else {
          offset = sharedSeries[index]
        }
        guard let offset else {
          throw ContentFault(
            "\"\(series)\": the row at \(document.lineText(start)) has no name of a series")
        }
        name = try label(series, at: offset)
      } else {
        name = item.name
      }
      var times = sharedTimes
      if let path = rows.time {
        guard let offset = try document.match(of: path, from: start) else {
          throw ContentFault("\"\(time)\": the row at \(document.lineText(start)) has no time")
        }
        times = items(of: offset)
      } else if times.count == starts.count, !isArray(value), starts.count > 1 {
        // The times are not in the rows, and there is one for each row.
        times = [times[index]]
      }
      try add(value, times, to: name, &samples, values, time, item, format)
    }
    do throws(ContentFault) {
      return .series(try samples.chart())
    } catch {
      throw ContentFault("\"\(values.path)\": \(error)")
    }
  }

  private func isArray(_ offset: Int?) -> Bool {
    offset.map { document.kind(at: $0) == .array } ?? false
  }

  /// Returns the offsets of the values that a path finds. If it finds one array, these are the
  /// array's elements.
  private func elements(_ path: JSONPath) throws(ContentFault) -> [Int] {
    let found = try document.values(of: path)
    return found.count == 1 ? items(of: found[0]) : found
  }

  /// Returns the elements of an array; for any other value, the value itself.
  private func items(of offset: Int) -> [Int] {
    guard document.kind(at: offset) == .array else { return [offset] }
    var items: [Int] = []
    document.forEachChild(of: offset) { items.append($1) }
    return items
  }

  /// Checks that the number of times and names that are not in the rows equals the number of rows.
  ///
  /// - Throws: the reason if the numbers differ.
  private func check(
    _ values: JSONValues, _ time: JSONPath, _ starts: [Int], _ times: Int, _ series: Int,
    _ rows: JSONRowPaths
  ) throws(ContentFault) {
    let count = starts.count
    if let path = values.series, rows.series == nil, series != count {
      throw ContentFault(
        "\"\(path)\": \(Self.count(series, "name")) for \(Self.count(count, "value")) of "
          + "\"\(values.path)\"")
    }
    guard rows.time == nil, let first = starts.first,
      !isArray(try document.match(of: rows.value, from: first))
    else { return }
    if times != 1, times != count {
      throw ContentFault(
        "\"\(time)\": \(Self.count(times, "time")) for \(Self.count(count, "value")) of "
          + "\"\(values.path)\"")
    }
    if times == 1, count > 1, values.series == nil {
      throw ContentFault(
        "\"\(time)\": one time for \(count) values of \"\(values.path)\", which need series")
    }
  }

  private func label(_ path: JSONPath, at offset: Int) throws(ContentFault) -> String {
    switch document.kind(at: offset) {
    case .string: return try text(path, at: offset)
    case .number, .bool: return document.shortText(at: offset)
    case .object, .array, .null:
      throw document.wrong(path, at: offset, expected: "the name of a series")
    }
  }

  /// Adds the value of a row at its time, or its array of values at their times.
  private func add(
    _ value: Int?, _ times: [Int], to name: String, _ samples: inout SamplesByName,
    _ values: JSONValues, _ time: JSONPath, _ item: JSONItem, _ format: TimeText
  ) throws(ContentFault) {
    // A row without a value has a gap at each of its times; −1 stands for the missing offset.
    let found = value.map(items) ?? times.map { _ in -1 }
    guard found.count == times.count else {
      throw ContentFault(
        "\"\(time)\": \(Self.count(times.count, "time")) for "
          + "\(Self.count(found.count, "value")) of \"\(values.path)\"")
    }
    for (offset, moment) in zip(found, times) {
      let isGap = offset < 0 || document.kind(at: offset) == .null
      let number = isGap ? .nan : try number(values.path, at: offset, item)
      guard samples.add(number, at: try self.time(time, at: moment, format), to: name) else {
        throw ContentFault("\"\(values.path)\": more than \(SamplesByName.maximumValues) values")
      }
    }
  }

  /// Returns a number with its noun in the singular or the plural.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  // MARK: - Rows

  /// Returns the rows that a path finds; empty for an empty array. A missing array is a fault.
  private func rows(_ path: JSONPath) throws(ContentFault) -> [Int] {
    var found = try document.matches(of: path)
    // A path of an array, such as `$.departures`, means the elements of the array.
    if found.count == 1, document.kind(at: found[0]) == .array { found = items(of: found[0]) }
    // For a path that finds nothing, `values(of:)` throws the reason.
    if found.isEmpty, path.segments.isEmpty || !leadsToEmptyContainer(path) {
      found = try document.values(of: path)
    }
    guard found.count <= Self.maximumRows else {
      throw ContentFault(
        "\"\(path)\": \(found.count) rows; at most \(Self.maximumRows) are possible")
    }
    return found
  }

  /// Returns whether a path without rows leads to a container that exists and is empty.
  private func leadsToEmptyContainer(_ path: JSONPath) -> Bool {
    let parents = (try? document.matches(of: path.prefix(path.segments.count - 1))) ?? []
    guard path.segments.last?.isSingular == false else {
      // A path such as `$.departures` has found the array itself, which has no elements.
      return (try? document.matches(of: path))?.isEmpty == false
    }
    return !parents.isEmpty
      && parents.allSatisfy {
        document.kind(at: $0) == .array || document.kind(at: $0) == .object
      }
  }

  private func table(
    _ rows: JSONRows<JSONColumn>, _ item: JSONItem, _ format: TimeText,
    _ columnTimes: (TimeSettings) throws(SourceFailure) -> TimeText
  ) throws(ContentFault) -> Content {
    var formats: [TimeText?] = []
    for column in rows.fields {
      do throws(SourceFailure) {
        formats.append(try column.time.map(columnTimes))
      } catch {
        throw ContentFault(error.description)
      }
    }
    var cells: [[DataTable.Cell]] = []
    for values in try self.cells(rows) {
      var row: [DataTable.Cell] = []
      for (value, (column, columnFormat)) in zip(values, zip(rows.fields, formats)) {
        row.append(try cell(column, columnFormat, at: value, item))
      }
      cells.append(row)
    }
    var moment: Int64?
    if let path = rows.time { moment = try time(path, at: document.values(of: path)[0], format) }
    return .table(
      DataTable(
        columns: rows.fields.map { DataTable.Column($0.name, unit: $0.unit) }, rows: cells,
        time: moment ?? modified))
  }

  /// Returns the offsets of the cells of each row; nil for a missing cell.
  ///
  /// One object whose columns are arrays is a table too. It has as many rows as its longest column.
  /// Weather services send their days in this form.
  private func cells(_ rows: JSONRows<JSONColumn>) throws(ContentFault) -> [[Int?]] {
    var cells: [[Int?]] = []
    for start in try self.rows(rows.rows) {
      var row: [Int?] = []
      for column in rows.fields { row.append(try document.match(of: column.path, from: start)) }
      cells.append(row)
    }
    guard cells.count == 1, cells[0].contains(where: isArray),
      cells[0].allSatisfy({ $0 == nil || isArray($0) })
    else { return cells }
    let columns = cells[0].map { $0.map(items) ?? [] }
    let count = columns.map(\.count).max() ?? 0
    guard count <= Self.maximumRows else {
      throw ContentFault(
        "\"\(rows.rows)\": \(count) rows; at most \(Self.maximumRows) are possible")
    }
    return (0..<count).map { row in columns.map { row < $0.count ? $0[row] : nil } }
  }

  private func cell(
    _ column: JSONColumn, _ format: TimeText?, at offset: Int?, _ item: JSONItem
  ) throws(ContentFault) -> DataTable.Cell {
    guard let offset, document.kind(at: offset) != .null else { return .empty }
    if let format { return .time(try time(column.path, at: offset, format)) }
    switch try reading(column.path, at: offset, item) {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .truth(let truth): return .truth(truth)
    }
  }

  private func events(
    _ rows: JSONRows<JSONEventFields>, _ format: TimeText
  ) throws(ContentFault) -> Content {
    var events: [DataEvent] = []
    // Events have one entry of fields. A table has one for each column.
    guard let fields = rows.fields.first else { return .events([]) }
    for start in try self.rows(rows.rows) {
      guard let begin = try document.match(of: fields.time, from: start) else {
        throw ContentFault(
          "\"\(rows.rows)\": no \(Self.name(fields.time)) in the row at \(document.lineText(start))"
        )
      }
      let time = try time(fields.time, at: begin, format)
      var until: Int64?
      if let path = fields.until, let end = try document.match(of: path, from: start),
        document.kind(at: end) != .null
      {
        until = try self.time(path, at: end, format)
      }
      let title = try word(fields.title, of: start) ?? ""
      events.append(
        DataEvent(
          id: try word(fields.id, of: start) ?? "\(time) \(title)",
          kind: try word(fields.kind, of: start) ?? "", title: title,
          text: try word(fields.text, of: start) ?? "", time: time,
          until: until))
    }
    return .events(events.sorted { ($0.time, $0.id) < ($1.time, $1.id) })
  }

  /// Returns a path that begins at a row as the configuration writes it: with `@` in place of `$`.
  private static func name(_ path: JSONPath) -> String { "@" + "\(path)".dropFirst() }

  /// Returns a text of a row; a number or a boolean becomes text. Returns nil if it is missing or
  /// null.
  private func word(_ path: JSONPath?, of row: Int) throws(ContentFault) -> String? {
    guard let path, let offset = try document.match(of: path, from: row) else { return nil }
    switch document.kind(at: offset) {
    case .null: return nil
    case .string: return try text(path, at: offset)
    case .number, .bool: return document.shortText(at: offset)
    case .object, .array: throw document.wrong(path, at: offset, expected: "text")
    }
  }
}
