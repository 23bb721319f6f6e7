import MartletFormats

/// The labels of a series, such as `instance` and `job`.
package struct PrometheusLabels: Hashable, Sendable {
  /// One label of a series.
  package struct Label: Hashable, Sendable {
    /// The name, such as `instance`.
    package var name: String
    /// The value, such as `a:9090`.
    package var value: String
  }

  /// The labels, in order of their names.
  package private(set) var labels: [Label]

  init(_ labels: [Label]) {
    self.labels = labels.sorted { $0.name < $1.name }
  }

  subscript(name: String) -> String? { labels.first { $0.name == name }?.value }

  /// The labels in the notation of queries: `up{instance="a:9090", job="node"}`. The text is the
  /// key of the series; no two series of an answer have the same one.
  var text: String {
    let name = self["__name__"] ?? ""
    let others = labels.filter { $0.name != "__name__" }
    if others.isEmpty { return name }
    let list = others.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
    return "\(name){\(list.joined(separator: ", "))}"
  }

  private static func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// A template for the name that a series has on the screen. A label's name in double braces is
/// replaced by the label's value: `{{instance}} of {{job}}`.
///
/// The notation is Grafana's. Blanks inside the braces are allowed. For a label that a series
/// lacks, the name of the label is shown.
package struct PrometheusLegend: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    case label(String)
  }

  private var parts: [Part] = []

  /// Parses a template. Text without a closing brace is used unchanged.
  package init(_ template: String) {
    var rest = template[...]
    while let open = Self.position(of: "{{", in: rest) {
      let inside = rest[rest.index(open, offsetBy: 2)...]
      guard let close = Self.position(of: "}}", in: inside) else { break }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      var name = inside[..<close]
      while name.first?.isWhitespace == true { name.removeFirst() }
      while name.last?.isWhitespace == true { name.removeLast() }
      parts.append(.label(String(name)))
      rest = inside[inside.index(close, offsetBy: 2)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
  }

  private static func position(of sign: String, in text: Substring) -> Substring.Index? {
    text.indices.first { text[$0...].hasPrefix(sign) }
  }

  /// The maximum length of a name, in characters.
  private static let longest = 200

  /// Returns the name of a series; empty if the template is empty.
  func name(of labels: PrometheusLabels) -> String {
    let name = parts.map { part in
      switch part {
      case .text(let text): text
      case .label(let label): labels[label] ?? label
      }
    }
    return String(name.joined().prefix(Self.longest))
  }
}

/// A query with the variables that users of Grafana know.
///
/// `$__interval` is the step from one requested moment to the next. `$__rate_interval` is the
/// window that a rate at each step needs, and `$__range` the item's whole range. Each is also
/// available in milliseconds (`_ms`), and the range in seconds (`_s`).
struct PrometheusQuery: Hashable, Sendable {
  var text: String

  init(_ text: String) {
    self.text = text
  }

  /// Returns the query with the values in place of its variables. All times are in milliseconds.
  ///
  /// - Parameters:
  ///   - step: the time from one requested moment to the next. For a single value, the caller
  ///     passes the interval of the source.
  ///   - minimumStep: the typical time between two samples that the server has.
  ///   - range: the range of the item. For a single value, the caller passes `step`.
  func filled(step: Int64, minimumStep: Int64, range: Int64) -> String {
    guard text.containsText("$__") else { return text }
    // This is Grafana's rule. The window of a rate then contains two samples, even if one is
    // missing.
    let window = max(step + minimumStep, 4 * minimumStep)
    let values: [(String, String)] = [
      ("$__rate_interval_ms", "\(window)"), ("$__rate_interval", Self.duration(window)),
      ("$__interval_ms", "\(step)"), ("$__interval", Self.duration(step)),
      ("$__range_ms", "\(range)"), ("$__range_s", "\(range / 1000)"),
      ("$__range", Self.duration(range)),
    ]
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      result += rest[..<sign]
      rest = rest[sign...]
      if let (name, value) = values.first(where: { rest.hasPrefix($0.0) }) {
        result += value
        rest = rest.dropFirst(name.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// Returns a duration in the notation of queries, such as "240s" or "500ms".
  private static func duration(_ milliseconds: Int64) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }
}
