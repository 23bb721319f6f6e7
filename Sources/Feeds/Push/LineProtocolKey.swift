/// The measurement and the tags of a point of the line protocol, without escapes.
package struct LineProtocolKey: Hashable, Sendable {
  /// A tag of a point.
  package struct Tag: Hashable, Sendable {
    /// The name, without escapes.
    package var name: String
    /// The value, without escapes.
    package var value: String
  }

  /// The measurement, without escapes.
  package var measurement: String
  /// The tags in the order of the line.
  package var tags: [Tag] = []

  /// Reads a key that `LineProtocolReader` has found; nil if it is not UTF-8.
  package init?(_ bytes: [UInt8]) {
    var parts: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count, Self.isEscaped(bytes[index + 1]) {
        parts[parts.count - 1].append(bytes[index + 1])
        index += 2
        continue
      }
      // In a measurement an equals sign is an ordinary character.
      let isEnd = byte == UInt8(ascii: ",") || byte == UInt8(ascii: "=") && parts.count > 1
      if isEnd { parts.append([]) } else { parts[parts.count - 1].append(byte) }
      index += 1
    }
    var texts: [String] = []
    for part in parts {
      guard let text = String(validating: part, as: UTF8.self) else { return nil }
      texts.append(text)
    }
    guard texts.count % 2 == 1 else { return nil }
    measurement = texts[0]
    for index in stride(from: 1, to: texts.count, by: 2) {
      tags.append(Tag(name: texts[index], value: texts[index + 1]))
    }
  }

  /// Returns the value of a tag; nil without one.
  package func value(of tag: String) -> String? { tags.first { $0.name == tag }?.value }

  /// Returns the name of a field without escapes; nil if it is not UTF-8.
  package static func name(_ bytes: some Sequence<UInt8>) -> String? {
    unescaped(bytes, isEscaped)
  }

  /// Returns a quoted text without escapes; nil if it is not UTF-8.
  package static func text(_ bytes: some Sequence<UInt8>) -> String? {
    unescaped(bytes) { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: " ")
  }

  private static func unescaped(
    _ bytes: some Sequence<UInt8>, _ isEscaped: (UInt8) -> Bool
  ) -> String? {
    var result: [UInt8] = []
    var hasBackslash = false
    for byte in bytes {
      if hasBackslash {
        if !isEscaped(byte) { result.append(UInt8(ascii: "\\")) }
        hasBackslash = false
        if byte == UInt8(ascii: "\\"), !isEscaped(byte) {
          hasBackslash = true
        } else {
          result.append(byte)
        }
      } else if byte == UInt8(ascii: "\\") {
        hasBackslash = true
      } else {
        result.append(byte)
      }
    }
    if hasBackslash { result.append(UInt8(ascii: "\\")) }
    return String(validating: result, as: UTF8.self)
  }
}
