/// The reason why a columns file, or one chart of it, cannot be shown, and its place in the file.
public struct ColumnsError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON; the words describe the byte.
    case notJSON(String)
    case notUTF8
    /// The file contains `NaN` or `Infinity`.
    case notFinite
    case tooDeep
    case tooLong
    case unexpectedEnd
    /// The top of the file is neither an object nor an array of objects.
    case notCharts
    case wrongType(expected: String)
    case missingColumns
    case columnWithoutKey
    case duplicateColumn
    case unequalLengths(count: Int, times: Int)
    case unknownType(String)
    case unknownGaps(String)
    case missingType
    case missingEdge
    case edgeOfNoBand
    case unknownEdge(String)
    /// An entry for a column that does not exist; the word says what it sets, such as its name or
    /// type.
    case withoutColumn(String)
    case missingTimes
    case secondTimes
    case hugeNumber
    case missingTime(row: Int)
    case fractionalTime(row: Int)
    case timeOutOfLimits(row: Int)
    case timesBackwards(row: Int)
    case timesRepeat(row: Int)
    case noSamples
    case noSeries
    /// More series than `ChartData.mostSeries`.
    case tooManySeries(count: Int)
    /// More entries of a member, such as names, than a chart may have columns.
    case tooManyEntries
    /// A title, key, name or other text of more than `ColumnsDraft.longestText` bytes.
    case longText
    /// More charts in the file than the source allows.
    case tooManyCharts(limit: Int)
    /// More values in the file than the source allows.
    case tooManyValues(limit: Int)
  }

  public var reason: Reason
  /// The offset from the start of the file, in bytes.
  public var offset: Int
  /// The index of the chart in the file, from 0.
  public var chart: Int
  /// The key of the column; nil if the error is not in a column.
  public var column: String?

  init(_ reason: Reason, offset: Int, chart: Int, column: String? = nil) {
    self.reason = reason
    self.offset = offset
    self.chart = chart
    self.column = column
  }
}

extension ColumnsError: CustomStringConvertible {
  /// One line: the place, then the error.
  public var description: String {
    var place = "byte \(offset), chart \(chart + 1)"
    if let column { place += ", column \"\(column)\"" }
    return "\(place): \(reason)"
  }
}

extension ColumnsError.Reason: CustomStringConvertible {
  /// The names of all kinds, such as `line, step and bar`.
  private static let kinds: String = {
    let names = SeriesKind.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }()

  public var description: String {
    switch self {
    case .notJSON(let what): "not JSON: \(what)"
    case .notUTF8: "not UTF-8 text"
    case .notFinite: "NaN and Infinity are not JSON numbers; a gap is null"
    case .tooDeep: "nested deeper than \(JSONScanner.maximalDepth) levels"
    case .tooLong: "a string or number longer than \(JSONScanner.maximalTokenLength) bytes"
    case .unexpectedEnd: "the file ends in the middle"
    case .notCharts: "expected a chart object or an array of them"
    case .wrongType(let expected): "expected \(expected)"
    case .missingColumns: "no \"columns\""
    case .columnWithoutKey: "a column must begin with its key"
    case .duplicateColumn: "a second column of this key"
    case .unequalLengths(let count, let times): "\(count) values for \(times) times"
    case .unknownType(let type):
      "unknown type \"\(type)\"; known are x, \(Self.kinds)"
    case .unknownGaps(let text): "unknown gap policy \"\(text)\"; known are break, hold and connect"
    case .missingType: "no entry in \"types\""
    case .missingEdge: "a band without an entry in \"lower\""
    case .edgeOfNoBand: "a lower edge for what is no band"
    case .unknownEdge(let key): "\"\(key)\" is no column that can be a lower edge"
    case .withoutColumn(let what): "a \(what) without a column"
    case .missingTimes: "no column of type x"
    case .secondTimes: "a second column of type x"
    case .hugeNumber: "a number too large to draw"
    case .missingTime(let row): "no time in row \(row + 1)"
    case .fractionalTime(let row): "the time in row \(row + 1) is not whole milliseconds"
    case .timeOutOfLimits(let row): "the time in row \(row + 1) is out of range"
    case .timesBackwards(let row): "the time in row \(row + 1) is before the one above"
    case .timesRepeat(let row): "the time in row \(row + 1) repeats the one above"
    case .noSamples: "no samples"
    case .noSeries: "no series"
    case .tooManySeries(let count):
      "\(count) series, of which a chart can hold \(ChartData.mostSeries)"
    case .tooManyEntries: "more than \(ColumnsDraft.mostColumns) entries"
    case .longText: "a text longer than \(ColumnsDraft.longestText) bytes"
    case .tooManyCharts(let limit):
      "more than \(limit) charts; \"most_charts\" of the [[source]] raises this limit"
    case .tooManyValues(let limit):
      "more than \(limit) values; \"keep\" of the [[source]] keeps only the newest of each series"
    }
  }
}

extension ColumnsError {
  init(_ error: JSONError, chart: Int, column: String?) {
    let reason: Reason =
      switch error.reason {
      case .unexpected(let byte): .notJSON("unexpected \(Self.name(of: byte))")
      case .trailing(let byte): .notJSON("\(Self.name(of: byte)) after the end")
      case .badEscape: .notJSON("a wrong escape in a string")
      case .badNumber: .notJSON("a malformed number")
      case .unexpectedEnd: .unexpectedEnd
      case .notUTF8: .notUTF8
      case .notFinite: .notFinite
      case .tooDeep: .tooDeep
      case .tooLong: .tooLong
      }
    self.init(reason, offset: error.offset, chart: chart, column: column)
  }

  private static func name(of byte: UInt8) -> String {
    if 0x21...0x7E ~= byte { return "\"\(Character(Unicode.Scalar(byte)))\"" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (byte < 16 ? "0" : "") + digits
  }
}
