import MartletConfig
import MartletFeeds

/// Turns a Grafana dashboard, in the JSON of its classic model, into a configuration.
///
/// Rows become pages. A source of kind `grafana` runs the queries of all panels. Each of its items
/// names the dashboard and the panel instead of a query. Grafana then runs the panel's own queries,
/// with any of its data sources, and with the values of variables that were saved with the
/// dashboard.
struct GrafanaImport {
  private(set) var draft = Draft()

  let dashboard: DocumentValue
  /// The dashboard's uid, or a placeholder if the document has none.
  let uid: String
  /// The dashboard's time range, in seconds.
  let range: Double
  /// The source of all panels with queries.
  private var source = Draft.Source(id: "grafana", kind: "grafana")
  /// The news feeds, as sources.
  private var feeds: [Draft.Source] = []

  /// Reads a dashboard; nil for a document that is not a Grafana dashboard.
  ///
  /// - Throws: `ImportFailure` for a dashboard in a model that this type cannot read.
  init?(_ document: DocumentValue) throws(ImportFailure) {
    var dashboard = document
    for key in ["dashboard", "spec"] where !dashboard[key].members.isEmpty {
      dashboard = dashboard[key]
    }
    if !dashboard["elements"].members.isEmpty, !dashboard["layout"].isNull {
      throw ImportFailure(
        "a dashboard of Grafana's schema v2: export it with the model \"Classic\"")
    }
    guard !dashboard["panels"].items.isEmpty || !dashboard["rows"].items.isEmpty,
      dashboard["views"].isNull
    else { return nil }
    self.dashboard = dashboard
    uid = dashboard["uid"].text.flatMap { Self.isUID($0) ? $0 : nil } ?? "UID"
    range = dashboard["time"]["from"].text.flatMap(GrafanaTime.range) ?? 86_400
    let title = dashboard["title"].text ?? "Dashboard"
    draft.origin = "the dashboard \"\(title)\" of Grafana"
    noteDashboard()
    addPages(title: title)
    finishSource()
  }

  private static func isUID(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.utf8.allSatisfy {
        0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }

  // MARK: - The dashboard

  private mutating func noteDashboard() {
    if uid == "UID" {
      draft.note(
        "", "the dashboard has no uid: write the one behind /d/ in its address in place of \"UID\"")
    }
    for variable in dashboard["templating"]["list"].items {
      guard let name = variable["name"].text, variable["type"].text != "datasource" else {
        continue
      }
      let isSet = variable["current"]["value"] != .null || variable["type"].text == "constant"
      draft.note(
        "variable \(name)",
        isSet
          ? "nobody chooses on the glass; it has the saved value, or that of variables = { \(name) = \"…\" }"
          : "the file has no value: save one in Grafana, or set variables = { \(name) = \"…\" }")
    }
    let annotations = dashboard["annotations"]["list"].items.filter { !$0["builtIn"].isTruth }
    for annotation in annotations {
      draft.note(
        "annotation \(annotation["name"].text ?? "")",
        "events of a chart come from a source with events")
    }
  }

  private mutating func addPages(title: String) {
    // Schemas before 16 keep panels in rows.
    for row in dashboard["rows"].items {
      draft.beginPage(row["title"].text ?? title)
      for panel in row["panels"].items { add(panel) }
    }
    guard !dashboard["panels"].items.isEmpty else { return }
    draft.beginPage(title)
    for panel in Self.sorted(dashboard["panels"].items) {
      guard panel["type"].text == "row" else {
        add(panel)
        continue
      }
      draft.beginPage(panel["title"].text ?? title)
      for inner in Self.sorted(panel["panels"].items) { add(inner) }
    }
  }

  /// Returns the panels in reading order: from top to bottom, and from left to right in a line.
  private static func sorted(_ panels: [DocumentValue]) -> [DocumentValue] {
    let positions = panels.enumerated().map { index, panel in
      (panel["gridPos"]["y"].number ?? 0, panel["gridPos"]["x"].number ?? 0, index)
    }
    return positions.sorted { $0 < $1 }.map { panels[$0.2] }
  }

  private mutating func finishSource() {
    source.settings.set("url", "http://localhost:3000")
    if let every = dashboard["refresh"].text.flatMap(GrafanaTime.seconds), every <= 86_400 {
      source.settings.set("every", ConfigDuration.text(every))
    }
    source.comments = ["Where Grafana is, and the token of a service account of it."]
    source.hints = ["token = { file = \"/etc/martlet/grafana.token\" }"]
    draft.sources = [source] + feeds
  }

  // MARK: - Panels

  private mutating func add(_ panel: DocumentValue) {
    let reader = GrafanaPanel(panel, dashboardRange: range)
    let name = reader.name
    if !panel["repeat"].isNull, panel["repeat"].text != nil {
      draft.note(name, "repeated by a variable: it is shown once")
    }
    switch reader.content {
    case .none(let why): return draft.note(name, why)
    case .tile(let tile): draft.add(tile)
    case .news(let url):
      let id = SourceSketch.name(name, taken: Set(feeds.map(\.id) + [source.id]))
      var feed = Draft.Source(id: id, kind: "rss")
      feed.settings.set("url", url)
      feed.items["entries"] = .table(DraftTable())
      feeds.append(feed)
      var tile = reader.tile("messages")
      tile.settings.set("data", "\(id):entries")
      draft.add(tile)
    case .queries(let kind, let items):
      var names: [DraftValue] = []
      for item in items {
        if let name = addItem(item, of: panel) { names.append(.text(name)) }
      }
      guard let first = names.first else { return }
      var tile = reader.tile(kind)
      tile.settings["data"] = names.count == 1 ? first : .list(names)
      for member in reader.settings(of: kind).members { tile.settings[member.key] = member.value }
      draft.add(tile)
    }
    for note in reader.notes { draft.note(name, note) }
  }

  /// Adds an item to the source of all panels. Returns its name as `source:item`; nil if the panel
  /// has no id by which Grafana finds it.
  private mutating func addItem(_ item: GrafanaPanel.Item, of panel: DocumentValue) -> String? {
    let title = panel["title"].text ?? panel["type"].text ?? ""
    guard let number = item.panel ?? panel["id"].whole, (0...1_000_000_000).contains(number) else {
      draft.note(title, "the panel has no id")
      return nil
    }
    var table = DraftTable()
    table.set("dashboard", uid)
    table.set("panel", Double(number))
    for member in item.settings.members { table[member.key] = member.value }
    if let same = source.items.members.first(where: { $0.value == .table(table) }) {
      return "\(source.id):\(same.key)"
    }
    let taken = Set(source.items.members.map(\.key))
    let name = SourceSketch.name(item.name, taken: taken)
    source.items[name] = .table(table)
    return "\(source.id):\(name)"
  }
}

extension DocumentValue {
  /// Whether the value is `true` or, as in older dashboards, a number other than 0.
  fileprivate var isTruth: Bool { isTrue || (number ?? 0) != 0 }
}
