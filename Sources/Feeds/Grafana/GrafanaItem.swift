import MartletConfig
import MartletData

/// One item of a Grafana server: a query to one of its data sources, or the queries of a panel, and
/// the shape of the answer.
struct GrafanaItem: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case series
    /// The newest number.
    case value
    case table
  }

  /// The queries that the item sends.
  enum Question: Hashable, Sendable {
    /// A query in the form of the data source's plug-in, which is a JSON object, and the uid of the
    /// data source.
    case query(datasource: String, model: String)
    case panel(GrafanaPanelName)
  }

  var name: String
  var question: Question
  var shape: Shape
  /// The duration of the requested range in milliseconds. The range ends now.
  var range: Int64
  var legend: PrometheusLegend?

  /// The assumed width of a display in columns, from which the interval follows.
  private static let columns: Int64 = 1024
  private static let maximumLevels = 16

  /// Reads the item's own keys. Returns nil, after reports in the reader, if they are wrong.
  init?(_ item: inout ItemReader) {
    name = item.name
    let panel = Self.panel(&item.reader)
    let datasource = item.reader.string("datasource")
    range = item.reader.milliseconds("range", in: 1...315_360_000) ?? 3_600_000
    let shapes: KeyValuePairs<String, Shape> = [
      "series": .series, "value": .value, "table": .table,
    ]
    shape = item.reader.choice("as", of: shapes, default: .series)
    legend = item.reader.string("legend").map(PrometheusLegend.init)
    if let panel {
      if item.reader.has("datasource") || item.reader.has("query") {
        item.reader.report("an item takes dashboard and panel, or datasource and query")
      }
      question = .panel(panel)
      return
    }
    if item.reader.has("dashboard") { return nil }
    let model = Self.model(&item.reader)
    if datasource == nil, !item.reader.has("datasource") {
      item.reader.report("an item of a grafana source needs datasource, the uid of a data source")
    }
    guard let datasource, let model else { return nil }
    question = .query(datasource: datasource, model: model)
  }

  /// Reads the keys of a panel. Returns nil if there are none or they are wrong.
  private static func panel(_ reader: inout ConfigReader) -> GrafanaPanelName? {
    let dashboard = reader.string("dashboard")
    let panel = reader.integer("panel", in: 0...1_000_000_000)
    let target = reader.string("target")
    var variables: [GrafanaPanelName.Variable] = []
    let shape = ConfigShape.members(.oneOrMore(.text))
    if let value = reader.value("variables", as: shape) {
      guard case .table(let table) = value.kind else {
        reader.report("variables takes a table, such as { host = \"pi\" }", at: value.location)
        return nil
      }
      var inner = ConfigReader(table, name: "variables", location: value.location)
      for entry in table.entries {
        let values = inner.oneOrMoreStrings(entry.key)
        if values.isEmpty {
          inner.report(
            "a variable takes a text or an array of texts", at: entry.value.location)
        }
        variables.append(.init(name: entry.key, values: values))
      }
      inner.finish()
      reader.adopt(inner)
    }
    guard let dashboard else { return nil }
    guard let panel else {
      reader.report("an item of a dashboard needs panel, the number of a panel")
      return nil
    }
    let isUID =
      !dashboard.isEmpty && dashboard.utf8.count <= 64
      && dashboard.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
    guard isUID else {
      reader.report(
        "dashboard takes the uid of a dashboard, which stands behind /d/ in its address",
        at: reader.location(of: "dashboard"))
      return nil
    }
    return GrafanaPanelName(
      dashboard: dashboard, panel: panel, target: target,
      variables: variables.sorted { $0.name < $1.name })
  }

  private static func model(_ reader: inout ConfigReader) -> String? {
    guard let value = reader.value("query", as: .either([.text, .members(.anything)])) else {
      reader.report("an item of a grafana source needs query, such as { expr = \"up\" }")
      return nil
    }
    var text = json(value, levels: maximumLevels)
    if case .string(let written) = value.kind { text = written }
    if let text, let document = try? JSONDocument(Array(text.utf8)),
      document.kind(at: document.root) == .object
    {
      return text
    }
    reader.report(
      "query takes a table such as { expr = \"up\" }, or an object of JSON as text",
      at: value.location)
    return nil
  }

  /// Returns a value of the configuration as JSON; nil if JSON cannot express it.
  private static func json(_ value: ConfigValue, levels: Int) -> String? {
    guard levels > 0 else { return nil }
    switch value.kind {
    case .string(let text): return JSONText.quoted(text)
    case .integer(let number): return "\(number)"
    case .float(let number): return number.isFinite ? "\(number)" : nil
    case .bool(let flag): return "\(flag)"
    case .date: return nil
    case .array(let items):
      let texts = items.compactMap { json($0, levels: levels - 1) }
      return texts.count == items.count ? "[\(texts.joined(separator: ","))]" : nil
    case .table(let table):
      let texts = table.entries.compactMap { entry in
        json(entry.value, levels: levels - 1).map { "\(JSONText.quoted(entry.key)):\($0)" }
      }
      return texts.count == table.entries.count ? "{\(texts.joined(separator: ","))}" : nil
    }
  }

  /// The time between samples, in milliseconds; at least one second.
  var interval: Int64 { max(1000, range / Self.columns) }

  /// Returns the query of an item that has a query of its own.
  static func query(datasource: String, model: String) -> GrafanaQuery {
    // The members of the model come last. If two members have the same name, Grafana uses the last
    // one, which is then that of the model.
    let inner = String(model.drop { $0 != "{" }.dropFirst())
    let isEmpty = inner.drop { $0.isWhitespace }.first == "}"
    return GrafanaQuery(
      refID: "A", datasource: datasource, members: isEmpty ? [] : [String(inner.dropLastBrace)])
  }

  /// Returns the body of a request for the range that ends at `now`, in milliseconds since
  /// 1970-01-01 UTC.
  func body(_ queries: [GrafanaQuery], now: Int64) -> String {
    let texts = queries.map { query in
      let fields = [
        "\"refId\":\(JSONText.quoted(query.refID))",
        "\"datasource\":{\"uid\":\(JSONText.quoted(query.datasource))}",
        "\"intervalMs\":\(interval)", "\"maxDataPoints\":\(Self.columns)",
      ]
      return "{" + (fields + query.members).joined(separator: ",") + "}"
    }
    return "{\"from\":\"\(now - range)\",\"to\":\"\(now)\",\"queries\":["
      + texts.joined(separator: ",") + "]}"
  }
}

extension String {
  /// The part of the text before the last closing brace.
  fileprivate var dropLastBrace: Substring {
    lastIndex(of: "}").map { self[..<$0] } ?? self[...]
  }
}
