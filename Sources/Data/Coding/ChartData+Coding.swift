import MartletSeries

// The bytes of a chart:
//
//     title? flags capacity? dropped samples times series, for each series:
//     id name kind color? gaps states values lower?
//
//     flags    1 separate scales, 2 stacked, 4 percentage
//     dropped  the number of samples that were dropped before the first one
//     times    0, then an Int64 per time
//              1, then the first time, a unit, and per time a UInt32: units since the first time
//     values   decimals 0…6, then an Int32 per sample, see `ValueColumn.withParts`
//              254, then a Double per sample
//              255, then a Double per sample; all samples, also dropped ones, are whole numbers
//     states   their count, then per state a Double, a text and a colour?
//     gaps     kind, then 0 learned | 1 unlimited | 2 and milliseconds

extension ByteWriter {
  mutating func write(_ data: ChartData) throws(DataCodingError) {
    try write(data.title) { writer, title throws(DataCodingError) in try writer.write(title) }
    write(
      byte: (data.hasSeparateScales ? 1 : 0) | (data.isStacked ? 2 : 0)
        | (data.isPercentage ? 4 : 0))
    write(data.capacity) { writer, capacity in writer.write(Int64(capacity)) }
    write(UInt64(data.times.droppedCount))
    try write(count: data.count, of: .samples, limit: limits.samples)
    write(data.times)
    try write(count: data.series.count, of: .series, limit: limits.series)
    for series in data.series { try write(series) }
  }

  private mutating func write(_ times: TimeColumn) {
    let milliseconds = (0..<times.count).map { times[$0] }
    guard let first = milliseconds.first, let last = milliseconds.last else { return }
    let unit = Self.commonDivisor(milliseconds)
    if unit > 0, (last - first) / unit <= UInt32.max {
      write(byte: 1)
      write(first)
      write(unit)
      let offsets = milliseconds.map { UInt32(truncatingIfNeeded: ($0 - first) / unit) }
      write(column: offsets.span)
    } else {
      write(byte: 0)
      write(column: milliseconds.span)
    }
  }

  /// Returns the greatest common divisor of all distances; 0 for fewer than two times.
  private static func commonDivisor(_ times: [Int64]) -> Int64 {
    var common: Int64 = 0
    for index in times.indices.dropFirst() {
      var distance = times[index] - times[index - 1]
      guard distance != common else { continue }
      while distance != 0 { (common, distance) = (distance, common % distance) }
      if common == 1 { break }
    }
    return common
  }

  private mutating func write(_ series: ChartSeries) throws(DataCodingError) {
    try write(series.id)
    try write(series.name)
    write(byte: series.kind.code)
    write(series.color)
    write(byte: series.gaps.kind.code)
    switch series.gaps.longest {
    case .automatic: write(byte: 0)
    case .unlimited: write(byte: 1)
    case .milliseconds(let limit):
      write(byte: 2)
      write(limit)
    }
    try write(count: series.states.count, of: .states, limit: limits.series)
    for state in series.states {
      try write(finite: state.value)
      try write(state.text)
      write(state.color)
    }
    write(series.values)
    write(series.lower) { writer, column in writer.write(column) }
  }

  private mutating func write(_ color: SeriesColor?) {
    write(color) { writer, color in
      for part in [color.red, color.green, color.blue] { writer.write(byte: part) }
    }
  }

  private mutating func write(_ column: ValueColumn) {
    if let decimals = column.decimals {
      write(byte: UInt8(decimals))
      column.withParts { write(column: $0) }
    } else {
      write(byte: column.holdsOnlyWholeNumbers ? 255 : 254)
      column.withDoubles { write(column: $0) }
    }
  }
}

extension ByteReader {
  mutating func readChart() throws(DataCodingError) -> ChartData {
    let start = offset
    let title = try readOptional { reader throws(DataCodingError) in try reader.readText() }
    let flags = try readByte()
    guard flags < 8 else { throw DataCodingError(.unknownCase(of: "flags", flags), at: offset - 1) }
    let capacity = try readOptional { reader throws(DataCodingError) in try reader.readInt64() }
    let dropped = Int(truncatingIfNeeded: try readUInt64())
    // 2^48 is one sample per millisecond for 8,900 years, so the numbers of samples cannot
    // overflow.
    guard (0..<1 << 48).contains(dropped) else { throw error(.outOfRange("dropped samples")) }
    let count = try readCount(of: .samples, limit: limits.samples, minimumSize: 4)
    let times = try readTimes(count, dropped: dropped)
    // The minimum size of a series: two empty texts, a kind, no colour, gaps, decimals, no lower
    // edge, and 4 bytes per sample.
    let width = try readCount(of: .series, limit: limits.series, minimumSize: 8 + 4 * count)
    let series = try readArray(width) { reader throws(DataCodingError) in
      try reader.readSeries(count, dropped: dropped)
    }
    var data: ChartData
    do throws(ChartDataError) {
      data = try ChartData(title: title, columns: times, series: series)
    } catch {
      throw DataCodingError(.chart(error), at: start)
    }
    data.hasSeparateScales = flags & 1 != 0
    data.isStacked = flags & 2 != 0
    data.isPercentage = flags & 4 != 0
    if let capacity {
      guard count <= max(capacity, 1), let capacity = Int(exactly: capacity) else {
        throw DataCodingError(.outOfRange("capacity"), at: start)
      }
      data.capacity = capacity
    }
    return data
  }

