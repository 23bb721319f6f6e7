import MartletConfig
import MartletData

/// One item of a Grafana server: a query to one of its data sources, and the meaning of the answer.
struct GrafanaItem: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case series
    /// The newest number.
    case value
    case table
  }

  var name: String
  /// The uid of the data source in Grafana.
  var datasource: String
  /// The query as the data source's plug-in knows it: an object of JSON.
  var model: String
  var shape: Shape
  /// The range that is asked for, up to now, in milliseconds.
  var range: Int64
  var legend: PrometheusLegend?

  /// The columns of a display, for the distance of samples.
  private static let columns: Int64 = 1024
  private static let mostLevels = 16

  /// Reads the item's own keys; nil, with problems in the reader, if they are wrong.
  init?(_ item: inout ItemReader) {
    name = item.name
    let datasource = item.reader.string("datasource")
    range = item.reader.milliseconds("range", in: 1...315_360_000) ?? 3_600_000
    let shapes: KeyValuePairs<String, Shape> = [
      "series": .series, "value": .value, "table": .table,
    ]
    shape = item.reader.choice("as", of: shapes, default: .series)
    legend = item.reader.string("legend").map(PrometheusLegend.init)
    let model = Self.model(&item.reader)
    if datasource == nil, !item.reader.has("datasource") {
      item.reader.report("an item of a grafana source needs datasource, the uid of a data source")
    }
    guard let datasource, let model else { return nil }
    self.datasource = datasource
    self.model = model
  }

  private static func model(_ reader: inout ConfigReader) -> String? {
    guard let value = reader.value("query", as: .either([.text, .members(.anything)])) else {
      reader.report("an item of a grafana source needs query, such as { expr = \"up\" }")
      return nil
    }
    var text = json(value, levels: mostLevels)
    if case .string(let written) = value.kind { text = written }
    if let text, let document = try? JSONDocument(Array(text.utf8)),
      document.kind(at: document.root) == .object
    {
      return text
    }
    reader.report(
      "query takes a table such as { expr = \"up\" }, or an object of JSON as text",
      at: value.place)
    return nil
  }

  /// Returns a value of the configuration in JSON; nil if JSON cannot say it.
  private static func json(_ value: ConfigValue, levels: Int) -> String? {
    guard levels > 0 else { return nil }
    switch value.kind {
    case .string(let text): return jsonText(text)
    case .integer(let number): return "\(number)"
    case .float(let number): return number.isFinite ? "\(number)" : nil
    case .bool(let flag): return "\(flag)"
    case .date: return nil
    case .array(let items):
      let texts = items.compactMap { json($0, levels: levels - 1) }
      return texts.count == items.count ? "[\(texts.joined(separator: ","))]" : nil
    case .table(let table):
      let texts = table.entries.compactMap { entry in
        json(entry.value, levels: levels - 1).map { "\(jsonText(entry.key)):\($0)" }
      }
      return texts.count == table.entries.count ? "{\(texts.joined(separator: ","))}" : nil
    }
  }

  private static func jsonText(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Returns the body of the request for the range that ends at `now`.
  func body(now: Int64) -> String {
    let interval = max(1000, range / Self.columns)
    let fields =
      "\"refId\":\"A\",\"datasource\":{\"uid\":\(Self.jsonText(datasource))},"
      + "\"intervalMs\":\(interval),\"maxDataPoints\":\(Self.columns)"
    // The model comes last: of two members with one name Grafana takes the last one.
    let inner = model.drop { $0 != "{" }.dropFirst()
    let isEmpty = inner.drop { $0.isWhitespace }.first == "}"
    return "{\"from\":\"\(now - range)\",\"to\":\"\(now)\",\"queries\":[{\(fields)"
      + (isEmpty ? "" : ",") + inner + "]}"
  }
}
