import MartletConfig
import MartletFormats

/// A value of a configuration that is being written.
package indirect enum DraftValue: Hashable, Sendable {
  /// A string.
  case text(String)
  /// A number; finite.
  case number(Double)
  /// A boolean.
  case flag(Bool)
  /// An array.
  case list([DraftValue])
  /// An inline table.
  case table(DraftTable)

  /// The value as TOML, in one line.
  package var toml: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): DocumentValue.text(of: number)
    case .flag(let flag): "\(flag)"
    case .list(let items): "[\(items.map(\.toml).joined(separator: ", "))]"
    case .table(let table):
      table.members.isEmpty
        ? "{}"
        : "{ "
          + table.members.map { "\(Self.key($0.key)) = \($0.value.toml)" }.joined(separator: ", ")
          + " }"
    }
  }

  /// Returns a TOML string that is read as `text`. `${` is escaped, so it does not begin a
  /// variable. The text is cut at the maximum length of a string in a configuration. The length
  /// counts after the variables are replaced, so the escapes may exceed it.
  private static func quoted(_ text: String) -> String {
    let maximumLength = ConfigReader.maximumStringLength
    // The cut may divide a character. Its rest then becomes U+FFFD, which takes three bytes.
    let kept =
      text.utf8.count <= maximumLength
      ? text : String(decoding: text.utf8.prefix(maximumLength - 3), as: UTF8.self)
    return TOMLWriter.quoted(kept.replacingText("${", with: "$${"))
  }

  /// Returns a TOML key. It is quoted unless it consists of letters, digits, "_" and "-".
  package static func key(_ name: String) -> String {
    let isBare = name.utf8.allSatisfy {
      $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-")
    }
    return isBare && !name.isEmpty ? name : TOMLWriter.quoted(name)
  }
}

/// The keys of a table that is being written, in their order, each once.
package struct DraftTable: Hashable, Sendable {
  /// A key of a table with its value.
  package struct Member: Hashable, Sendable {
    /// The key, not quoted.
    package var key: String
    /// The value.
    package var value: DraftValue
  }

  /// The members in the order in which their keys were first set.
  package private(set) var members: [Member] = []

  /// Makes an empty table.
  package init() {}

  /// Whether the table has no keys.
  package var isEmpty: Bool { members.isEmpty }

  /// The value of a key; nil if the table does not have it. Setting nil removes the key.
  package subscript(key: String) -> DraftValue? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Sets a key to a text; nil leaves the key as it is.
  package mutating func set(_ key: String, _ text: String?) {
    if let text { self[key] = .text(text) }
  }

  /// Sets a key to a number; nil leaves the key as it is.
  package mutating func set(_ key: String, _ number: Double?) {
    if let number { self[key] = .number(number) }
  }
}

extension DraftValue {
  /// Converts a value of a document. Null is left out of lists and tables; a single null becomes an
  /// empty text. A number that is not finite becomes 0.
  init(_ value: DocumentValue) {
    switch value {
    case .null: self = .text("")
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number.isFinite ? number : 0)
    case .text(let text): self = .text(text)
    case .list(let items): self = .list(items.filter { !$0.isNull }.map(DraftValue.init))
    case .table(let members):
      var table = DraftTable()
      for member in members where !member.value.isNull {
        table[member.key] = DraftValue(member.value)
      }
      self = .table(table)
    }
  }
}
