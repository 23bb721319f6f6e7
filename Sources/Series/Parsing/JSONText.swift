/// Reads a JSON string from its bytes. It resolves escapes and checks UTF-8 byte by byte.
struct JSONText {
  private var bytes: [UInt8] = []
  /// The number of missing continuation bytes, and the allowed range of the next one.
  private var missingBytes = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF
  private var escape = Escape.none
  private var unit: UInt32 = 0
  private var highSurrogate: UInt32?

  private enum Escape: Hashable {
    case none
    case backslash
    /// An escape `\uXXXX` after this many digits.
    case unicode(Int)
  }

  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    missingBytes = 0
    escape = .none
    highSurrogate = nil
  }

  /// The text between the quotes; nil if it is not UTF-8.
  var string: String? { String(validating: bytes, as: UTF8.self) }

  /// Takes a byte after the opening quote. Returns true for the closing quote.
  mutating func take(_ byte: UInt8, at offset: Int) throws(JSONError) -> Bool {
    guard bytes.count < JSONScanner.maximalTokenLength else {
      throw JSONError(reason: .tooLong, offset: offset)
    }
    switch escape {
    case .none:
      if missingBytes > 0 {
        guard allowed.contains(byte) else { throw JSONError(reason: .notUTF8, offset: offset) }
        missingBytes -= 1
        allowed = 0x80...0xBF
        bytes.append(byte)
        return false
      }
      if highSurrogate != nil, byte != UInt8(ascii: "\\") {
        throw JSONError(reason: .badEscape, offset: offset)
      }
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): escape = .backslash
      case 0x00...0x1F: throw JSONError(reason: .unexpected(byte), offset: offset)
      case 0x00...0x7F: bytes.append(byte)
      default: try beginSequence(byte, at: offset)
      }
    case .backslash:
      try takeEscape(byte, at: offset)
    case .unicode(let digits):
      guard let digit = hexDigit(byte) else {
        throw JSONError(reason: .badEscape, offset: offset)
      }
      unit = unit << 4 | UInt32(digit)
      escape = .unicode(digits + 1)
      if digits == 3 { try endUnicode(at: offset) }
    }
    return false
  }

  /// Begins a multi-byte sequence, by table 3-7 of the Unicode standard.
  private mutating func beginSequence(_ byte: UInt8, at offset: Int) throws(JSONError) {
    switch byte {
    case 0xC2...0xDF: missingBytes = 1
    case 0xE0: (missingBytes, allowed) = (2, 0xA0...0xBF)
    case 0xED: (missingBytes, allowed) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missingBytes = 2
    case 0xF0: (missingBytes, allowed) = (3, 0x90...0xBF)
    case 0xF1...0xF3: missingBytes = 3
    case 0xF4: (missingBytes, allowed) = (3, 0x80...0x8F)
    default: throw JSONError(reason: .notUTF8, offset: offset)
    }
    bytes.append(byte)
  }

  private mutating func takeEscape(_ byte: UInt8, at offset: Int) throws(JSONError) {
    if highSurrogate != nil, byte != UInt8(ascii: "u") {
      throw JSONError(reason: .badEscape, offset: offset)
    }
    escape = .none
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      unit = 0
      escape = .unicode(0)
    default: throw JSONError(reason: .badEscape, offset: offset)
    }
  }

  private mutating func endUnicode(at offset: Int) throws(JSONError) {
    escape = .none
    var value = unit
    if let high = highSurrogate {
      guard 0xDC00...0xDFFF ~= unit else { throw JSONError(reason: .badEscape, offset: offset) }
      value = 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00)
      highSurrogate = nil
    } else if 0xD800...0xDBFF ~= unit {
      highSurrogate = unit
      return
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw JSONError(reason: .badEscape, offset: offset)
    }
    bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
  }
}
