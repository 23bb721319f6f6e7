/// The reason why a columns file, or one chart of it, cannot be shown, and the position of the
/// error in the file.
public struct ColumnsError: Error, Hashable, Sendable {
  /// The rule of the columns format that the file breaks.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON. The associated text describes the byte.
    case notJSON(String)
    /// The text is not UTF-8.
    case notUTF8
    /// The file contains `NaN` or `Infinity`.
    case notFinite
    /// Values are nested deeper than `JSONScanner.maximalDepth` levels.
    case tooDeep
    /// A string or number is longer than `JSONScanner.maximalTokenLength` bytes.
    case tooLong
    /// The file ends inside a value.
    case unexpectedEnd
    /// The top of the file is neither an object nor an array of objects.
    case notCharts
    /// A member has a value of the wrong type; `expected` names the right one.
    case wrongType(expected: String)
    /// A chart has no member `columns`.
    case missingColumns
    /// A column does not begin with a string, which is its key.
    case columnWithoutKey
    /// Two columns of a chart have the same key.
    case duplicateColumn
    /// A column has `count` values, but the chart has `times` times.
    case unequalLengths(count: Int, times: Int)
    /// A column has a type that is neither `x` nor a `SeriesKind`.
    case unknownType(String)
    /// A column has a gap policy that is not a `GapPolicy.Kind`.
    case unknownGaps(String)
    /// A column has no entry in `types` and is not the lower edge of a band.
    case missingType
    /// A band has no entry in `lower`.
    case missingEdge
    /// A column has an entry in `lower` but is not a band.
    case edgeOfNoBand
    /// The entry in `lower` does not name a column of values, or it names the band itself.
    case unknownEdge(String)
    /// An entry belongs to a column that does not exist. The associated text is the setting of the
    /// entry, such as the name or the type.
    case withoutColumn(String)
    /// A chart has no column of type `x`.
    case missingTimes
    /// A chart has more than one column of type `x`.
    case secondTimes
    /// A number has a magnitude above 1e300.
    case hugeNumber
    /// A time is null. `row` counts from 0, here and below.
    case missingTime(row: Int)
    /// A time is not a whole number of milliseconds.
    case fractionalTime(row: Int)
    /// A time lies outside `TimeColumn.limits`.
    case timeOutOfLimits(row: Int)
    /// A time is earlier than the one before it.
    case timesBackwards(row: Int)
    /// A time is equal to the one before it.
    case timesRepeat(row: Int)
    /// A chart has no times.
    case noSamples
    /// A chart has no column of values.
    case noSeries
    /// More series than `ChartData.maximumSeries`.
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

  /// The broken rule.
  public var reason: Reason
  /// The offset of the error from the start of the file, in bytes.
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
  /// One line: the position, then the error.
  public var description: String {
    var location = "byte \(offset), chart \(chart + 1)"
    if let column { location += ", column \"\(column)\"" }
    return "\(location): \(reason)"
  }
}

extension ColumnsError.Reason: CustomStringConvertible {
  /// The names of all kinds, such as `line, step and bar`.
  private static let kinds: String = {
    let names = SeriesKind.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }()

  /// The rule in plain words, without the position; one line.
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
    case .edgeOfNoBand: "a lower edge for a series that is not a band"
    case .unknownEdge(let key): "\"\(key)\" is not a column that can be a lower edge"
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
      "\(count) series, of which a chart can hold \(ChartData.maximumSeries)"
    case .tooManyEntries: "more than \(ColumnsDraft.maximumColumns) entries"
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
