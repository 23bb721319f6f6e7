import MartletConfig
import MartletNetwork

/// A panel of a Grafana dashboard, as the configuration names it.
struct GrafanaPanelName: Hashable, Sendable {
  /// The uid of the dashboard, as in the URL of its page.
  var dashboard: String
  /// The number of the panel, as in the URL of its view.
  var panel: Int
  /// The letter of one query; nil for all queries that the panel shows.
  var target: String?
  /// The variables that replace those saved with the dashboard, sorted by name: both processes
  /// compute a fingerprint of the settings, so their order must be the same.
  var variables: [Variable]

  /// A variable of the dashboard, and its values.
  struct Variable: Hashable, Sendable {
    var name: String
    var values: [String]
  }
}

/// One query of a request.
struct GrafanaQuery: Hashable, Sendable {
  /// The letter by which the answer names the query.
  var refID: String
  /// The uid of the data source.
  var datasource: String
  /// The other members of the query's JSON object, each as `"name":value`.
  var members: [String]
}

/// A dashboard as Grafana stores it: its panels and its variables.
struct GrafanaDashboard {
  /// The data sources of a Grafana by name. Old dashboards name data sources without their uids.
  struct Sources: Hashable, Sendable {
    struct Source: Hashable, Sendable {
      var uid: String
      var type: String
    }

    /// The name of the default data source, which panels without a data source use; nil if Grafana
    /// has no default.
    var defaultSource: String?
    var byName: [String: Source] = [:]

    /// Reads the answer of `/api/frontend/settings`.
    init(_ document: JSONDocument) {
      let root = document.members(of: document.root)
      defaultSource = document.text(at: root["defaultDatasource"])
      guard let list = root["datasources"], document.kind(at: list) == .object else { return }
      document.forEachChild(of: list) { key, value in
        let members = document.members(of: value)
        guard let uid = document.text(at: members["uid"]) else { return }
        byName[document.string(at: key)] = Source(
          uid: uid, type: document.text(at: members["type"]) ?? "")
      }
    }

    init() {}
  }

  private let document: JSONDocument
  private let dashboard: [String: Int]

  /// Reads a dashboard.
  ///
  /// - Parameter document: the answer of `/api/dashboards/uid/UID`.
  /// - Throws: the reason if the answer is not a dashboard.
  init(_ document: JSONDocument) throws(ContentFault) {
    self.document = document
    guard let dashboard = document.members(of: document.root)["dashboard"],
      document.kind(at: dashboard) == .object
    else { throw ContentFault("the answer is not a dashboard") }
    self.dashboard = document.members(of: dashboard)
  }

  // MARK: - Panels

  /// The panels with their numbers, including panels within rows; at most 1000.
  private var panels: [(id: Int, members: [String: Int])] {
    var found: [(Int, [String: Int])] = []
    // Dashboards of versions before 5 have panels inside of rows.
    var open = document.children(of: dashboard["panels"])
    for row in document.children(of: dashboard["rows"]) {
      open += document.children(of: document.members(of: row)["panels"])
    }
    while !open.isEmpty, found.count < 1000 {
      let members = document.members(of: open.removeFirst())
      if let id = members["id"].flatMap({ number(at: $0) }) { found.append((id, members)) }
      open += document.children(of: members["panels"])
    }
    return found
  }

  private func number(at offset: Int) -> Int? {
    document.kind(at: offset) == .number ? Int(exactly: document.number(at: offset)) : nil
  }

  private func panel(_ id: Int) throws(ContentFault) -> [String: Int] {
    let panels = panels
    if let panel = panels.first(where: { $0.id == id }) { return panel.members }
    let list = panels.prefix(12).map { panel in
      "\(panel.id) \(document.text(at: panel.members["title"])?.shortened(to: 24) ?? "")"
    }
    throw ContentFault(
      "the dashboard has no panel \(id), but " + list.joined(separator: ", ")
        + (panels.count > 12 ? ", …" : ""))
  }

  /// Returns whether some query of the panel names a data source that only `Sources` can resolve.
  func needsSources(_ name: GrafanaPanelName) throws(ContentFault) -> Bool {
    let panel = try panel(name.panel)
    for target in targets(panel, name) where uid(target, panel) == nil { return true }
    return false
  }

