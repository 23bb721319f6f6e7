/// A topic filter of MQTT: levels between slashes. `+` matches exactly one level. `#` is allowed as
/// the last level and matches any number of levels, including zero (MQTT 5.0, 4.7).
struct MQTTFilter: Hashable, Sendable, CustomStringConvertible {
  let description: String
  private let levels: [Substring]

  /// The maximum length of a topic in bytes. The protocol allows 65535.
  static let maximumBytes = 1024

  /// Parses a filter.
  ///
  /// - Throws: the reason why the text is not a filter.
  init(_ text: String) throws(MQTTFilterError) {
    guard !text.isEmpty else { throw MQTTFilterError("it is empty") }
    guard text.utf8.count <= Self.maximumBytes else {
      throw MQTTFilterError("it is longer than \(Self.maximumBytes) bytes")
    }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw MQTTFilterError("it has a control character")
    }
    description = text
    levels = text.split(separator: "/", omittingEmptySubsequences: false)
    for (index, level) in levels.enumerated() {
      if level.contains("#"), level != "#" || index + 1 < levels.count {
        throw MQTTFilterError("# stands alone in the last level")
      }
      if level.contains("+"), level != "+" {
        throw MQTTFilterError("+ stands alone in its level")
      }
    }
  }

  /// Whether the filter may match more than one topic.
  var hasWildcards: Bool { levels.contains { $0 == "+" || $0 == "#" } }

  /// Returns the parts of a topic that the wildcards match, in order; nil if the topic does not
  /// match. A wildcard in the first level matches no topic that begins with `$`.
  func match(_ topic: String) -> [String]? {
    if !hasWildcards { return topic == description ? [] : nil }
    let found = topic.split(separator: "/", omittingEmptySubsequences: false)
    if topic.hasPrefix("$"), levels[0] == "+" || levels[0] == "#" { return nil }
    var parts: [String] = []
    for (index, level) in levels.enumerated() {
      if level == "#" {
        guard index <= found.count else { return nil }
        parts.append(found[index...].joined(separator: "/"))
        return parts
      }
      guard index < found.count else { return nil }
      if level == "+" {
        parts.append(String(found[index]))
      } else if level != found[index] {
        return nil
      }
    }
    return found.count == levels.count ? parts : nil
  }

  static func == (a: Self, b: Self) -> Bool { a.description == b.description }
  func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// The reason why a text is not a topic filter.
struct MQTTFilterError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A template for the names of topics. `{1}` is the part that the first wildcard matches, `{0}` is
/// the whole topic.
struct MQTTLegend: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    /// The number of a wildcard, from 1; 0 for the topic.
    case part(Int)
  }

  private let pieces: [Piece]

  /// Creates the template that names a topic by all of its wildcards.
  init(wildcards: Int) {
    pieces = (1...max(1, wildcards)).flatMap { [.text($0 > 1 ? " " : ""), .part($0)] }
  }

  /// Parses a template. Returns nil if it has an unclosed brace or names a wildcard that does not
  /// exist.
  init?(_ text: String, wildcards: Int) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      pieces.append(.text(String(rest[..<open])))
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "}"), let number = Int(rest[..<close]),
        0...wildcards ~= number
      else { return nil }
      pieces.append(.part(number))
      rest = rest[rest.index(after: close)...]
    }
    guard !rest.contains("}") else { return nil }
    pieces.append(.text(String(rest)))
    self.pieces = pieces
  }

  /// Returns the name of a topic.
  ///
  /// - Parameter parts: the parts of the topic that the wildcards match.
  func name(of topic: String, parts: [String]) -> String {
    var name = ""
    for piece in pieces {
      switch piece {
      case .text(let text): name += text
      case .part(0): name += topic
      case .part(let number): name += parts.indices ~= number - 1 ? parts[number - 1] : ""
      }
    }
    return name.isEmpty ? topic : name
  }
}

extension MQTTFilter {
  /// The number of wildcards in the filter.
  var wildcards: Int { levels.count { $0 == "+" || $0 == "#" } }
}
