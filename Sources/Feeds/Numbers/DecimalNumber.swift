/// Converts decimal numbers in bytes to the nearest Double.
///
/// Up to 19 digits are collected in an integer. If the integer and the power of ten are exact as
/// Doubles, one division gives the correctly rounded result (Clinger's fast path). All other
/// numbers are converted by the standard library.
struct DecimalNumber {
  var value: Double
  /// The offset after the number.
  var end: Int

  /// Reads the longest number at `start`. Returns nil if no number begins there, and an infinite
  /// value beyond the range of Double.
  ///
  /// A number is an optional sign, digits with an optional point, and an optional exponent. This
  /// includes all numbers of JSON, and also `+1`, `01`, `1.` and `.5`.
  @inline(__always)
  static func read(
    _ bytes: Span<UInt8>, at start: Int, point: UInt8 = UInt8(ascii: ".")
  ) -> DecimalNumber? {
    let count = bytes.count
    var index = start
    guard index < count else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index &+= 1 }
    let first = index
    var mantissa: UInt64 = 0
    while index < count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index &+= 1
    }
    var digits = index &- first
    var fractionDigits = 0
    if index < count, bytes[index] == point {
      index &+= 1
      let fraction = index
      while index < count {
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit < 10 else { break }
        mantissa = mantissa &* 10 &+ UInt64(digit)
        index &+= 1
      }
      fractionDigits = index &- fraction
      digits &+= fractionDigits
    }
    guard digits > 0 else { return nil }
    // More than 19 digits may have overflowed the integer.
    if digits <= 19, fractionDigits <= 22, mantissa <= 1 << 53,
      index == count || bytes[index] | 0x20 != UInt8(ascii: "e")
    {
      // Both operands are exact, so the quotient is correctly rounded.
      let size =
        fractionDigits == 0 ? Double(mantissa) : Double(mantissa) / powersOfTen[fractionDigits]
      return DecimalNumber(value: isNegative ? -size : size, end: index)
    }
    return readText(bytes, from: start, to: index, point: point)
  }

  /// Reads a number with the standard library.
  ///
  /// - Parameter end: the offset after the digits, where an exponent may begin.
  private static func readText(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, point: UInt8
  ) -> DecimalNumber? {
    var index = end
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
      {
        index += 1
      }
      let first = index
      while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
      // An `e` that no digits follow does not belong to the number.
      if index == first { index = end }
    }
    let text = String(
      decoding: (start..<index).map { bytes[$0] == point ? UInt8(ascii: ".") : bytes[$0] },
      as: UTF8.self)
    guard let value = Double(text) else { return nil }
    return DecimalNumber(value: value, end: index)
  }

  /// Returns the number of a text that contains one number and blanks around it. Returns nil for
  /// any other text and for a number beyond the range of Double.
  static func whole(_ text: String, point: UInt8 = UInt8(ascii: ".")) -> Double? {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      let last = bytes.lastIndex(where: { $0 != 0x20 && $0 != 0x09 })
    else { return nil }
    guard let number = read(bytes.span, at: first, point: point), number.end == last + 1,
      number.value.isFinite
    else { return nil }
    return number.value
  }

  /// The powers of ten that a Double represents exactly.
  private static let powersOfTen: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