  private func targets(_ panel: [String: Int], _ name: GrafanaPanelName) -> [[String: Int]] {
    document.children(of: panel["targets"]).map { document.members(of: $0) }.filter { target in
      if let wanted = name.target { return document.text(at: target["refId"]) == wanted }
      return
        !(target["hide"].map { document.kind(at: $0) == .bool && document.bool(at: $0) }
        ?? false)
    }
  }

  /// Returns the queries of a panel with the values of variables filled in.
  ///
  /// - Parameters:
  ///   - interval: the time between samples, in milliseconds.
  ///   - range: the first and the last moment, in milliseconds since 1970-01-01 UTC.
  /// - Throws: the reason if the panel, its queries or their data sources do not exist.
  func queries(
    _ name: GrafanaPanelName, _ sources: Sources, interval: Int64, range: ClosedRange<Int64>
  ) throws(ContentFault) -> [GrafanaQuery] {
    let panel = try panel(name.panel)
    let targets = targets(panel, name)
    if targets.isEmpty {
      if panel["libraryPanel"] != nil, panel["targets"] == nil {
        throw ContentFault("panel \(name.panel) is one of the library: name a panel with queries")
      }
      let which = name.target.map { "no query \($0)" } ?? "no queries"
      throw ContentFault("panel \(name.panel) has \(which)")
    }
    var variables = try self.variables(name)
    variables.addTime(interval: interval, range: range)
    var queries: [GrafanaQuery] = []
    for (index, target) in targets.enumerated() {
      let source = try source(target, panel, sources)
      // Prometheus and Loki fill in intervals and ranges themselves, and more exactly.
      let isTimely = source.type == "prometheus" || source.type == "loki"
      let known = isTimely ? variables.withoutTime : variables
      let style = GrafanaVariables.Style(type: source.type)
      let own: Set = ["datasource", "refId", "intervalMs", "maxDataPoints", "hide"]
      let members = target.filter { !own.contains($0.key) }.sorted { $0.key < $1.key }
      queries.append(
        GrafanaQuery(
          refID: document.text(at: target["refId"]) ?? "Q\(index)", datasource: source.uid,
          members: members.map { key, value in
            JSONText.quoted(key) + ":" + json(value) { known.filled($0, style: style) }
          }))
    }
    return queries
  }

  /// Returns a value as JSON, with `change` applied to all of its texts.
  private func json(_ offset: Int, _ change: (String) -> String) -> String {
    switch document.kind(at: offset) {
    case .string: return JSONText.quoted(change(document.string(at: offset)))
    case .object:
      var members: [String] = []
      document.forEachChild(of: offset) { key, value in
        members.append(
          JSONText.quoted(document.string(at: key)) + ":" + json(value, change))
      }
      return "{" + members.joined(separator: ",") + "}"
    case .array:
      return "[" + document.children(of: offset).map { json($0, change) }.joined(separator: ",")
        + "]"
    case .number, .bool, .null:
      return String(
        decoding: document.bytes[offset..<document.end(of: offset)], as: UTF8.self)
    }
  }

  // MARK: - Data sources

  /// Returns the data source of a target or of its panel; nil if neither has a uid.
  private func uid(_ target: [String: Int], _ panel: [String: Int]) -> Sources.Source? {
    for offset in [target["datasource"], panel["datasource"]].compactMap(\.self)
    where document.kind(at: offset) == .object {
      let members = document.members(of: offset)
      guard let uid = document.text(at: members["uid"]), uid != "-- Mixed --" else { continue }
      let isVariable = uid.contains("$")
      if isVariable { return nil }
      return Sources.Source(uid: uid, type: document.text(at: members["type"]) ?? "")
    }
    return nil
  }

