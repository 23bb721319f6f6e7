import MartletFeeds

/// A value of a document of JSON or YAML, with all values inside it.
package indirect enum DocumentValue: Hashable, Sendable {
  /// JSON's and YAML's null, and a missing value.
  case null
  /// A boolean.
  case bool(Bool)
  /// A number; infinite beyond the range of Double.
  case number(Double)
  /// A text.
  case text(String)
  /// The items in their order.
  case list([DocumentValue])
  /// The members in their order. If several have one name, the last one counts.
  case table([Member])

  /// A key of a table with its value.
  package struct Member: Hashable, Sendable {
    /// The key.
    package var key: String
    /// The value.
    package var value: DocumentValue

    /// Makes a member.
    package init(_ key: String, _ value: DocumentValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a table's member. Null if there is no such member, and for values that are not
  /// tables.
  package subscript(key: String) -> DocumentValue {
    guard case .table(let members) = self else { return .null }
    return members.last { $0.key == key }?.value ?? .null
  }

  /// The items of a list; empty for other values.
  package var items: [DocumentValue] {
    if case .list(let items) = self { items } else { [] }
  }

  /// The members of a table; empty for other values.
  package var members: [Member] {
    if case .table(let members) = self { members } else { [] }
  }

  /// A text, or a number or boolean as text; nil for other values and for an empty text.
  package var text: String? {
    switch self {
    case .text(let text): text.isEmpty ? nil : text
    case .number(let number): Self.text(of: number)
    case .bool(let flag): flag ? "true" : "false"
    case .null, .list, .table: nil
    }
  }

  /// A number, or the number that a text contains. Nil for other values, and beyond 1e300, the
  /// limit of a configuration.
  package var number: Double? {
    let number: Double? =
      switch self {
      case .number(let number): number
      case .text(let text): Double(text)
      case .null, .bool, .list, .table: nil
      }
    guard let number, number.magnitude <= 1e300 else { return nil }
    return number
  }

  /// A number without a fraction, as an integer; nil for other values.
  package var whole: Int? { number.flatMap { Int(exactly: $0) } }

  /// Whether the value is the boolean `true`; false for all other values, also for 1 and "true".
  package var isTrue: Bool { self == .bool(true) }
  /// Whether the value is null or missing.
  package var isNull: Bool { self == .null }

  /// Returns the shortest text of a number, as a configuration has it: "21.5", "3".
  package static func text(of number: Double) -> String {
    if number.magnitude < 1e15, let whole = Int64(exactly: number) { return "\(whole)" }
    return "\(number)"
  }
}

extension DocumentValue {
  /// Reads the value at an offset of a document, recursively. A document has at most 64 levels.
  init(_ document: JSONDocument, at offset: Int) {
    switch document.kind(at: offset) {
    case .null: self = .null
    case .bool: self = .bool(document.bool(at: offset))
    case .number: self = .number(document.number(at: offset))
    case .string: self = .text(document.string(at: offset))
    case .array:
      var items: [DocumentValue] = []
      document.forEachChild(of: offset) { _, child in
        items.append(DocumentValue(document, at: child))
      }
      self = .list(items)
    case .object:
      var members: [Member] = []
      document.forEachChild(of: offset) { key, child in
        members.append(Member(document.string(at: key), DocumentValue(document, at: child)))
      }
      self = .table(members)
    }
  }
}
