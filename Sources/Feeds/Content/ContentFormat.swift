import MartletConfig
import MartletData

/// A format of the contents of a file, of the answer of a server or of the output of a program.
protocol ContentKind: Hashable, Sendable {
  /// Returns a new reader of the format.
  func makeReader() -> any FileReader

  /// Checks the settings of the format.
  ///
  /// - Throws: the failure if a setting, such as a time zone, cannot be used on this machine.
  func checkFormat() throws(SourceFailure)

  /// Returns the names of all items that the contents can ever have; nil if the contents decide.
  ///
  /// - Parameter configured: the names of the items in the configuration, in its order.
  func itemNames(configured: [String]) -> [String]?
}

extension ContentKind {
  func checkFormat() throws(SourceFailure) {}
}

extension ColumnsKind: ContentKind {
  func makeReader() -> any FileReader { ColumnsReader(self) }
}

extension JSONKind: ContentKind {
  func makeReader() -> any FileReader { JSONReader(self) }

  func checkFormat() throws(SourceFailure) {
    for item in items { _ = try item.time.text() }
  }
}

extension CSVKind: ContentKind {
  func makeReader() -> any FileReader { CSVReader(self) }

  func checkFormat() throws(SourceFailure) { _ = try format.times.text() }
}

extension TextKind: ContentKind {
  func makeReader() -> any FileReader { TextReader(self) }
}

extension PictureContent: ContentKind {
  func itemNames(configured: [String]) -> [String]? { [item] }
}

/// The format of contents from a server or a program, with all its settings.
enum ContentFormat: Hashable, Sendable {
  case json(JSONKind)
  case separated(CSVKind)
  case columns(ColumnsKind)
  case text(TextKind)
  case number(NumberContent)
  case picture(PictureContent)

  private enum Word {
    case json, csv, tsv, columns, text, number, picture
  }

  private static let words: KeyValuePairs<String, Word> = [
    "json": .json, "csv": .csv, "tsv": .tsv, "columns": .columns, "text": .text,
    "number": .number, "picture": .picture,
  ]

  /// Reads `format`, whose default is "json", and the keys of that format.
  ///
  /// - Parameter origin: the name of the server or program, for failures.
  init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader],
    origin: String
  ) {
    var common = common
    common.origin = origin
    if reader.isSurveyed {
      _ = CSVKind(&reader, common, items: &items)
      _ = ColumnsKind(&reader, common, items: &items)
      _ = TextKind(&reader, common, items: &items)
      _ = NumberContent(&reader, items: &items)
      _ = PictureContent(&reader, items: &items)
    }
    let format: Self?
    switch reader.optionalChoice("format", of: Self.words) ?? .json {
    case .json: format = JSONKind(&reader, common, items: &items).map(Self.json)
    case .csv: format = CSVKind(&reader, common, items: &items).map(Self.separated)
    case .tsv:
      let tab = UInt8(ascii: "\t")
      format = CSVKind(&reader, common, items: &items, delimiter: tab).map(Self.separated)
    case .columns: format = ColumnsKind(&reader, common, items: &items).map(Self.columns)
    case .text: format = TextKind(&reader, common, items: &items).map(Self.text)
    case .number: format = NumberContent(&reader, items: &items).map(Self.number)
    case .picture: format = PictureContent(&reader, items: &items).map(Self.picture)
    }
    guard let format else { return nil }
    self = format
  }

  private var kind: any ContentKind {
    switch self {
    case .json(let kind): kind
    case .separated(let kind): kind
    case .columns(let kind): kind
    case .text(let kind): kind
    case .number(let content): content
    case .picture(let content): content
    }
  }

  /// The word of the key `format` in the configuration.
  var name: String {
    switch self {
    case .json: "json"
    case .separated: "csv"
    case .columns: "columns"
    case .text: "text"
    case .number: "number"
    case .picture: "picture"
    }
  }

  func makeReader() -> any FileReader { kind.makeReader() }

  func check() throws(SourceFailure) { try kind.checkFormat() }

  /// Returns the names of all items that the contents can ever have; nil if the contents decide.
  func itemNames(configured: [String]) -> [String]? { kind.itemNames(configured: configured) }
}
