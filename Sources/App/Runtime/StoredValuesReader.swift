import MartletImages
import MartletUI

/// Reads the JSON of `StoredValuesText`. Its input may be damaged in any way: it never traps and
/// never nests deeper than the format does.
struct StoredValuesReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the whole file.
  ///
  /// - Throws: the first problem.
  mutating func readFile() throws(StoredValuesProblem) -> [String: StoredValue] {
    var version = 0
    var values: [String: StoredValue]?
    try readMembers { (reader, key) throws(StoredValuesProblem) in
      switch key {
      case "version": version = try reader.readVersion()
      case "values": values = try reader.readValues()
      default: throw reader.problem("the unknown key \(JSONText.string(key))")
      }
    }
    skipSpace()
    guard index == bytes.count else { throw problem("something behind the end") }
    guard version == StoredValuesText.version, let values else {
      throw problem("no version or no values")
    }
    return values
  }

  private mutating func readVersion() throws(StoredValuesProblem) -> Int {
    guard case .integer(let version) = try readNumber(), version == StoredValuesText.version else {
      throw problem("a version other than \(StoredValuesText.version)")
    }
    return version
  }

  private mutating func readValues() throws(StoredValuesProblem) -> [String: StoredValue] {
    var values: [String: StoredValue] = [:]
    try readMembers { (reader, key) throws(StoredValuesProblem) in
      values[key] = try reader.readValue()
    }
    return values
  }

  private mutating func readValue() throws(StoredValuesProblem) -> StoredValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "\""): return .text(try readText())
    case UInt8(ascii: "{"): return try readNamedValue()
    case UInt8(ascii: "t"): return .bool(try readWord("true", true))
    case UInt8(ascii: "f"): return .bool(try readWord("false", false))
    default: return try readNumber()
    }
  }

  /// Reads `{"bytes":"…"}` or `{"number":"…"}`.
  private mutating func readNamedValue() throws(StoredValuesProblem) -> StoredValue {
    var value: StoredValue?
    try readMembers { (reader, key) throws(StoredValuesProblem) in
      let text = try reader.readText()
      switch key {
      case "bytes": value = PictureAddress.base64(Array(text.utf8)).map { .bytes($0) }
      case "number": value = Double(text).map { .number($0) }
      default: break
      }
    }
    guard let value else { throw problem("a value that is neither bytes nor a number") }
    return value
  }

  /// Reads an object, and calls `member` in front of each value.
  private mutating func readMembers(
    _ member: (inout StoredValuesReader, String) throws(StoredValuesProblem) -> Void
  ) throws(StoredValuesProblem) {
    try expect("{")
    skipSpace()
    if peek == UInt8(ascii: "}") {
      index += 1
      return
    }
    while true {
      let key = try readText()
      try expect(":")
      try member(&self, key)
      skipSpace()
      if peek == UInt8(ascii: "}") {
        index += 1
        return
      }
      try expect(",")
    }
  }

  private mutating func readWord(
    _ word: StaticString, _ value: Bool
  ) throws(StoredValuesProblem) -> Bool {
    for letter in "\(word)".utf8 {
      guard peek == letter else { throw problem("an unknown word") }
      index += 1
    }
    return value
  }

  private mutating func readNumber() throws(StoredValuesProblem) -> StoredValue {
    skipSpace()
    let start = index
    while let byte = peek, Self.numberBytes.contains(byte) { index += 1 }
    let token = String(decoding: bytes[start..<index], as: UTF8.self)
    if let whole = Int(token) { return .integer(whole) }
    guard let number = Double(token) else {
      index = start
      throw problem("no value")
    }
    return .number(number)
  }

  private static let numberBytes = Set("+-.0123456789eE".utf8)

  // MARK: - Texts

  private mutating func readText() throws(StoredValuesProblem) -> String {
    try expect("\"")
    let start = index
    var text: [UInt8] = []
    while let byte = peek {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: text, as: UTF8.self) else {
          throw problem("a text that is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): try readEscape(into: &text)
      case 0..<0x20: throw problem("a control character in a text")
      default: text.append(byte)
      }
    }
    index = start
    throw problem("a text without its end")
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(StoredValuesProblem) {
    let letter = peek
    index += 1
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): text += Array(String(try readScalar()).utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter ?? 0)
    default: throw problem("an unknown escape")
    }
  }

  /// Reads the digits after `\u`, and those of a second half after them.
  private mutating func readScalar() throws(StoredValuesProblem) -> Character {
    var code = try readCode()
    if (0xD800..<0xDC00).contains(code) {
      try expectHere("\\")
      try expectHere("u")
      let low = try readCode()
      guard (0xDC00..<0xE000).contains(low) else { throw problem("half of a character") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw problem("half of a character") }
    return Character(scalar)
  }

  private mutating func readCode() throws(StoredValuesProblem) -> UInt32 {
    let digits = bytes[min(index, bytes.count)..<min(index + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw problem("a character without four digits") }
    index += 4
    return code
  }

  // MARK: - Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func expect(_ sign: Unicode.Scalar) throws(StoredValuesProblem) {
    skipSpace()
    try expectHere(sign)
  }

  private mutating func expectHere(_ sign: Unicode.Scalar) throws(StoredValuesProblem) {
    guard peek == UInt8(ascii: sign) else { throw problem("no “\(sign)”") }
    index += 1
  }

  private func problem(_ what: String) -> StoredValuesProblem {
    StoredValuesProblem(what: what, offset: min(index, bytes.count))
  }
}
