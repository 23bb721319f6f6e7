/// Writes bytes in Base64 with padding (RFC 4648, section 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the encoded bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the encoded `bytes` to `text`, as ASCII.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let a = bytes[index]
      let b = index + 1 < bytes.count ? bytes[index + 1] : 0
      let c = index + 2 < bytes.count ? bytes[index + 2] : 0
      text.append(letters[Int(a >> 2)])
      text.append(letters[Int((a & 3) << 4 | b >> 4)])
      text.append(
        index + 1 < bytes.count ? letters[Int((b & 15) << 2 | c >> 6)] : UInt8(ascii: "="))
      text.append(index + 2 < bytes.count ? letters[Int(c & 63)] : UInt8(ascii: "="))
      index += 3
    }
  }
}
