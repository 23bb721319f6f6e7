// The bytes of a content. The first byte is its kind:
//
//     1 series, 3 prepend   a chart, see `ChartData+Coding`
//     2 append              samples, times, series, for each: samples, values
//     4 value               reading unit time
//     5 table               columns, for each: name unit; time?; rows, for each: 0, cells
//     6 events              events, for each: id kind title text time until?
//     7 picture             width height; the pixels do not lie among the bytes
//
// A reading is 1 number | 2 text | 3 truth. A cell is 0 empty | 1 number | 2 text | 3 truth | 4
// time. Each row begins with a zero byte, so that even a table without columns cannot have more
// rows than bytes.

extension ByteWriter {
  mutating func write(_ content: Content) throws(DataCodingError) {
    switch content {
    case .series(let data):
      write(byte: 1)
      try write(data)
    case .append(let rows):
      write(byte: 2)
      try write(rows)
    case .prepend(let data):
      write(byte: 3)
      try write(data)
    case .value(let value):
      write(byte: 4)
      try write(value)
    case .table(let table):
      write(byte: 5)
      try write(table)
    case .events(let events):
      write(byte: 6)
      try write(count: events.count, of: .events, limit: limits.events)
      for event in events { try write(event) }
    case .picture(let picture):
      write(byte: 7)
      try write(picture)
    }
  }

  private mutating func write(_ rows: SampleRows) throws(DataCodingError) {
    try write(count: rows.times.count, of: .samples, limit: limits.samples)
    write(column: rows.times.span)
    try write(count: rows.columns.count, of: .series, limit: limits.series)
    for column in rows.columns {
      try write(count: column.count, of: .samples, limit: limits.samples)
      write(column: column.span)
    }
  }

  private mutating func write(_ value: DataValue) throws(DataCodingError) {
    try write(DataTable.Cell(value.reading))
    try write(value.unit)
    write(value.time)
  }

  private mutating func write(_ table: DataTable) throws(DataCodingError) {
    try write(count: table.columns.count, of: .columns, limit: limits.columns)
    for column in table.columns {
      try write(column.name)
      try write(column.unit)
    }
    write(table.time) { writer, time in writer.write(time) }
    try write(count: table.rows.count, of: .rows, limit: limits.rows)
    for row in table.rows {
      write(byte: 0)
      for cell in row { try write(cell) }
    }
  }

  private mutating func write(_ cell: DataTable.Cell) throws(DataCodingError) {
    switch cell {
    case .empty: write(byte: 0)
    case .number(let number):
      write(byte: 1)
      try write(finite: number)
    case .text(let text):
      write(byte: 2)
      try write(text)
    case .truth(let truth):
      write(byte: 3)
      write(truth)
    case .time(let time):
      write(byte: 4)
      write(time)
    }
  }

  private mutating func write(_ event: DataEvent) throws(DataCodingError) {
    try write(event.id)
    try write(event.kind)
    try write(event.title)
    try write(event.text)
    write(event.time)
    write(event.until) { writer, time in writer.write(time) }
  }
}

extension ByteReader {
  /// Reads a content whose first byte, `tag`, is already read.
  mutating func readContent(_ tag: UInt8) throws(DataCodingError) -> Content {
    switch tag {
    case 1: return .series(try readChart())
    case 2: return .append(try readRows())
    case 3: return .prepend(try readChart())
    case 4: return .value(try readValue())
    case 5: return .table(try readTable())
    case 6:
      let count = try readCount(of: .events, limit: limits.events, minimumSize: 13)
      return .events(
        try readArray(count) { reader throws(DataCodingError) in try reader.readEvent() })
    case 7: return .picture(try readPicture())
    default: throw DataCodingError(.unknownCase(of: "content", tag), at: offset - 1)
    }
  }

  private mutating func readRows() throws(DataCodingError) -> SampleRows {
    let count = try readCount(of: .samples, limit: limits.samples, minimumSize: 8)
    let times = try readColumn(count, of: Int64.self) { $0 }
    let columns = try readCount(of: .series, limit: limits.series, minimumSize: 1)
    return SampleRows(
      times: times,
      columns: try readArray(columns) { reader throws(DataCodingError) in
        let count = try reader.readCount(of: .samples, limit: reader.limits.samples, minimumSize: 8)
        return try reader.readColumn(count, of: UInt64.self) { Double(bitPattern: $0) }
      })
  }

  private mutating func readValue() throws(DataCodingError) -> DataValue {
    let tag = try readByte()
    let reading: DataValue.Reading
    switch tag {
    case 1: reading = .number(try readFinite())
    case 2: reading = .text(try readText())
    case 3: reading = .truth(try readTruth())
    default: throw DataCodingError(.unknownCase(of: "reading", tag), at: offset - 1)
    }
    let unit = try readText()
    return DataValue(reading, unit: unit, time: try readInt64())
  }

  private mutating func readTable() throws(DataCodingError) -> DataTable {
    let width = try readCount(of: .columns, limit: limits.columns, minimumSize: 2)
    let columns = try readArray(width) { reader throws(DataCodingError) in
      let name = try reader.readText()
      return DataTable.Column(name, unit: try reader.readText())
    }
    let time = try readOptional { reader throws(DataCodingError) in try reader.readInt64() }
    let count = try readCount(of: .rows, limit: limits.rows, minimumSize: 1 + width)
    let rows = try readArray(count) { reader throws(DataCodingError) in
      let mark = try reader.readByte()
      guard mark == 0 else {
        throw DataCodingError(.unknownCase(of: "row", mark), at: reader.offset - 1)
      }
      return try reader.readArray(width) { reader throws(DataCodingError) in
        try reader.readCell()
      }
    }
    return DataTable(columns: columns, rows: rows, time: time)
  }

  private mutating func readCell() throws(DataCodingError) -> DataTable.Cell {
    switch try readByte() {
    case 0: return .empty
    case 1: return .number(try readFinite())
    case 2: return .text(try readText())
    case 3: return .truth(try readTruth())
    case 4: return .time(try readInt64())
    case let byte: throw DataCodingError(.unknownCase(of: "cell", byte), at: offset - 1)
    }
  }

  private mutating func readEvent() throws(DataCodingError) -> DataEvent {
    let id = try readText()
    let kind = try readText()
    let title = try readText()
    let text = try readText()
    let time = try readInt64()
    let until = try readOptional { reader throws(DataCodingError) in try reader.readInt64() }
    return DataEvent(id: id, kind: kind, title: title, text: text, time: time, until: until)
  }
}
