/// A whole JSON text (RFC 8259). The initializer checks every byte, so reading needs no further
/// checks. No tree is built: the offset of a value's first byte represents the value.
package struct JSONDocument: Sendable {
  /// The maximum length of a text, in bytes.
  package static let maximumBytes = 64 << 20

  /// The type of a value.
  package enum Kind: Hashable {
    /// The six types of JSON.
    case object, array, string, number, bool, null
  }

  /// The text, followed by `padding` zeros, at which every loop outside of strings stops.
  let bytes: [UInt8]
  /// The offset of the outermost value.
  package let root: Int

  private static let padding = 8

  /// Checks a text and takes its bytes.
  ///
  /// - Throws: the problem with its line and column if the text is not JSON or is larger than
  ///   `maximumBytes`.
  /// - Complexity: O(n)
  package init(_ text: consuming [UInt8]) throws(JSONProblem) {
    let count = text.count
    guard count <= Self.maximumBytes else {
      throw JSONProblem("larger than \(Self.maximumBytes >> 20) MiB", offset: Self.maximumBytes)
    }
    var bytes = text
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    var check = JSONCheck(count: count)
    do throws(JSONProblem) {
      root = try check.run(bytes.span)
    } catch {
      var problem = error
      problem.position = Self.position(of: error.offset, in: bytes[..<count])
      throw problem
    }
    self.bytes = bytes
  }

  /// The number of bytes in the text.
  var count: Int { bytes.count - Self.padding }

  // MARK: - Positions

  /// Returns the line of a byte and its character within the line, both from 1.
  ///
  /// - Complexity: O(offset)
  func position(of offset: Int) -> TextPosition {
    Self.position(of: offset, in: bytes[..<count])
  }

  static func position(of offset: Int, in text: ArraySlice<UInt8>) -> TextPosition {
    let before = text.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    // Bytes 10xxxxxx continue a character, so they are not counted.
    let column = before[start...].count { $0 & 0xC0 != 0x80 }
    return TextPosition(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: column + 1)
  }

  // MARK: - Values

  /// Returns the type of the value at an offset, which its first byte decides.
  package func kind(at offset: Int) -> Kind {
    switch bytes[offset] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// Returns the number at an offset; infinite beyond the range of Double.
  package func number(at offset: Int) -> Double {
    DecimalNumber.read(bytes.span, at: offset)?.value ?? .infinity
  }

  /// Returns the boolean at an offset.
  package func bool(at offset: Int) -> Bool { bytes[offset] == UInt8(ascii: "t") }

  /// Returns the string at an offset, without escapes.
  package func string(at offset: Int) -> String {
    let end = JSONSkip.string(bytes.span, offset)
    let text = bytes[(offset + 1)..<(end - 1)]
    guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    return Self.unescaped(text)
  }

  /// Returns the offset after the value at `offset`.
  func end(of offset: Int) -> Int { JSONSkip.value(bytes.span, offset) }

  /// Whether the string at an offset equals `name`, which is UTF-8.
  func equals(_ name: [UInt8], at offset: Int) -> Bool {
    let span = bytes.span
    var index = offset + 1
    for byte in name {
      let found = span[index]
      if found == UInt8(ascii: "\\") { return Array(string(at: offset).utf8) == name }
      if found != byte || found == UInt8(ascii: "\"") { return false }
      index += 1
    }
    // The string has an escape here, so it is compared after decoding.
    if span[index] == UInt8(ascii: "\\") { return Array(string(at: offset).utf8) == name }
    return span[index] == UInt8(ascii: "\"")
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    var high: UInt32?
    while index < text.endIndex {
      let byte = text[index]
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        index += 1
        continue
      }
      let escape = text[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        let unit = text[index..<index + 4].reduce(UInt32(0)) { $0 << 4 | UInt32(hexDigit($1)) }
        index += 4
        if 0xD800...0xDBFF ~= unit {
          high = unit
          continue
        }
        let value = high.map { 0x10000 + (($0 - 0xD800) << 10) + (unit - 0xDC00) } ?? unit
        high = nil
        if let scalar = Unicode.Scalar(value) {
          result += UTF8.encode(scalar).map(Array.init) ?? []
        }
      default: result.append(escape)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8 {
    byte <= UInt8(ascii: "9") ? byte &- UInt8(ascii: "0") : (byte | 0x20) &- UInt8(ascii: "a") &+ 10
  }
}

/// The reason why a text is not JSON, and the offset of the first wrong byte.
package struct JSONProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, such as `unexpected "}"` or `ends in the middle`.
  package var what: String
  /// The offset of the first wrong byte.
  package var offset: Int
  /// The line and the character of that byte; nil until they are looked up.
  var position: TextPosition?

  init(_ what: String, offset: Int) {
    self.what = what
    self.offset = offset
  }

  /// The position and the problem: `line 3, column 7: not JSON: unexpected "}"`.
  package var description: String { "\(position.map { "\($0): " } ?? "")not JSON: \(what)" }
}

/// A line of a text and a character in the line, both from 1.
struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  var line: Int
  var column: Int

  var description: String { "line \(line), column \(column)" }
}
