/// A JSON value.
enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The value of a member; nil if there is no such member, or for a value that is not an object.
  subscript(_ name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var array: [JSON] { if case .array(let values) = self { values } else { [] } }
}

/// The reason why a text is not JSON, and the offset of the wrong byte.
struct JSONError: Error, CustomStringConvertible {
  let offset: Int
  let description: String
}

/// Reads one JSON value of the compiler's messages. It accepts some texts that are not JSON: an
/// unknown escape is its second character, and half a surrogate pair is U+FFFD.
struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  static func read(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.error("text after the value") }
    return value
  }

  private func error(_ description: String) -> JSONError {
    JSONError(offset: index, description: description)
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    guard index < bytes.count else { throw error("the text ends before a value") }
    depth += 1
    defer { depth -= 1 }
    guard depth < 512 else { throw error("more than 511 values inside one another") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
    for byte in word.utf8 where !take(byte) { throw error("expected \(word)") }
    return value
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = index
    while index < bytes.count, "+-.eE0123456789".utf8.contains(bytes[index]) { index += 1 }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      throw error("expected a value")
    }
    return .number(number)
  }

  private mutating func array() throws(JSONError) -> JSON {
    index += 1
    var values: [JSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      values.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw error("expected , or ]") }
    }
  }

  private mutating func object() throws(JSONError) -> JSON {
    index += 1
    var members: [String: JSON] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      let name = try text()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("expected :") }
      members[name] = try value()
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw error("expected , or }") }
    }
  }

  private mutating func text() throws(JSONError) -> String {
    guard take(UInt8(ascii: "\"")) else { throw error("expected a string") }
    var units: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): try appendEscape(to: &units)
      default: units.append(byte)
      }
    }
    throw error("a string without an end")
  }

  private mutating func appendEscape(to units: inout [UInt8]) throws(JSONError) {
    guard index < bytes.count else { throw error("a string without an end") }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "u"):
      var code = UInt32(try unit())
      if code >> 10 == 0x36, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
        bytes[index + 1] == UInt8(ascii: "u")
      {
        index += 2
        code = 0x10000 + (code & 0x3FF) << 10 + UInt32(try unit()) & 0x3FF
      }
      units += Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
    default: units.append(byte)
    }
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    guard index + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw error("expected four digits after \\u") }
    index += 4
    return unit
  }
}

extension String {
  /// The text as a JSON string, in quotes.
  var quotedForJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
