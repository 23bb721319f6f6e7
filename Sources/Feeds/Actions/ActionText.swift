import MartletConfig

/// A text of the configuration in which `{value}` stands for what a control sends.
struct ActionText: Hashable, Sendable {
  private static let mark = "{value}"

  var pattern: String

  init(_ pattern: String) {
    self.pattern = pattern
  }

  /// Whether the text depends on the value.
  var takesValue: Bool { pattern.contains(Self.mark) }

  func filled(with value: String) -> String {
    // One pass, so that a value that holds the mark is not filled again.
    pattern.replacing(Self.mark, with: value)
  }

  /// Returns the text with the value in the form that a part of a URL has.
  func filledInURL(with value: String) -> String {
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
    return filled(with: escaped)
  }
}

/// A value of JSON in which `{value}` stands for what a control sends.
indirect enum ActionJSON: Hashable, Sendable {
  /// A number, true or false, as it stands in JSON.
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

  /// Returns the JSON. A text that is `{value}` and nothing else becomes a number, true or false if the
  /// value is one.
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

  /// Whether a text is a number of JSON, true or false.
  private static func isLiteral(_ text: String) -> Bool {
    guard let document = try? JSONDocument(Array(text.utf8)) else { return false }
    let kind = document.kind(at: document.root)
    return kind == .number || kind == .bool
  }
}
