import MartletSeries

/// Writes files of the columns format from any bytes: what a grammar makes gets past the parser and
/// to the charts, where bytes of chance end at the first bracket.
struct ColumnsText {
  private(set) var text = ""
  private var bytes: FuzzBytes

  /// - Parameter bytes: those behind what was read of them make the file.
  init(_ bytes: FuzzBytes) {
    self.bytes = bytes
    if self.bytes.below(8) == 0 {
      chart()
    } else {
      list(1 + self.bytes.below(3)) { $0.chart() }
    }
  }

  /// The file; now and then with a byte that is not its own.
  var fileBytes: [UInt8] {
    var rest = bytes
    var file = Array(text.utf8)
    while rest.below(16) == 15, !rest.isAtEnd, !file.isEmpty {
      let index = (rest.below(256) * 256 + rest.below(256)) % file.count
      if rest.isTrue() { file.remove(at: index) } else { file[index] = rest.byte() }
    }
    return file
  }

  private mutating func list(_ count: Int, _ item: (inout ColumnsText) -> Void) {
    text += "["
    for index in 0..<count {
      if index > 0 { text += "," }
      item(&self)
    }
    text += "]"
  }

  private mutating func chart() {
    let series = bytes.below(6)
    let keys = (0..<series).map { "y\($0)" }
    let rows = [0, 1, 2, 3, 5, 24, 90, 400][bytes.below(8)]
    text += "{\"columns\":["
    times(rows)
    for key in keys {
      text += ","
      values(key, rows)
    }
    text += "]"
    table("types", keys + ["x"]) { bytes, key in
      let kinds = SeriesKind.allCases.map(\.rawValue) + ["pie", "x", ""]
      return key == "x" && bytes.below(16) > 0
        ? "\"x\"" : "\"\(kinds[bytes.below(bytes.below(8) == 0 ? kinds.count : kinds.count - 3)])\""
    }
    table("names", keys) { bytes, _ in Self.word(&bytes) }
    table("colors", keys) { bytes, _ in
      "\"#" + ["3DC23F", "000000", "FFFFFF", "F34C44", "12", ""][bytes.below(6)] + "\""
    }
    if bytes.below(4) == 0 {
      table("gaps", keys) { bytes, _ in
        ["\"break\"", "\"hold\"", "\"connect\"", "\"none\""][bytes.below(4)]
      }
    }
    if bytes.below(4) == 0 {
      table("lower", keys) { bytes, _ in "\"y\(bytes.below(6))\"" }
    }
    for flag in ["y_scaled", "stacked", "percentage"] where bytes.below(3) == 0 {
      text += ",\"\(flag)\":\(bytes.isTrue())"
    }
    if bytes.below(4) == 0 { text += ",\"longest_gap\":\(Self.number(&bytes))" }
    if bytes.isTrue() { text += ",\"title\":\(Self.word(&bytes))" }
    if bytes.below(8) == 0 {
      let depth = bytes.below(70)
      text +=
        ",\"z\":" + String(repeating: "[", count: depth) + "1"
        + String(repeating: "]", count: depth)
    }
    text += "}"
  }

  private mutating func table(
    _ name: String, _ keys: [String], _ value: (inout FuzzBytes, String) -> String
  ) {
    text += ",\"\(name)\":{"
    for (index, key) in keys.enumerated() {
      text += "\(index > 0 ? "," : "")\"\(key)\":\(value(&bytes, key))"
    }
    text += "}"
  }

  private static let starts: [Int64] = [
    0, 1_767_268_800_000, -1, -62_135_596_800_000, 253_402_300_799_000,
    TimeColumn.limits.lowerBound,
    TimeColumn.limits.upperBound - 1000, .max - 5,
  ]
  private static let steps: [Int64] = [
    86_400_000, 3_600_000, 1000, 1, 60_000, 604_800_000, 0, -1, 31_536_000_000, 20_000_000_000_000,
  ]

  private mutating func times(_ count: Int) {
    let start = Self.starts[bytes.below(bytes.below(3) == 0 ? Self.starts.count : 2)]
    let step = Self.steps[bytes.below(bytes.below(3) == 0 ? Self.steps.count : 2)]
    let jitter = bytes.below(4) == 0 ? Int64(bytes.byte()) : 0
    text += "[\"x\""
    var time = start
    for index in 0..<count {
      text += ",\(time)"
      time = time.addingReportingOverflow(step + (index % 7 == 3 ? jitter : 0)).partialValue
    }
    text += "]"
  }

  private mutating func values(_ key: String, _ count: Int) {
    let shape = bytes.below(8)
    let scale = Self.plain(&bytes)
    let seed = Double(bytes.byte())
    text += "[\"\(key)\""
    for index in 0..<count {
      let number = Double(index)
      switch shape {
      case 0: text += ",\(scale)"
      case 1: text += ",\(scale * number)"
      case 2: text += ",\(Self.number(&bytes))"
      case 3: text += index % 5 == 2 ? ",null" : ",\(scale + number)"
      case 4: text += ",null"
      case 5: text += ",\((number * 37 + seed).truncatingRemainder(dividingBy: 11) * scale)"
      case 6: text += index % 2 == 0 ? ",\(-scale)" : ",\(scale)"
      default: text += ",\(index % 3)"
      }
    }
    text += "]"
  }

  /// A number of a size that JSON has and a chart takes.
  private static func plain(_ bytes: inout FuzzBytes) -> Double {
    [1, 0, -1, 0.001, 1e6, 1e300, 1e-300, .leastNonzeroMagnitude, 1e15, -1e300, 37.5, 99.999999][
      bytes.below(12)]
  }

  private static func number(_ bytes: inout FuzzBytes) -> String {
    switch bytes.below(12) {
    case 0: "null"
    case 1: ["1e400", "-0", "1E+5", "0.1e-400", "-9223372036854775808", "1e301"][bytes.below(6)]
    case 2: "\(plain(&bytes))"
    case 3: "\"\(bytes.below(9))\""
    default: "\(Double(bytes.byte()) + Double(bytes.byte()) / 256)"
    }
  }

  private static func word(_ bytes: inout FuzzBytes) -> String {
    switch bytes.below(10) {
    case 0: "\"\""
    case 1: "\"\\u05D0\\u05D1 48 \\u0645\\u0631\\u062D\\u0628\\u0627\""
    case 2: "\"\\uD83D\\uDE00\\u200D\\uFE0F\""
    case 3: "\"" + String(repeating: "W", count: 1 + bytes.below(256)) + "\""
    case 4: "\"a\\u0301\\u0301\\u0301\\n\\t\\u202E\\u2066\""
    case 5: "\"\\u0E01\\u0E33\\u0928\\u094D\\u4E2D\""
    default: "\"Series \(bytes.below(9))\""
    }
  }
}
