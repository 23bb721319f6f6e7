import MartletImages
import MartletUI

extension FuzzTarget {
  /// A literal with Markdown, and the address of a picture. Markup only takes characters away, and
  /// the markup of an interpolated value is text. Bytes that are escaped in an address come back.
  static func checkTexts(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    let literal = LocalizedStringKey(text)
    guard literal.text.unicodeScalars.count <= text.unicodeScalars.count else {
      return "the literal grows to \(literal.text)"
    }
    let value: LocalizedStringKey = "\(text)"
    guard value.text.utf8.elementsEqual(text.utf8) else {
      return "the value changes to \(value.text)"
    }
    _ = PictureAddress(text)
    let escaped = bytes.reduce(into: "data:,") { address, byte in
      let digits = String(byte, radix: 16)
      address += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
    return PictureAddress(escaped) == .data(bytes) ? nil : "the escaped bytes change"
  }
}
