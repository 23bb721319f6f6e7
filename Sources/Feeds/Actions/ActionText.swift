import MartletConfig

/// A text of the configuration in which `{value}` is a placeholder for the value that a control
/// sends.
///
/// The sign of a room sends `START/END ID`. For such a value `{start}`, `{end}` and `{id}` are
/// placeholders for its parts. `{start_ical}` and `{end_ical}` are the same times in the form of
/// calendars, `20260115T120000Z` (RFC 5545, 3.3.5).
struct ActionText: Hashable, Sendable {
  private static let mark = "{value}"
  private static let bookingMarks = ["{start}", "{end}", "{id}", "{start_ical}", "{end_ical}"]

  var pattern: String

  init(_ pattern: String) {
    self.pattern = pattern
  }

  /// Whether the text depends on the value.
  var takesValue: Bool {
    pattern.contains(Self.mark) || Self.bookingMarks.contains { pattern.contains($0) }
  }

  /// Returns the text with the value in place of the placeholders.
  func filled(with value: String) -> String { filled(with: value) { $0 } }

  /// Returns the text with the value escaped for a part of a URL.
  func filledInURL(with value: String) -> String { filled(with: value, Self.escapedForURL) }

  private func filled(with value: String, _ escape: (String) -> String) -> String {
    var texts = [Self.mark: value]
    if let booking = Self.booking(value) {
      for (mark, text) in zip(Self.bookingMarks, booking) { texts[mark] = text }
    }
    var result = ""
    var rest = pattern[...]
    // The text is filled in one pass, so that a value that contains a placeholder is not filled
    // again.
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if let (mark, text) = texts.first(where: { rest.hasPrefix($0.key) }) {
        result += escape(text)
        rest = rest.dropFirst(mark.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// Returns the texts for `bookingMarks`; nil if the value is not `START/END ID`.
  private static func booking(_ value: String) -> [String]? {
    let parts = value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 41 else { return nil }
    let times = parts[0].split(separator: "/").map(String.init)
    guard times.count == 2, times.allSatisfy({ $0.hasSuffix("Z") && $0.contains("T") }) else {
      return nil
    }
    let basic = times.map { $0.filter { $0 != "-" && $0 != ":" } }
    return [times[0], times[1], String(parts[1]), basic[0], basic[1]]
  }

  private static func escapedForURL(_ value: String) -> String {
    var escaped = ""
    for byte in value.utf8 {
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
        escaped.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return escaped
  }
}

/// A value of JSON in which `{value}` is a placeholder for the value that a control sends.
indirect enum ActionJSON: Hashable, Sendable {
  /// A number, `true`, `false` or `null`, as JSON text.
  case literal(String)
  case text(ActionText)
  case array([ActionJSON])
  case object([Member])

  struct Member: Hashable, Sendable {
    var name: String
    var value: ActionJSON
  }

  init(_ value: ConfigValue) {
    switch value.kind {
    case .string(let text), .date(let text): self = .text(ActionText(text))
    case .integer(let number): self = .literal("\(number)")
    case .float(let number): self = number.isFinite ? .literal("\(number)") : .literal("null")
    case .bool(let truth): self = .literal("\(truth)")
    case .array(let values): self = .array(values.map(ActionJSON.init))
    case .table(let table): self.init(table)
    }
  }

  init(_ table: ConfigTable) {
    self = .object(
      table.entries.map { Member(name: $0.key, value: ActionJSON($0.value)) })
  }

  /// Returns the JSON with the value in place of the placeholders. A text that is exactly `{value}`
  /// is written without quotes if the value is a number, true, false or an array of JSON.
  func filled(with value: String) -> String {
    switch self {
    case .literal(let literal): literal
    case .text(let text):
      text.pattern == "{value}" && Self.isLiteral(value)
        ? value : JSONText.quoted(text.filled(with: value))
    case .array(let values):
      "[" + values.map { $0.filled(with: value) }.joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { JSONText.quoted($0.name) + ":" + $0.value.filled(with: value) }
        .joined(separator: ",") + "}"
    }
  }

  /// Returns whether a text is a number of JSON, true, false or an array.
  private static func isLiteral(_ text: String) -> Bool {
    guard let document = try? JSONDocument(Array(text.utf8)) else { return false }
    let kind = document.kind(at: document.root)
    return kind == .number || kind == .bool || kind == .array
  }
}
