import MartletConfig
import MartletData

/// A kind of source, as the value of its own settings.
///
/// A new kind is a folder with a type that conforms, and a line in `SourceKinds.all`.
package protocol SourceKind: Hashable, Sendable {
  /// The word of `kind` in the configuration.
  static var name: String { get }

  /// Reads the keys of this kind alone: of the source's table, and of its items' tables.
  ///
  /// Problems are reported in the readers. Nil when nothing can be opened with what was read.
  init?(_ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader])

  /// What silence of its items means where the configuration does not say.
  var cadence: Cadence { get }

  /// The source, not started yet.
  func open(in hub: FeedHub) -> any DataSource

  /// Everything that the source delivers at its start, read now on the caller's thread: for
  /// pictures without a screen and for checks.
  ///
  /// - Parameter received: the time of receipt, in milliseconds of the Unix epoch.
  func read(received: Int64) throws(SourceFailure) -> SourceUpdate

  /// Throws where the source could not be opened now; reads no content.
  func check() throws(SourceFailure)

  /// The files that it reads, resolved.
  var files: [String] { get }
}

extension SourceKind {
  package var cadence: Cadence { .sampled }
}

/// What sources of all kinds have in common, as a kind's own reading needs it.
package struct SourceCommon: Hashable, Sendable {
  package var id: String
  /// The most samples of a series to keep; nil for all.
  package var capacity: Int?

  /// The source in a problem: `source "energy"`.
  package var owner: String { "source \"\(id.excerpt)\"" }
}

/// The table of one item while a kind reads it.
package struct ItemReader {
  /// The item's name in its source.
  package let name: String
  package var reader: ConfigReader
}

/// A word of `kind` and the reading of what it stands for.
package struct SourceKindEntry: ConfigKindEntry {
  package let name: String
  /// Whether this program only knows its keys.
  let isPlanned: Bool
  let read: @Sendable (inout ConfigReader, SourceCommon, inout [ItemReader]) -> (any SourceKind)?

  init(
    _ name: String, isPlanned: Bool = false,
    read:
      @escaping @Sendable (
        inout ConfigReader, SourceCommon, inout [ItemReader]
      ) -> (any SourceKind)?
  ) {
    self.name = name
    self.isPlanned = isPlanned
    self.read = read
  }

  init<Kind: SourceKind>(_ kind: Kind.Type) {
    self.init(kind.name) { Kind(&$0, $1, items: &$2) }
  }
}

/// The kinds of sources that a configuration may name.
package enum SourceKinds {
  package static let all: [SourceKindEntry] = local + optional + PlannedKind.all

  private static let local: [SourceKindEntry] = [
    SourceKindEntry(ColumnsKind.self),
    SourceKindEntry(JSONKind.self),
    SourceKindEntry(CSVKind.self),
    SourceKindEntry(CSVKind.tabName) {
      CSVKind(&$0, $1, items: &$2, delimiter: UInt8(ascii: "\t"))
    },
    SourceKindEntry(TextKind.self),
    SourceKindEntry(RandomKind.self),
  ]

  /// Kinds that a trait of the package takes in.
  #if SQLite
    private static let optional = [SourceKindEntry(SQLiteKind.self)]
  #else
    private static let optional = [
      PlannedKind.entry(
        "sqlite", keys: ["path", "immutable", "every", "timeout", "time_format", "zone"],
        secrets: [], itemKeys: ["query", "as", "time", "series", "time_format", "zone"])
    ]
  #endif

  /// The words of the kinds that can be opened.
  static var builtIn: [String] {
    all.filter { !$0.isPlanned }.map(\.name)
  }
}
