/// Escapes text from other programs before it is written to a terminal, the journal or the service
/// manager.
package enum PrintableText {
  /// Returns the text with its control characters written as `\u001b`. The text can then neither
  /// control a terminal nor change the direction of a line.
  ///
  /// It escapes C0 except the tab, DEL, C1, the line and paragraph separators, and the controls of
  /// the bidirectional algorithm. The escapes are those of JSON, so strings in a line of JSON keep
  /// their meaning.
  package static func escaped(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0..<0x20, 0x7F...0x9F: true
    // These are the Arabic letter mark, the marks, embeddings, overrides and isolates of
    // bidirectional text, and the two separators.
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028...0x2029: true
    default: false
    }
  }
}
