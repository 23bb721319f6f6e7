/// The location of a picture's bytes, parsed from the text of a URL. Parsing opens no file and no
/// connection; the caller loads the bytes.
package enum PictureAddress: Hashable, Sendable {
  /// An absolute path of the file system.
  case file(String)
  /// The bytes, which the URL itself contains (RFC 2397).
  case data([UInt8])
  /// A URL with another scheme, such as `https`, whose bytes only the network can deliver.
  case network
  /// A text that is neither a path nor a URL, or a `file` or `data` URL that is malformed.
  case invalid

  /// Reads the text of a URL. A text that begins with `/` is a path, and is not unescaped.
  ///
  /// - Complexity: O(length).
  package init(_ text: String) {
    if text.hasPrefix("/") {
      self = .file(text)
      return
    }
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      self = .invalid
      return
    }
    let rest = bytes[(colon + 1)...]
    switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
    case "file": self = Self.file(rest)
    case "data": self = Self.data(rest)
    case "": self = .invalid
    default: self = .network
    }
  }

  /// Reads the part of a file URL after its colon: a path, after an empty host or `localhost`.
  private static func file(_ rest: ArraySlice<UInt8>) -> PictureAddress {
    var path = rest
    if path.starts(with: "//".utf8) {
      path = path.dropFirst(2)
      if path.starts(with: "localhost/".utf8) { path = path.dropFirst(9) }
    }
    path = path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard path.first == UInt8(ascii: "/") else { return .invalid }
    return .file(String(decoding: unescaped(path), as: UTF8.self))
  }

  /// Reads the part of a data URL after its colon: a media type, and bytes as text or in Base64.
  private static func data(_ rest: ArraySlice<UInt8>) -> PictureAddress {
    guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return .invalid }
    let type = String(decoding: rest[..<comma], as: UTF8.self).lowercased()
    let body = unescaped(rest[(comma + 1)...])
    guard type.hasSuffix(";base64") else { return .data(body) }
    return base64(body).map { .data($0) } ?? .invalid
  }

  /// Replaces each `%` with two hexadecimal digits by its byte. Other bytes stay as they are.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = hexadecimal(text[index + 1]), let low = hexadecimal(text[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns the bytes of a text in Base64 (RFC 4648, section 4), or nil for a damaged text. White
  /// space is skipped, and the padding may be missing.
  package static func base64(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    var isPadded = false
    for letter in text {
      if letter == 0x20 || (0x09...0x0D).contains(letter) { continue }
      if letter == UInt8(ascii: "=") {
        isPadded = true
        continue
      }
      guard !isPadded, let value = sixBits(letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count.isMultiple(of: 4) {
        result += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        bits = 0
      }
    }
    switch count % 4 {
    case 0: break
    case 2: result.append(UInt8(bits >> 4 & 255))
    case 3: result += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
    default: return nil
    }
    return result
  }

  private static func sixBits(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
