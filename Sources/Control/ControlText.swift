/// Encodes any text as one word of a request. A byte that a word may not contain becomes `%` and
/// two hexadecimal digits. An empty text becomes a single `%`.
package enum ControlText {
  /// Returns the word of a text.
  package static func word(_ text: String) -> String {
    word(text) { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "%") }
  }

  /// Returns the word of a text in which all bytes but letters, digits, `-`, `_` and `.` are
  /// encoded. The word can be a level of an MQTT topic, or a part of a file name.
  package static func plainWord(_ text: String) -> String {
    word(text) { byte in
      // The bit 0x20 is the difference between capital and small letters.
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
    }
  }

  private static func word(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    if text.isEmpty { return "%" }
    var word = ""
    for byte in text.utf8 {
      if isKept(byte) {
        word.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        word += byte < 16 ? "%0" : "%"
        word += String(byte, radix: 16, uppercase: true)
      }
    }
    return word
  }

  /// Returns the text of a word; nil if a `%` lacks its digits or the bytes are not UTF-8.
  package static func text(_ word: String) -> String? {
    if word == "%" { return "" }
    var bytes: [UInt8] = []
    var rest = word.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
