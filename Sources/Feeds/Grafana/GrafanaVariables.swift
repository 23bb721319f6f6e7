import MartletFormats

/// The variables of a dashboard with their chosen values. Texts refer to them as `$host`,
/// `${host}`, `${host:csv}` or `[[host]]`.
///
/// The formats are those of Grafana's documentation, "Advanced variable format options".
struct GrafanaVariables: Hashable, Sendable {
  struct Variable: Hashable, Sendable {
    /// The chosen values; at least one.
    var values: [String]
    /// Whether people may choose several values. If so, the data source's own format is used even
    /// for one value.
    var isMultiple = false
    /// Whether the value already is a text of the query language, such as a custom "all" value.
    var isRaw = false
  }

  /// The format of several values in the queries of a kind of data source.
  enum Style: Hashable {
    /// `{a,b}`
    case glob
    /// `(a|b)`, with escapes
    case regex
    /// `'a','b'`
    case sql

    /// Selects the style of a kind of data source.
    ///
    /// - Parameter type: the name of the plug-in, such as "prometheus".
    init(type: String) {
      switch type {
      case "prometheus", "loki", "influxdb": self = .regex
      case "postgres", "grafana-postgresql-datasource", "mysql", "mssql": self = .sql
      default: self = .glob
      }
    }
  }

  var variables: [String: Variable] = [:]

  /// Returns a text with the values in place of the variables. Unknown names, such as macros of the
  /// data source, are left unchanged.
  func filled(_ text: String, style: Style) -> String {
    guard text.contains("$") || text.containsText("[[") else { return text }
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if let (name, format, end) = Self.reference(in: rest), let variable = variables[name] {
        result += Self.text(of: variable, format: format, style: style)
        rest = rest[end...]
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns the variable at the start of a text, its format, and the index after it; nil if the
  /// text does not start with one.
  private static func reference(
    in text: Substring
  ) -> (name: String, format: Substring, end: Substring.Index)? {
    if text.hasPrefix("${") { return bracketed(text, open: 2, close: "}") }
    if text.hasPrefix("[[") { return bracketed(text, open: 2, close: "]]") }
    guard text.first == "$" else { return nil }
    let name = text.dropFirst().prefix(while: isNameCharacter)
    guard !name.isEmpty else { return nil }
    return (String(name), "", name.endIndex)
  }

  private static func bracketed(
    _ text: Substring, open: Int, close: String
  ) -> (name: String, format: Substring, end: Substring.Index)? {
    let inside = text.dropFirst(open)
    let name = inside.prefix(while: isNameCharacter)
    var rest = inside[name.endIndex...]
    var format: Substring = ""
    if rest.first == ":" {
      format = rest.dropFirst().prefix(while: isNameCharacter)
      rest = rest[format.endIndex...]
    }
    guard !name.isEmpty, rest.hasPrefix(close) else { return nil }
    return (String(name), format, rest.dropFirst(close.count).startIndex)
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character == "_" || character.isASCII && (character.isLetter || character.isNumber)
  }

  // MARK: - Formats

  /// Returns the values in a format. If the reference names no format, that of the style is used.
  private static func text(
    of variable: Variable, format: Substring, style: Style
  ) -> String {
    let values = variable.values
    switch format {
    case "raw", "csv", "text": return values.joined(separator: ",")
    case "pipe": return values.joined(separator: "|")
    case "regex": return regex(values, isGrouped: values.count > 1)
    case "glob": return glob(values)
    case "json":
      return values.count == 1
        ? JSONText.quoted(values[0])
        : "[" + values.map(JSONText.quoted).joined(separator: ",") + "]"
    case "doublequote": return quoted(values, "\"", escaped: "\\\"")
    case "singlequote": return quoted(values, "'", escaped: "\\'")
    case "sqlstring": return quoted(values, "'", escaped: "''")
    default: break
    }
    if variable.isRaw || !variable.isMultiple, values.count == 1 { return values[0] }
    switch style {
    case .glob: return glob(values)
    case .regex: return regex(values, isGrouped: values.count > 1)
    case .sql: return quoted(values, "'", escaped: "''")
    }
  }

  private static func glob(_ values: [String]) -> String {
    values.count == 1 ? values[0] : "{" + values.joined(separator: ",") + "}"
  }

  private static func regex(_ values: [String], isGrouped: Bool) -> String {
    let signs = "\\^$*+?.()|[]{}/"
    let escaped = values.map { value in
      value.reduce(into: "") { text, character in
        if signs.contains(character) { text.append("\\") }
        text.append(character)
      }
    }
    return isGrouped ? "(" + escaped.joined(separator: "|") + ")" : escaped.joined()
  }

  private static func quoted(_ values: [String], _ mark: String, escaped: String) -> String {
    values.map { mark + $0.replacingText(mark, with: escaped) + mark }.joined(separator: ",")
  }
}
