#if SQLite
  import MartletConfig
  import MartletData
  import MartletSeries

  /// One item of a database: a query, and the shape of its rows.
  struct SQLiteItem: Hashable, Sendable {
    enum Shape: String, Hashable, Sendable, CaseIterable {
      case value, series, table, events
    }

    var name: String
    var query: String
    var shape: Shape
    /// The column of the times; nil if the rows have no times.
    var time: String?
    /// The column with the name of each row's series; nil if each column of values is a series.
    var series: String?
    var times: TimeSettings

    /// Reads the item's own keys. Returns nil, after reports in the reader, if they are wrong.
    init?(_ item: inout ItemReader, defaults: TimeSettings) {
      name = item.name
      times = TimeSettings(&item.reader, defaults: defaults)
      time = item.reader.string("time")
      series = item.reader.string("series")
      let shape = item.reader.optionalChoice(
        "as",
        of: ["value": Shape.value, "series": .series, "table": .table, "events": .events])
      self.shape = shape ?? (time == nil ? .value : .series)
      if self.shape == .series, time == nil {
        item.reader.report("series need time, the column of their times")
      }
      if series != nil, self.shape != .series {
        item.reader.report(
          "series needs as = \"series\"", at: item.reader.location(of: "series"))
      }
      guard item.reader.value("query", as: .text) != nil else {
        item.reader.report("an item of a sqlite source needs query, a SELECT statement")
        query = ""
        return nil
      }
      guard let query = item.reader.string("query") else { return nil }
      self.query = query
    }

    /// Returns the maximum number of rows that the query may give.
    func maximumRows(capacity: Int?) -> Int {
      switch shape {
      case .value: 1
      case .series: capacity ?? 100_000
      case .table, .events: 10_000
      }
    }
  }

  // MARK: - Content

  extension SQLiteItem {
    private typealias Value = SQLiteConnection.Value

    /// Returns the content of the item from an answer.
    ///
    /// - Parameter modified: the time of values without a time of their own, in milliseconds since
    ///   1970-01-01 UTC.
    /// - Throws: the reason why the rows do not fit the item's shape.
    func content(
      of answer: SQLiteConnection.Answer, times text: TimeText, capacity: Int?, modified: Int64
    ) throws(ContentFault) -> Content {
      var clock: Int?
      if let time { clock = try column(time, answer) }
      switch shape {
      case .value: return .value(try value(answer, clock, text, modified))
      case .series: return .series(try chart(answer, clock ?? 0, text, capacity))
      case .table: return .table(try table(answer, clock, text, modified))
      case .events: return .events(try events(answer, clock, text))
      }
    }

    private func column(
      _ name: String, _ answer: SQLiteConnection.Answer
    ) throws(ContentFault) -> Int {
      if let index = answer.columns.firstIndex(of: name) { return index }
      let known = answer.columns.map { "\"\($0)\"" }.joined(separator: ", ")
      throw ContentFault("no column \"\(name)\"; the query has \(known)")
    }

    private func wrong(
      _ value: Value, _ row: Int, _ column: String, expected: String
    ) -> ContentFault {
      let found =
        switch value {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .text(let text): text.count <= 40 ? "\"\(text)\"" : "\"\(text.prefix(40))…\""
        case .blob(let size): "a blob of \(size) bytes"
        }
      return ContentFault(
        "row \(row + 1), column \"\(column)\": expected \(expected), found \(found)")
    }

    private func moment(
      _ value: Value, _ row: Int, _ column: String, _ text: TimeText
    ) throws(ContentFault) -> Int64 {
      do throws(TimeTextError) {
        switch value {
        case .integer(let number): return try text.milliseconds("\(number)")
        case .number(let number): return try text.milliseconds(number)
        case .text(let words): return try text.milliseconds(words)
        case .null, .blob: break
        }
      } catch {
        throw ContentFault("row \(row + 1), column \"\(column)\": \(error)")
      }
      throw wrong(
        value, row, column, expected: TimeTextError(found: "", format: text.format).expected)
    }

    private func number(
      _ value: Value, _ row: Int, _ column: String
    ) throws(ContentFault) -> Double {
      switch value {
      case .null: return .nan
      case .integer(let number): return Double(number)
      case .number(let number) where number.magnitude <= 1e300: return number
      case .text(let text):
        if let number = DecimalNumber.whole(text) { return number }
      case .number, .blob: break
      }
      throw wrong(value, row, column, expected: "a number")
    }

    private func reading(
      _ value: Value, _ row: Int, _ column: String
    ) throws(ContentFault) -> DataValue.Reading {
      switch value {
      case .integer(let number): return .number(Double(number))
      case .number(let number) where number.isFinite: return .number(number)
      case .text(let text): return .text(text)
      case .null, .number, .blob: throw wrong(value, row, column, expected: "a number or text")
      }
    }

    private func value(
      _ answer: SQLiteConnection.Answer, _ clock: Int?, _ text: TimeText, _ modified: Int64
    ) throws(ContentFault) -> DataValue {
      guard let row = answer.rows.first else { throw ContentFault("the query gives no row") }
      let valueColumns = row.indices.filter { $0 != clock }
      guard valueColumns.count == 1 else {
        throw ContentFault(
          "the query gives \(valueColumns.count) values; a single one needs a query of one column"
            + (clock == nil ? "" : " besides the time"))
      }
      var time = modified
      if let clock { time = try moment(row[clock], 0, answer.columns[clock], text) }
      return DataValue(
        try reading(row[valueColumns[0]], 0, answer.columns[valueColumns[0]]), time: time)
    }

    private func chart(
      _ answer: SQLiteConnection.Answer, _ clock: Int, _ text: TimeText, _ capacity: Int?
    ) throws(ContentFault) -> ChartData {
      var group: Int?
      if let series { group = try column(series, answer) }
      let valueColumns = answer.columns.indices.filter { $0 != clock && $0 != group }
      if valueColumns.isEmpty || group != nil && valueColumns.count > 1 {
        throw ContentFault("\(valueColumns.count) columns of values besides the time")
      }
      var samples = SamplesByName(capacity: capacity)
      if group == nil { for column in valueColumns { samples.expect(answer.columns[column]) } }
      for (index, row) in answer.rows.enumerated() {
        let time = try moment(row[clock], index, answer.columns[clock], text)
        for column in valueColumns {
          var name = answer.columns[column]
          if let group {
            switch row[group] {
            case .text(let text): name = text
            case .integer(let number): name = "\(number)"
            case .null, .number, .blob:
              throw wrong(
                row[group], index, answer.columns[group], expected: "the name of a series")
            }
          }
          let value = try number(row[column], index, answer.columns[column])
          guard samples.add(value, at: time, to: name) else {
            throw ContentFault("more than \(SamplesByName.maximumValues) values")
          }
        }
      }
      return try samples.chart()
    }

    private func table(
      _ answer: SQLiteConnection.Answer, _ clock: Int?, _ text: TimeText, _ modified: Int64
    ) throws(ContentFault) -> DataTable {
      var rows: [[DataTable.Cell]] = []
      for (index, row) in answer.rows.enumerated() {
        var cells: [DataTable.Cell] = []
        for (column, value) in row.enumerated() {
          if column == clock, value != .null {
            cells.append(.time(try moment(value, index, answer.columns[column], text)))
            continue
          }
          switch value {
          case .null: cells.append(.empty)
          default:
            switch try reading(value, index, answer.columns[column]) {
            case .number(let number): cells.append(.number(number))
            case .text(let text): cells.append(.text(text))
            case .truth(let truth): cells.append(.truth(truth))
            }
          }
        }
        rows.append(cells)
      }
      return DataTable(
        columns: answer.columns.map { DataTable.Column($0) }, rows: rows, time: modified)
    }

    /// Returns the events of an answer. Its columns have the names of the fields of an event: time,
    /// title, and optionally id, kind, text and until.
    private func events(
      _ answer: SQLiteConnection.Answer, _ clock: Int?, _ text: TimeText
    ) throws(ContentFault) -> [DataEvent] {
      var begin = 0
      if let clock { begin = clock } else { begin = try column("time", answer) }
      let title = try column("title", answer)
      let fields = ["id", "kind", "text", "until"].map { answer.columns.firstIndex(of: $0) }
      var events: [DataEvent] = []
      for (index, row) in answer.rows.enumerated() {
        func word(_ column: Int?) -> String? {
          guard let column else { return nil }
          switch row[column] {
          case .text(let text): return text
          case .integer(let number): return "\(number)"
          case .number(let number): return "\(number)"
          case .null, .blob: return nil
          }
        }
        let time = try moment(row[begin], index, answer.columns[begin], text)
        var until: Int64?
        if let column = fields[3], row[column] != .null {
          until = try moment(row[column], index, "until", text)
        }
        let heading = word(title) ?? ""
        events.append(
          DataEvent(
            id: word(fields[0]) ?? "\(time) \(heading)", kind: word(fields[1]) ?? "",
            title: heading, text: word(fields[2]) ?? "", time: time, until: until))
      }
      return events.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    }
  }
#endif
