/// A scanner that finds the depth to which the tables and arrays of a TOML text nest.
///
/// The text is scanned before it is parsed, because toml++ builds dotted keys of any length and
/// frees its tables recursively: a key of 20,000 parts needs more stack than a thread has.
///
/// The scanner parses strings, comments, keys and brackets only as far as the levels depend on
/// them. In a text that is not TOML it may count too many levels but never too few, because scanner
/// and parser end strings and lines at the same bytes.
package struct TOMLNesting {
  /// The maximum number of levels in a configuration. `a.b = [1]` has three: `a`, `b` and the
  /// array's items.
  package static let limit = 32

  /// Returns the line and column of the first value deeper than `limit`, both counted from 1; nil
  /// if there is none.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func excess(in text: String, limit: Int = limit) -> (line: Int, column: Int)? {
    var scanner = TOMLNesting(text, limit: limit)
    guard let offset = scanner.scan() else { return nil }
    let before = scanner.bytes[..<offset]
    let lineStart = before.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    // Columns count characters. Bytes of the form 10xxxxxx continue a character.
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 }
    return (before.count { $0 == lineFeed } + 1, column + 1)
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private struct Bracket {
    var isTable: Bool
    /// The level of the table or array itself, not of its items.
    var level: Int
  }

  private let bytes: [UInt8]
  private let limit: Int
  private var next = 0
  /// The number of parts of the last header, such as 2 for `[a.b]`.
  private var headerLevel = 0
  private var isHeader = false
  /// The open brackets, outermost first.
  private var brackets: [Bracket] = []
  /// Whether the scanner is in a key, not in a value.
  private var isKey = true
  /// The number of parts of the current key so far.
  private var parts = 1

  private init(_ text: String, limit: Int) {
    bytes = Array(text.utf8)
    self.limit = limit
  }

  /// The level of the key or value at `next`.
  private var level: Int {
    if isHeader { return parts }
    guard let bracket = brackets.last else { return headerLevel + parts }
    return bracket.level + (bracket.isTable ? parts : 1)
  }

  /// Returns the offset of the first key or value that is too deep; nil if there is none.
  private mutating func scan() -> Int? {
    while next < bytes.count {
      let byte = bytes[next]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case Self.lineFeed:
        if isHeader { endHeader() }
        if brackets.isEmpty { beginKey() }
      case UInt8(ascii: "#"):
        while next < bytes.count, bytes[next] != Self.lineFeed { next += 1 }
        continue
      case UInt8(ascii: "=") where isKey: isKey = false
      case UInt8(ascii: "[") where isKey:
        // At the second bracket of `[[a]]` the header begins again.
        isHeader = true
        parts = 1
      case UInt8(ascii: "]") where isHeader: endHeader()
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        _ = brackets.popLast()
        isKey = false
      case UInt8(ascii: ","):
        if brackets.last?.isTable == true { beginKey() }
      default:
        if byte == UInt8(ascii: "."), isKey { parts += 1 }
        if level > limit { return next }
        if byte == UInt8(ascii: "[") {
          brackets.append(Bracket(isTable: false, level: level))
        } else if byte == UInt8(ascii: "{") {
          brackets.append(Bracket(isTable: true, level: level))
          beginKey()
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          guard skipString(byte) else { return nil }
          continue
        }
      }
      next += 1
    }
    return nil
  }

  private mutating func beginKey() {
    isKey = true
    parts = 1
  }

  private mutating func endHeader() {
    headerLevel = parts
    isHeader = false
    isKey = false
  }

  /// Skips a string. Returns false if it has no end, which the parser reports.
  private mutating func skipString(_ quote: UInt8) -> Bool {
    let escapes = quote == UInt8(ascii: "\"")
    let isLong = count(of: quote) >= 3
    next += isLong ? 3 : 1
    while next < bytes.count {
      switch bytes[next] {
      case quote where !isLong:
        next += 1
        return true
      case quote:
        // Up to two quotes directly before the three closing ones belong to the string.
        let run = count(of: quote)
        next += min(run, 5)
        if run >= 3 { return true }
      case UInt8(ascii: "\\") where escapes: next += 2
      case Self.lineFeed where !isLong: return false
      default: next += 1
      }
    }
    return false
  }

  /// Returns the number of consecutive bytes equal to `byte` from `next` on, at most 5.
  private func count(of byte: UInt8) -> Int {
    bytes[next...].prefix(5).prefix { $0 == byte }.count
  }
}
