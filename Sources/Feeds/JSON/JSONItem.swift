import MartletConfig

/// The settings of one item of a JSON source: its paths and its format of times.
package struct JSONItem: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case values(JSONValues)
    case table(JSONRows<JSONColumn>)
    case events(JSONRows<JSONEventFields>)
  }

  var name: String
  var shape: Shape
  var time: TimeSettings
  /// Whether a text such as "21.5" is read as a number.
  var readsText: Bool

  /// Creates an item with a single value. If `time` is given, the item is a value with its time, or
  /// series over time.
  package init(
    name: String, path: JSONPath, time: JSONPath? = nil, series: JSONPath? = nil,
    times: TimeSettings = TimeSettings(), readsText: Bool = false
  ) {
    self.name = name
    shape = .values(JSONValues(path: path, time: time, series: series))
    self.time = times
    self.readsText = readsText
  }

  /// Creates an item with a table of one column.
  package init(name: String, rows: JSONPath, column: JSONPath) {
    self.name = name
    shape = .table(
      JSONRows(rows: rows, fields: [JSONColumn(name: "1", unit: "", path: column)]))
    time = TimeSettings()
    readsText = false
  }
}

/// A single value or series over time.
struct JSONValues: Hashable, Sendable {
  var path: JSONPath
  /// The path of the times: one time for all values, one for each value, or one in the row of each
  /// value.
  var time: JSONPath?
  /// The path of the names of the values' series, found by the same rules as the times; nil for one
  /// series.
  var series: JSONPath?
}

/// Rows, and the paths of their fields, which start at the row.
struct JSONRows<Field: Hashable & Sendable>: Hashable, Sendable {
  var rows: JSONPath
  var fields: [Field]
  /// The path of the time of a table; nil for the time of the file.
  var time: JSONPath?
}

/// A column of a table.
struct JSONColumn: Hashable, Sendable {
  var name: String
  var unit: String
  var path: JSONPath
  /// The format of the cells if they are times; nil for other cells.
  var time: TimeSettings?
}

/// The paths of the parts of an event, which start at its row.
struct JSONEventFields: Hashable, Sendable {
  var title: JSONPath
  var time: JSONPath
  var until: JSONPath?
  var id: JSONPath?
  var kind: JSONPath?
  var text: JSONPath?
}

// MARK: - Reading

extension JSONItem {
  /// Reads the item's own keys. Returns nil, after reports in the reader, if they are wrong.
  ///
  /// - Parameter needsPath: whether an item without `path` and `rows` is reported. Such an item
  ///   gives nil in any case.
  init?(_ item: inout ItemReader, defaults: TimeSettings, needsPath: Bool = true) {
    name = item.name
    time = TimeSettings(&item.reader, defaults: defaults)
    readsText = item.reader.bool("number") ?? false
    let rows = item.reader.path("rows")
    let columns = Self.readColumns(&item.reader, time: time)
    let title = item.reader.rowPath("title")
    let fields = ["until", "id", "kind", "text"].map { ($0, item.reader.rowPath($0)) }
    guard let rows else {
      let isWrong = item.reader.isWrong("rows")
      for (key, path) in fields + [("title", title)] where path != nil && !isWrong {
        item.reader.report(
          "\(key) needs rows, the path of the rows it is in", at: item.reader.location(of: key))
      }
      if columns != nil, !isWrong {
        item.reader.report(
          "columns need rows, the path of the rows", at: item.reader.location(of: "columns"))
      }
      let path = item.reader.path("path")
      let time = item.reader.path("time")
      let series = item.reader.path("series")
      if series != nil, time == nil, path != nil || needsPath, !item.reader.isWrong("time") {
        item.reader.report(
          "series need time, the path of their times", at: item.reader.location(of: "series"))
      }
      guard let path else {
        if needsPath, item.reader.value("path") == nil, !isWrong {
          item.reader.report("an item of a json source needs path, or rows for a table or events")
        }
        return nil
      }
      shape = .values(JSONValues(path: path, time: time, series: series))
      return
    }
    for key in ["path", "series"] where item.reader.value(key) != nil {
      item.reader.report(
        "rows make a table or events, and take no \(key)", at: item.reader.location(of: key))
    }
    if let columns {
      if title != nil {
        item.reader.report(
          "columns make a table, title makes events", at: item.reader.location(of: "title"))
      }
      shape = .table(JSONRows(rows: rows, fields: columns, time: item.reader.path("time")))
      return
    }
    let begin = item.reader.rowPath("time")
    guard let title, let begin else {
      if !item.reader.isWrong("title"), !item.reader.isWrong("time"),
        !item.reader.isWrong("columns")
      {
        item.reader.report("rows need columns for a table, or title and time for events")
      }
      return nil
    }
    let field = Dictionary(
      uniqueKeysWithValues: fields.compactMap { key, path in path.map { (key, $0) } })
    shape = .events(
      JSONRows(
        rows: rows,
        fields: [
          JSONEventFields(
            title: title, time: begin, until: field["until"], id: field["id"], kind: field["kind"],
            text: field["text"])
        ]))
  }

