/// Finds the value of a word without quotes in YAML 1.1, the version that Home Assistant reads.
///
/// Numbers of base 60, with underscores, in binary or octal digits, and `.inf` and `.nan` stay
/// strings. Dashboards do not use such numbers, and a time such as 12:30 does not mean 750.
enum YAMLScalar {
  static func value(of text: String) -> DocumentValue {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return .bool(true)
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return .bool(false)
    default: return number(text).map { .number($0) } ?? .text(text)
    }
  }

  private static func number(_ text: String) -> Double? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard text.utf8.count - digits.count <= 1, let first = digits.first else { return nil }
    // Hexadecimal digits are those of a colour or an address, which fit 32 bits.
    if text.hasPrefix("0x") { return UInt32(text.dropFirst(2), radix: 16).map { Double($0) } }
    let isNumeric = digits.allSatisfy {
      0x30...0x39 ~= $0 || [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0)
        || [UInt8(ascii: "-"), UInt8(ascii: "+")].contains($0)
    }
    guard isNumeric, 0x30...0x39 ~= first || first == UInt8(ascii: ".") else { return nil }
    // YAML 1.1 reads digits after a zero as octal. In a dashboard a word such as 0123 is more
    // likely a code, so it stays a string.
    if first == UInt8(ascii: "0"), digits.count > 1, let second = digits.dropFirst().first,
      0x30...0x39 ~= second
    {
      return nil
    }
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
