/// Converts the HTML in feeds to plain text.
enum HTMLText {
  /// Returns the text without tags, comments, scripts and styles, with entities as characters.
  static func plain(_ html: String) -> String {
    var result = ""
    var rest = html[...]
    while let sign = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      result += rest[..<sign]
      rest = rest[sign...]
      if rest.first == "&" {
        let (text, end) = entity(rest)
        result += text
        rest = rest[end...]
      } else if let next = rest.dropFirst().first, next.isLetter || "/!?".contains(next) {
        rest = afterTag(rest)
        result += " "
      } else {
        result += "<"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// Returns the text with a single blank for each run of white space, and none at the ends.
  static func joined(_ text: String) -> String {
    text.split { $0.isWhitespace || $0.isControl }.joined(separator: " ")
  }

  /// Returns the text after the tag, comment, script or style at its beginning.
  private static func afterTag(_ text: Substring) -> Substring {
    if text.hasPrefix("<!--") { return after("-->", in: text) }
    for name in ["script", "style"] where text.dropFirst().prefix(name.count).lowercased() == name {
      let rest = after("</\(name)", in: text)
      return after(">", in: rest)
    }
    return after(">", in: text)
  }

  private static func after(_ word: String, in text: Substring) -> Substring {
    let word = Array(word.utf8)
    let bytes = text.utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index...].starts(with: word, by: { $0 | 0x20 == $1 | 0x20 }) {
        return text[bytes.index(index, offsetBy: word.count)...]
      }
      index = bytes.index(after: index)
    }
    return text[text.endIndex...]
  }

  private static let names: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
    "mdash": "—", "hellip": "…", "laquo": "«", "raquo": "»", "bdquo": "„", "ldquo": "“",
    "rdquo": "”", "lsquo": "‘", "rsquo": "’", "euro": "€", "deg": "°", "auml": "ä", "ouml": "ö",
    "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è",
    "agrave": "à", "ccedil": "ç",
  ]

  /// Returns the character of the entity at the beginning and the index after it. An unknown entity
  /// is returned unchanged.
  private static func entity(_ text: Substring) -> (text: String, end: Substring.Index) {
    let after = text.index(after: text.startIndex)
    guard let end = text[after...].prefix(12).firstIndex(of: ";") else { return ("&", after) }
    let name = text[after..<end]
    let next = text.index(after: end)
    if name.first == "#" {
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let scalar = number.flatMap(Unicode.Scalar.init) else { return ("&", after) }
      return (String(Character(scalar)), next)
    }
    guard let known = names[String(name)] else { return ("&", after) }
    return (known, next)
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