  /// Reads an array of columns. Each is the name of a member, or a table with `path`, `name`,
  /// `unit` and `time_format`.
  private static func readColumns(
    _ reader: inout ConfigReader, time: TimeSettings
  ) -> [JSONColumn]? {
    let cell = ConfigShape.table([
      "path": .text, "name": .text, "unit": .text, "time_format": .text, "zone": .text,
    ])
    let shape = ConfigShape.list(
      .either([.text, cell]), count: 1...ConfigReader.maximumCount)
    guard let value = reader.value("columns", as: shape) else { return nil }
    guard case .array(let values) = value.kind, !values.isEmpty,
      values.count <= ConfigReader.maximumCount
    else {
      reader.report(
        "columns takes an array of 1 to \(ConfigReader.maximumCount) columns, found \(value.kindName)",
        at: value.location)
      return nil
    }
    var columns: [JSONColumn] = []
    for value in values {
      switch value.kind {
      case .string(let text):
        guard let path = reader.rowPath(text, at: value.location) else { continue }
        columns.append(JSONColumn(name: text.excerpt, unit: "", path: path))
      case .table(let table):
        var inner = ConfigReader(table, name: "columns", location: value.location)
        let path = inner.rowPath("path")
        let isTime = inner.value("time_format") != nil
        let format = TimeSettings(&inner, defaults: time)
        if path == nil, inner.value("path") == nil {
          inner.report("a column needs path, the path of its cell in a row")
        }
        if let path {
          columns.append(
            JSONColumn(
              name: inner.string("name") ?? "\(path)", unit: inner.string("unit") ?? "", path: path,
              time: isTime ? format : nil))
        }
        inner.finish()
        reader.adopt(inner)
      default:
        reader.report("columns takes names and tables, found \(value.kindName)", at: value.location)
      }
    }
    return columns
  }
}

extension ConfigReader {
  /// Reads a path of the whole document. Any other text is reported with the column of the error.
  fileprivate mutating func path(_ key: String) -> JSONPath? {
    guard let text = string(key) else { return nil }
    do throws(JSONPathError) {
      return try JSONPath(text)
    } catch {
      report("\(key) takes a path such as \"$.sensors[*].value\": \(error)", at: location(of: key))
      return nil
    }
  }

  /// Reads a path within a row: the name of a member, or a path such as `@.a.b`.
  fileprivate mutating func rowPath(_ key: String) -> JSONPath? {
    guard let text = string(key) else { return nil }
    return rowPath(text, at: location(of: key))
  }

  fileprivate mutating func rowPath(_ text: String, at location: ConfigLocation) -> JSONPath? {
    do throws(JSONPathError) {
      return try JSONPath(inRow: text)
    } catch {
      report("a name or a path such as \"@.arrival.time\" is taken: \(error)", at: location)
      return nil
    }
  }
}
