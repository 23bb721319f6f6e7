/// The kinds of sources that a configuration may name.
package enum SourceKinds {
  /// The kinds, in the order in which messages list them. Kinds that this build cannot open are
  /// included.
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

  /// The kinds that exist only with a trait of the package.
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
    /// The kind checks its keys itself, because items and topics depend on each other.
    private static let brokers = [
      SourceKindEntry(MQTTKind.name, isPlanned: true) {
        MQTTKind(&$0, $1, items: &$2).map {
          PlannedKind(kind: MQTTKind.name, cadence: $0.cadence)
        }
      }
    ]
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
