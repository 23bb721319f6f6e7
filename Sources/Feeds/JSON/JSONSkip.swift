/// Finds the ends of values in a checked JSON text.
///
/// All offsets must lie within the text. The text is valid JSON followed by zeros, so every value
/// ends before the bytes end, and no loop checks bounds.
enum JSONSkip {
  /// Returns the byte at an offset.
  @inline(__always)
  static func byte(_ bytes: Span<UInt8>, _ offset: Int) -> UInt8 {
    assert(offset < bytes.count)
    // Safety: the offset lies within the text; see the comment of the type.
    return unsafe bytes[unchecked: offset]
  }

  /// Returns the offset of the next byte that is not white space.
  @inline(__always)
  static func blanks(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    var offset = offset
    while true {
      let byte = byte(bytes, offset)
      if byte > 0x20 || (byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09) {
        return offset
      }
      offset &+= 1
    }
  }

  /// Returns the offset after the string at `offset`.
  @inline(__always)
  static func string(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    var offset = offset &+ 1
    while true {
      let byte = byte(bytes, offset)
      if byte == UInt8(ascii: "\"") { return offset &+ 1 }
      offset &+= byte == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Returns the offset after the value at `offset`.
  @inline(__always)
  static func value(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    switch byte(bytes, offset) {
    case UInt8(ascii: "\""): return string(bytes, offset)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return container(bytes, offset)
    default:
      var offset = offset &+ 1
      while isScalarByte(byte(bytes, offset)) { offset &+= 1 }
      return offset
    }
  }

  /// Whether a byte can be inside a number, true, false or null.
  @inline(__always)
  private static func isScalarByte(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: ",") && byte != UInt8(ascii: "]") && byte != UInt8(ascii: "}")
      || byte == UInt8(ascii: "+")
  }

  private static func container(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var offset = start &+ 1
    var depth = 1
    while true {
      let byte = byte(bytes, offset)
      if byte == UInt8(ascii: "\"") {
        offset = string(bytes, offset)
        continue
      }
      offset &+= 1
      // The codes of brackets and braces differ only in the bits 0x26.
      guard byte | 0x26 == 0x7F else { continue }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth &+= 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth &-= 1
        if depth == 0 { return offset }
      }
    }
  }
}
