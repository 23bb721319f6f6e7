/// A JSONPath query (RFC 9535) without functions.
///
/// It supports names (`.name`, `['name']`), indices from either end, slices, wildcards, descendants
/// (`..`), several selectors in one bracket, and filters with comparisons, existence, `&&`, `||`,
/// `!` and parentheses. In addition to the standard it allows a `-` within a name, as in `.a-b`.
package struct JSONPath: Hashable, Sendable {
  indirect enum Selector: Hashable, Sendable {
    /// The member with a name, in UTF-8.
    case name([UInt8])
    /// The element at an index; −1 is the last element.
    case index(Int)
    case slice(start: Int?, end: Int?, step: Int)
    case wildcard
    case filter(Condition)
  }

  struct Segment: Hashable, Sendable {
    var selectors: [Selector]
    /// Whether the selectors apply to the value and all its descendants.
    var isDescendant = false

    /// Whether the segment finds at most one value.
    var isSingular: Bool {
      guard !isDescendant, selectors.count == 1 else { return false }
      switch selectors[0] {
      case .name, .index: return true
      case .slice, .wildcard, .filter: return false
      }
    }
  }

  indirect enum Condition: Hashable, Sendable {
    case exists(Query)
    case comparison(Operand, Comparison, Operand)
    case not(Condition)
    case all([Condition])
    case any([Condition])
  }

  enum Comparison: String, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
  }

  enum Operand: Hashable, Sendable {
    case number(Double)
    case string([UInt8])
    case bool(Bool)
    case null
    /// The value that a singular query finds, or nothing.
    case query(Query)
  }

  /// A path inside a condition.
  struct Query: Hashable, Sendable {
    /// Whether the path starts at the tested value (`@`) instead of the document (`$`).
    var isRelative: Bool
    var segments: [Segment]
  }

  var segments: [Segment]

  /// The path of the whole document, `$`.
  package static let root = JSONPath(segments: [])

  init(segments: [Segment]) {
    self.segments = segments
  }

  /// Whether the path finds at most one value in any document.
  package var isSingular: Bool { segments.allSatisfy(\.isSingular) }

  /// Returns the first `count` segments of the path.
  func prefix(_ count: Int) -> JSONPath { JSONPath(segments: Array(segments.prefix(count))) }

  /// Returns the path of the member `name` in the values of this path.
  func member(_ name: String) -> JSONPath {
    JSONPath(segments: segments + [Segment(selectors: [.name(Array(name.utf8))])])
  }
}

/// The reason why a text is not a path, and the position of the error.
package struct JSONPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, such as `expected a name or *, found "]"`.
  package var what: String
  /// The number of the character at which the error is, from 1.
  package var column: Int

  /// The reason and the position.
  package var description: String { "\(what), at character \(column) of the path" }
}

// MARK: - Text

extension JSONPath: CustomStringConvertible {
  /// The path in its shortest form, such as `$.sensors[*].value`.
  package var description: String { "$" + Self.text(segments) }

  static func text(_ segments: [Segment]) -> String {
    segments.map { segment in
      let dots = segment.isDescendant ? ".." : ""
      if segment.selectors.count == 1 {
        switch segment.selectors[0] {
        case .name(let name) where JSONPathReader.isPlain(name):
          return (segment.isDescendant ? ".." : ".") + String(decoding: name, as: UTF8.self)
        default: break
        }
      }
      return "\(dots)[\(segment.selectors.map(text).joined(separator: ","))]"
    }.joined()
  }

  private static func text(_ selector: Selector) -> String {
    switch selector {
    case .name(let name): return quoted(name)
    case .index(let index): return "\(index)"
    case .slice(let start, let end, let step):
      let bounds = "\(start.map(String.init) ?? ""):\(end.map(String.init) ?? "")"
      return step == 1 ? bounds : "\(bounds):\(step)"
    case .wildcard: return "*"
    case .filter(let condition): return "?" + text(condition)
    }
  }

  private static func text(_ condition: Condition) -> String {
    switch condition {
    case .exists(let query): text(query)
    case .comparison(let left, let comparison, let right):
      "\(text(left)) \(comparison.rawValue) \(text(right))"
    case .not(.exists(let query)): "!\(text(query))"
    case .not(let condition): "!(\(text(condition)))"
    case .all(let conditions): conditions.map(inner).joined(separator: " && ")
    case .any(let conditions): conditions.map(inner).joined(separator: " || ")
    }
  }

  /// Returns the text of a condition, in parentheses if it has several parts.
  private static func inner(_ condition: Condition) -> String {
    switch condition {
    case .all, .any: "(\(text(condition)))"
    default: text(condition)
    }
  }

  private static func text(_ operand: Operand) -> String {
    switch operand {
    case .number(let number): Int64(exactly: number).map(String.init) ?? "\(number)"
    case .string(let bytes): quoted(bytes)
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .query(let query): text(query)
    }
  }

  private static func text(_ query: Query) -> String {
    (query.isRelative ? "@" : "$") + text(query.segments)
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    var text = "'"
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "'": text += "\\'"
      case "\\": text += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }
}