  private func source(
    _ target: [String: Int], _ panel: [String: Int], _ sources: Sources
  ) throws(ContentFault) -> Sources.Source {
    var found = uid(target, panel)
    if found == nil {
      // The data source is a name, or a variable whose value is a name or a uid. Without a name it
      // is the default one.
      let offsets = [target["datasource"], panel["datasource"]].compactMap(\.self)
      var name = offsets.compactMap { offset -> String? in
        document.text(at: offset) ?? document.text(at: document.members(of: offset)["uid"])
      }.first { $0 != "-- Mixed --" }
      if let text = name, text.contains("$") {
        name = (try variables(nil)).filled(text, style: .glob)
      }
      guard let wanted = name == nil || name == "default" ? sources.defaultSource : name else {
        throw ContentFault("the panel's data source is not known: give datasource and query")
      }
      found =
        sources.byName[wanted] ?? sources.byName.values.first { $0.uid == wanted }
      if found == nil { throw ContentFault("there is no data source \"\(wanted)\"") }
    }
    guard let found, found.uid != "-- Dashboard --", found.uid != "grafana",
      found.uid != "-- Grafana --"
    else {
      throw ContentFault("the panel shows data of Grafana's own, which no query brings")
    }
    return found
  }

  // MARK: - Variables

  /// Returns the variables of the dashboard. The values in the settings of the item replace the
  /// saved values of the dashboard.
  private func variables(_ name: GrafanaPanelName?) throws(ContentFault) -> GrafanaVariables {
    var result = GrafanaVariables()
    let templating = dashboard["templating"].map { document.members(of: $0) } ?? [:]
    for offset in document.children(of: templating["list"]) {
      let members = document.members(of: offset)
      guard let key = document.text(at: members["name"]) else { continue }
      func isSet(_ member: String) -> Bool {
        members[member].map { document.kind(at: $0) == .bool && document.bool(at: $0) } ?? false
      }
      let isMultiple = isSet("multi") || isSet("includeAll")
      if let own = name?.variables.first(where: { $0.name == key }) {
        result.variables[key] = .init(values: own.values, isMultiple: isMultiple)
        continue
      }
      let current = members["current"].map { document.members(of: $0) } ?? [:]
      var values = texts(current["value"] ?? members["query"])
      if values == ["$__all"] {
        if let all = document.text(at: members["allValue"]), !all.isEmpty {
          result.variables[key] = .init(values: [all], isMultiple: isMultiple, isRaw: true)
          continue
        }
        values = document.children(of: members["options"]).flatMap { option in
          texts(document.members(of: option)["value"])
        }.filter { $0 != "$__all" }
        guard !values.isEmpty else {
          throw ContentFault(
            "the dashboard was saved with \"All\" for \(key): give variables = { \(key) = … }")
        }
      }
      if !values.isEmpty {
        result.variables[key] = .init(values: values, isMultiple: isMultiple)
      }
    }
    for own in name?.variables ?? [] where result.variables[own.name] == nil {
      result.variables[own.name] = .init(values: own.values, isMultiple: own.values.count > 1)
    }
    return result
  }

  private func texts(_ offset: Int?) -> [String] {
    guard let offset else { return [] }
    if let text = document.text(at: offset) { return [text] }
    return document.children(of: offset).compactMap { document.text(at: $0) }
  }
}

extension GrafanaVariables {
  private static let times = [
    "__from", "__to", "__interval", "__interval_ms", "__range", "__range_s", "__range_ms",
  ]

  /// Adds the variables of time that Grafana's own pages fill in.
  mutating func addTime(interval: Int64, range: ClosedRange<Int64>) {
    let length = range.upperBound - range.lowerBound
    let values = [
      "\(range.lowerBound)", "\(range.upperBound)", Self.span(interval), "\(interval)",
      "\(length / 1000)s", "\(length / 1000)", "\(length)",
    ]
    for (name, value) in zip(Self.times, values) {
      variables[name] = Variable(values: [value], isRaw: true)
    }
  }

  /// The variables without the intervals and ranges, for data sources that fill them in themselves.
  var withoutTime: GrafanaVariables {
    var result = self
    for name in Self.times where name != "__from" && name != "__to" {
      result.variables[name] = nil
    }
    return result
  }

  /// Returns a duration in the form of queries, such as "15s" or "500ms".
  private static func span(_ milliseconds: Int64) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }
}