  private mutating func readTimes(
    _ count: Int, dropped: Int
  ) throws(DataCodingError) -> TimeColumn {
    let start = offset
    var milliseconds: [Int64] = []
    if count > 0 {
      let form = try readByte()
      switch form {
      case 0: milliseconds = try readColumn(count, of: Int64.self) { $0 }
      case 1:
        let first = try readInt64()
        let unit = try readInt64()
        // A time that overflows is out of order, and `TimeColumn` refuses it.
        milliseconds = try readColumn(count, of: UInt32.self) { first &+ Int64($0) &* unit }
      default: throw DataCodingError(.unknownCase(of: "times", form), at: start)
      }
    }
    guard let times = TimeColumn(milliseconds, dropped: dropped) else {
      throw DataCodingError(.chart(.timesOutOfOrder), at: start)
    }
    return times
  }

  private mutating func readSeries(
    _ count: Int, dropped: Int
  ) throws(DataCodingError) -> ChartSeries {
    let id = try readText()
    let name = try readText()
    let code = try readByte()
    guard let kind = SeriesKind.allCases.first(where: { $0.code == code }) else {
      throw DataCodingError(.unknownCase(of: "kind of series", code), at: offset - 1)
    }
    let color = try readColor()
    let gaps = try readGaps()
    // The minimum size of a state: a Double, an empty text and no colour.
    let stateCount = try readCount(of: .states, limit: limits.series, minimumSize: 10)
    let states = try readArray(stateCount) { reader throws(DataCodingError) in
      let value = try reader.readFinite()
      return SeriesState(value, try reader.readText(), color: try reader.readColor())
    }
    let values = try readValues(count, dropped: dropped)
    let lower = try readOptional { reader throws(DataCodingError) in
      try reader.readValues(count, dropped: dropped)
    }
    var series = ChartSeries(
      id: id, name: name, kind: kind, color: color, gaps: gaps, column: values, lower: lower)
    series.states = states
    return series
  }

  private mutating func readColor() throws(DataCodingError) -> SeriesColor? {
    try readOptional { reader throws(DataCodingError) in
      let red = try reader.readByte()
      let green = try reader.readByte()
      return SeriesColor(red: red, green: green, blue: try reader.readByte())
    }
  }

  private mutating func readGaps() throws(DataCodingError) -> GapPolicy {
    let code = try readByte()
    guard let kind = GapPolicy.Kind.allCases.first(where: { $0.code == code }) else {
      throw DataCodingError(.unknownCase(of: "kind of gaps", code), at: offset - 1)
    }
    switch try readByte() {
    case 0: return GapPolicy(kind, longest: .automatic)
    case 1: return GapPolicy(kind, longest: .unlimited)
    case 2: return GapPolicy(kind, longest: .milliseconds(try readInt64()))
    case let byte: throw DataCodingError(.unknownCase(of: "longest gap", byte), at: offset - 1)
    }
  }

  private mutating func readValues(
    _ count: Int, dropped: Int
  ) throws(DataCodingError) -> ValueColumn {
    let start = offset
    let decimals = try readByte()
    if decimals >= 254 {
      let doubles = try readColumn(count, of: UInt64.self) { Double(bitPattern: $0) }
      return ValueColumn(doubles: doubles, wereWhole: decimals == 255, dropped: dropped)
    }
    let parts = try readColumn(count, of: Int32.self) { $0 }
    guard let column = ValueColumn(parts: parts, decimals: Int(decimals), dropped: dropped) else {
      throw DataCodingError(.outOfRange("values"), at: start)
    }
    return column
  }
}

extension SeriesKind {
  /// The number of the kind in the format. It never changes.
  fileprivate var code: UInt8 {
    switch self {
    case .line: 0
    case .step: 1
    case .bar: 2
    case .area: 3
    case .band: 4
    case .point: 5
    case .state: 6
    }
  }
}

extension GapPolicy.Kind {
  /// The number of the kind in the format. It never changes.
  fileprivate var code: UInt8 {
    switch self {
    case .break: 0
    case .hold: 1
    case .connect: 2
    }
  }
}
