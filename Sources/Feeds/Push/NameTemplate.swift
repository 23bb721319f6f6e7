/// A name with placeholders for the parts of a point: `{host} {cpu}`.
///
/// `{measurement}` and `{field}` are replaced by the measurement and the field, and `{tags}` by the
/// values of all tags in the order of their names. Any other name in braces is replaced by the
/// value of that tag; a missing tag is empty. Blanks at both ends of the result are removed, and a
/// run of blanks becomes one.
package struct NameTemplate: Hashable, Sendable, CustomStringConvertible {
  private enum Part: Hashable, Sendable {
    case text(String)
    case measurement
    case field
    case tags
    case tag(String)
  }

  private var parts: [Part] = []
  /// The template as it was written.
  package let description: String

  /// Parses a template; nil if a brace is unmatched or a name in braces is empty.
  package init?(_ text: String) {
    description = text
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else { return nil }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let name = rest[rest.index(after: open)..<close]
      guard !name.isEmpty, !name.contains("{") else { return nil }
      switch name {
      case "measurement": parts.append(.measurement)
      case "field": parts.append(.field)
      case "tags": parts.append(.tags)
      default: parts.append(.tag(String(name)))
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
  }

  /// The maximum length of a name in bytes.
  private static let longest = 512

  /// Returns the name for a field of a point; cut off after 512 bytes.
  package func name(_ key: LineProtocolKey, field: String) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .measurement: result += key.measurement
      case .field: result += field
      case .tags:
        let sorted = key.tags.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        result += sorted.map(\.value).joined(separator: " ")
      case .tag(let name): result += key.value(of: name) ?? ""
      }
    }
    result = result.split(separator: " ").joined(separator: " ")
    while result.utf8.count > Self.longest { result.removeLast() }
    return result
  }
}
