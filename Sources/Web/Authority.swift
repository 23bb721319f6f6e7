/// The host and port of a URL in the form of the `Host` header, such as `localhost:8080`.
///
/// The parser is strict: it accepts a host, optionally followed by a colon and one to five digits.
/// A URL may have other forms in place of the host: a user name, an empty port, an address in
/// another notation. They are refused, because two programs may read them differently.
struct Authority: Hashable, Sendable {
  /// The host in lower case. An IPv6 address keeps its brackets.
  let host: String
  /// The port; nil if the text has none.
  let port: UInt16?

  /// Parses a text. Returns nil unless it has exactly this form.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let hostEnd: Int
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      hostEnd = bracket + 1
      guard bytes[1..<bracket].allSatisfy(Self.isAddressByte), bracket > 1 else { return nil }
    } else {
      hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      guard bytes[..<hostEnd].allSatisfy(Self.isNameByte), hostEnd > 0 else { return nil }
    }
    if hostEnd == bytes.count {
      port = nil
    } else {
      let digits = bytes[(hostEnd + 1)...]
      guard bytes[hostEnd] == UInt8(ascii: ":"), (1...5).contains(digits.count),
        digits.allSatisfy(Self.isDigit),
        let number = UInt16(String(decoding: digits, as: UTF8.self))
      else { return nil }
      port = number
    }
    host = String(decoding: bytes[..<hostEnd], as: UTF8.self).lowercased()
  }

  /// Whether the host is one of the three usual names of this machine's loopback interface. The
  /// name is compared, never looked up.
  var isLoopback: Bool { ["127.0.0.1", "localhost", "[::1]"].contains(host) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
      || byte == UInt8(ascii: ":")
  }
}
