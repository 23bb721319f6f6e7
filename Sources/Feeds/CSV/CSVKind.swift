import MartletConfig
import MartletData
import MartletSeries

/// A file of separated values. When the file grows, only the new rows are read.
package struct CSVKind: SourceKind {
  /// The `kind` of a file whose fields are separated by commas, unless `delimiter` says otherwise.
  package static let name = "csv"
  /// The `kind` of the same file with tabs between its fields.
  package static let tabName = "tsv"

  /// An item of the source: a chart of some columns of the file.
  package struct Item: Hashable, Sendable {
    /// The item's name in its source.
    package var name: String
    /// The columns that the item shows; nil for all.
    package var columns: [CSVFormat.Column]?
  }

  /// The path of the file, absolute.
  package var path: String
  /// The format of the file, and the columns that all items need together.
  package var format: CSVFormat
  /// The maximum number of rows that are kept; older rows are dropped.
  package var capacity: Int
  /// The items in the order of the configuration. If the configuration has none, there is one with
  /// the name "1".
  package var items: [Item]

  /// The default of `capacity`: almost two years of one sample a minute.
  private static let defaultCapacity = 1_000_000
  /// The maximum number of values that are kept, in all columns together.
  private static let maximumValues = 48_000_000

  /// Reads `path`, `header`, `time`, `columns`, `delimiter`, `quote`, `comment`, `decimal` and the
  /// keys of times, and `column` of each item.
  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    self.init(&reader, common, items: &items, delimiter: UInt8(ascii: ","))
  }

  init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader],
    delimiter: UInt8
  ) {
    format = CSVFormat(delimiter: delimiter)
    capacity = common.capacity ?? Self.defaultCapacity
    format.times = TimeSettings(&reader)
    Self.readSigns(&reader, &format)
    format.hasHeader = reader.bool("header") ?? true
    if let columns = reader.columns("time") {
      format.time = columns
      if columns.count > 2 {
        reader.report(
          "time takes a column, or those of date and clock time", at: reader.location(of: "time"))
      }
    }
    self.items = items.isEmpty ? [Item(name: "1", columns: reader.columns("columns"))] : []
    for index in items.indices {
      let item = items[index].name
      let named = items[index].reader.columns("column")
      self.items.append(
        Item(
          name: item,
          columns: named ?? [format.hasHeader ? .named(item) : .index(index + format.time.count)]))
    }
    let all = self.items.compactMap(\.columns)
    if all.count == self.items.count {
      var seen: Set<CSVFormat.Column> = []
      format.values = all.flatMap { $0 }.filter { seen.insert($0).inserted }
    }
    capacity = min(capacity, Self.maximumValues / max(format.values?.count ?? 8, 1))
    if !format.hasHeader {
      let columns = format.time + (format.values ?? [])
      if columns.contains(where: { if case .named = $0 { true } else { false } }) {
        reader.report("without a header columns are numbers, counted from 1")
      }
    }
    guard let path = common.path(&reader) else { return nil }
    self.path = path
  }

  private static func readSigns(_ reader: inout ConfigReader, _ format: inout CSVFormat) {
    format.delimiter = reader.sign("delimiter") ?? format.delimiter
    if reader.value("quote", as: .text) != nil {
      format.quote = reader.sign("quote", mayBeEmpty: true)
    }
    format.comment = reader.sign("comment", mayBeEmpty: true)
    if let sign = reader.optionalChoice("decimal", of: [".": false, ",": true]) {
      format.hasDecimalComma = sign
    }
    if format.hasDecimalComma, format.delimiter == UInt8(ascii: ",") {
      reader.report(
        "decimal = \",\" needs another delimiter, such as \";\"", at: reader.location(of: "decimal")
      )
    }
    if format.quote == format.delimiter || format.comment == format.delimiter {
      reader.report(
        "delimiter, quote and comment must differ", at: reader.location(of: "delimiter"))
    }
  }

  /// The one file of the source.
  package var files: [String] { [path] }

  /// Returns the names of the items.
  package func itemNames(configured: [String]) -> [String]? { items.map(\.name) }

  /// Checks that the time zone is known and that the file can be opened.
  ///
  /// - Throws: the reason why the source cannot be read now.
  package func check() throws(SourceFailure) {
    _ = try format.times.text()
    try FileFeed.check(path)
  }

  /// Reads the whole file on the caller's thread.
  ///
  /// - Throws: the failure if the file cannot be read or is not in the format.
  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    try readings().next(received: received)
  }

  /// Returns readings of the file. Each one continues at the end of the previous one.
  package func readings() -> FileReadings { FileReadings(path: path, reader: CSVReader(self)) }

  /// Returns a feed that reads the file and then its new rows, not started yet.
  package func open(in hub: FeedHub) -> any DataSource {
    FileFeed(path: path, reader: CSVReader(self), hub: hub)
  }
}

extension ConfigReader {
  /// Reads one ASCII character that is not a line break. An empty text gives nil without a problem
  /// if `mayBeEmpty` is true.
  fileprivate mutating func sign(_ key: String, mayBeEmpty: Bool = false) -> UInt8? {
    guard let text = string(key) else { return nil }
    if text.isEmpty, mayBeEmpty { return nil }
    let bytes = Array(text.utf8)
    if bytes.count == 1, bytes[0] < 0x80, bytes[0] != 0x0A, bytes[0] != 0x0D { return bytes[0] }
    report("\(key) takes one character, such as \";\"", at: location(of: key))
    return nil
  }

  /// Reads a column, by name or by number from 1, or an array of columns.
  fileprivate mutating func columns(_ key: String) -> [CSVFormat.Column]? {
    let column = ConfigShape.either([.text, .whole(1...CSVColumns.maximumFields)])
    guard let value = value(key, as: .oneOrMore(column)) else { return nil }
    let values: [ConfigValue]
    if case .array(let items) = value.kind { values = items } else { values = [value] }
    var columns: [CSVFormat.Column] = []
    for value in values.prefix(ConfigReader.maximumCount) {
      switch value.kind {
      case .string(let text): columns.append(.named(text))
      case .integer(let number) where 1...Int64(CSVColumns.maximumFields) ~= number:
        columns.append(.index(Int(number) - 1))
      default:
        report(
          "\(key) takes the name of a column or its number from 1 to "
            + "\(CSVColumns.maximumFields), found "
            + value.excerpt, at: value.location)
        return nil
      }
    }
    if columns.isEmpty || values.count > ConfigReader.maximumCount {
      report("\(key) takes 1 to \(ConfigReader.maximumCount) columns", at: value.location)
      return nil
    }
    return columns
  }
}
