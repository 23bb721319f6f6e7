import MartletConfig
import MartletData

/// A kind of source. A value of the type contains the settings of one source.
///
/// To add a kind, add a folder with a type that conforms, and a line in `SourceKinds`.
package protocol SourceKind: Hashable, Sendable {
  /// The value of the key `kind` in the configuration.
  static var name: String { get }

  /// Reads the keys that only this kind has, from the source's table and its items' tables.
  ///
  /// Problems are reported in the readers. The result is nil if the source cannot be opened with
  /// these settings.
  init?(_ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader])

  /// Whether sources of this kind talk to other machines or start programs. Such sources do not run
  /// in the process that has the display and the input devices, unless the configuration says so.
  static var isRemote: Bool { get }

  /// Whether this source talks to other machines or starts programs. A kind may decide it by its
  /// settings.
  var isRemote: Bool { get }

  /// Whether the source delivers finer samples for a range that a chart requests.
  var takesRanges: Bool { get }

  /// The default cadence of the source's items.
  var cadence: Cadence { get }

  /// The names of the actions that the source performs.
  var actions: [String] { get }

  /// Returns the source, not started yet.
  ///
  /// - Parameter hub: the threads and connections that the sources of a process share.
  func open(in hub: FeedHub) -> any DataSource

  /// Returns the update that the source delivers at its start. The function reads on the caller's
  /// thread; it serves pictures without a screen and checks.
  ///
  /// - Parameter received: the time of receipt, in milliseconds since 1970-01-01 UTC.
  /// - Throws: the failure if the source has no data now.
  func read(received: Int64) throws(SourceFailure) -> SourceUpdate

  /// Checks whether the source can be opened now, without reading its contents.
  ///
  /// - Throws: the reason why it cannot be opened.
  func check() throws(SourceFailure)

  /// The resolved paths of the files that the source reads; empty if it reads none.
  var files: [String] { get }
}

extension SourceKind {
  /// The default: the kind reads only this machine and starts no programs.
  package static var isRemote: Bool { false }
  /// The default: the value of the type.
  package var isRemote: Bool { Self.isRemote }
  /// The default: the source ignores requests for ranges.
  package var takesRanges: Bool { false }
  /// The default: an item ages by its newest sample.
  package var cadence: Cadence { .sampled }
  /// The default: the source has no actions.
  package var actions: [String] { [] }
}

/// The settings that sources of all kinds have, for the initializer of a kind.
package struct SourceCommon: Hashable, Sendable {
  /// The id of the source in the configuration.
  package var id: String
  /// The maximum number of samples that each series keeps, the newest ones; nil for all.
  package var capacity: Int?

  /// The name of the place that the contents come from instead of a file, such as a URL; nil for a
  /// file.
  var origin: String?

  /// Reads the path of the source's file. Returns `origin` if the contents do not come from a file.
  func path(_ reader: inout ConfigReader) -> String? {
    origin ?? reader.file("path", of: owner)
  }

  /// The name of the source in messages: `source "energy"`.
  package var owner: String { "source \"\(id.excerpt)\"" }
}

/// The table of one item, while a kind reads it.
package struct ItemReader {
  /// The item's name in its source.
  package let name: String
  /// The reader of the item's table. A kind reads its own keys from it.
  package var reader: ConfigReader
}

/// A value of the key `kind`, and the function that reads sources of this kind.
package struct SourceKindEntry: ConfigKindEntry {
  /// The value of the key `kind`.
  package let name: String
  /// Whether this build knows only the keys of the kind and cannot open it.
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
  /// All kinds. A kind that this build cannot open is in the list too, so that its keys are
  /// checked.
  package static let all: [SourceKindEntry] =
    local + databases + push + requests + brokers + calendars + news + PlannedKind.all

  private static let local: [SourceKindEntry] = [
    SourceKindEntry(ColumnsKind.self),
    SourceKindEntry(JSONKind.self),
    SourceKindEntry(CSVKind.self),
    SourceKindEntry(CSVKind.tabName) {
      CSVKind(&$0, $1, items: &$2, delimiter: UInt8(ascii: "\t"))
    },
    SourceKindEntry(TextKind.self),
    SourceKindEntry(PictureKind.self),
    SourceKindEntry(RandomKind.self),
    CommandKind.entry,
    SourceKindEntry(ModbusKind.self),
    SourceKindEntry(DerivedKind.self),
  ]

  /// The kinds that depend on a trait of the package.
  #if SQLite
    private static let databases = [SourceKindEntry(SQLiteKind.self)]
  #else
    private static let databases = [
      PlannedKind.entry(
        "sqlite", keys: ["path", "immutable", "every", "timeout", "time_format", "zone"],
        secrets: [], itemKeys: ["query", "as", "time", "series", "time_format", "zone"])
    ]
  #endif

  #if Push
    private static let push = [SourceKindEntry(PushKind.self)]
  #else
    private static let push = [
      PlannedKind.entry(
        "push",
        keys: [
          "format", "listen", "rate", "kept_in", "item_name", "series_name", "time_format", "zone",
        ],
        secrets: ["token"],
        itemKeys: ["path", "time", "measurement", "field", "series_name", "column", "chart"])
    ]
  #endif

  #if HTTP
    private static let requests = [
      HTTPKind.entry, SourceKindEntry(PrometheusKind.self),
      SourceKindEntry(HomeAssistantKind.self), SourceKindEntry(GrafanaKind.self),
    ]
  #else
    private static let requests = [
      PlannedKind.entry(
        "http",
        keys: ["url", "format", "every", "timeout", "method", "body", "user", "headers", "stream"],
        secrets: ["password", "token"], itemKeys: ["path", "time", "column"]),
      PlannedKind.entry(
        "prometheus", keys: ["url", "every", "timeout", "min_step", "user", "headers"],
        secrets: ["password", "token"],
        itemKeys: ["query", "legend", "range", "step", "min_step", "as"]),
      PlannedKind.entry(
        "homeassistant", keys: ["url", "timeout", "headers"], secrets: ["token"],
        itemKeys: ["entity", "attribute", "as", "range", "statistic", "period"],
        cadence: .onChange),
      PlannedKind.entry(
        "grafana", keys: ["url", "every", "timeout", "user", "headers"],
        secrets: ["password", "token"],
        itemKeys: [
          "datasource", "query", "dashboard", "panel", "target", "variables", "legend", "range",
          "as",
        ]),
    ]
  #endif

  #if MQTT
    private static let brokers = [SourceKindEntry(MQTTKind.self)]
  #else
    private static let brokers = [MQTTKind.planned]
  #endif

  #if ICal
    private static let calendars = [SourceKindEntry(ICalKind.self)]
  #else
    private static let calendars = [
      PlannedKind.entry(
        "ical", keys: ["path", "url", "every", "past", "future", "time_format", "zone"],
        itemKeys: [],
        cadence: .onChange)
    ]
  #endif

  #if RSS
    private static let news = [RSSKind.name, RSSKind.atomName].map { name in
      SourceKindEntry(name) { RSSKind(&$0, $1, items: &$2) }
    }
  #else
    private static let news = ["rss", "atom"].map { name in
      PlannedKind.entry(
        name, keys: ["path", "url", "every", "most"], itemKeys: [], cadence: .onChange)
    }
  #endif

  /// The names of the kinds that this build can open.
  static var builtIn: [String] {
    all.filter { !$0.isPlanned }.map(\.name)
  }
}
