/// Reads a JSON number from its bytes and rounds it to the nearest Double.
///
/// Up to 19 digits are collected in an integer. If the integer and the power of ten are exact as
/// Doubles, one division or product is correctly rounded (Clinger's fast path). All other numbers
/// use the standard library's conversion of text.
struct JSONNumber {
  private enum Part {
    case start
    case minus
    case zero
    case whole
    case point
    case fraction
    case e
    case eSign
    case exponent
  }

  private var part = Part.start
  private var isNegative = false
  private var mantissa: UInt64 = 0
  private var digits = 0
  private var fractionDigits = 0
  private var exponent = 0
  private var exponentIsNegative = false
  /// The digits after the nineteenth.
  private var excess: [UInt8] = []

  /// Reads a byte. Returns false and reads nothing if the byte does not belong to the number.
  mutating func take(_ byte: UInt8, at offset: Int) throws(JSONError) -> Bool {
    if byte &- UInt8(ascii: "0") < 10 {
      try takeDigit(byte, at: offset)
      return true
    }
    switch (part, byte) {
    case (.start, UInt8(ascii: "-")):
      isNegative = true
      part = .minus
    case (.zero, UInt8(ascii: ".")), (.whole, UInt8(ascii: ".")):
      part = .point
    case (.zero, UInt8(ascii: "e")), (.zero, UInt8(ascii: "E")),
      (.whole, UInt8(ascii: "e")), (.whole, UInt8(ascii: "E")),
      (.fraction, UInt8(ascii: "e")), (.fraction, UInt8(ascii: "E")):
      part = .e
    case (.e, UInt8(ascii: "+")): part = .eSign
    case (.e, UInt8(ascii: "-")):
      part = .eSign
      exponentIsNegative = true
    case (.minus, UInt8(ascii: "I")), (.minus, UInt8(ascii: "N")):
      throw JSONError(reason: .notFinite, offset: offset)
    case (.zero, _), (.whole, _), (.fraction, _), (.exponent, _):
      return false
    default:
      throw JSONError(reason: .badNumber, offset: offset)
    }
    return true
  }

  private mutating func takeDigit(_ byte: UInt8, at offset: Int) throws(JSONError) {
    let digit = byte &- UInt8(ascii: "0")
    switch part {
    case .start, .minus: part = digit == 0 ? .zero : .whole
    case .zero: throw JSONError(reason: .badNumber, offset: offset)
    case .whole: break
    case .point, .fraction:
      part = .fraction
      fractionDigits += 1
    case .e, .eSign, .exponent:
      part = .exponent
      // The limit keeps the exponent from overflowing.
      if exponent < 100_000 { exponent = exponent * 10 + Int(digit) }
      return
    }
    if digits == 0 {
      // Leading zeros are not significant.
      mantissa = UInt64(digit)
      digits = digit == 0 ? 0 : 1
    } else if digits < 19 {
      mantissa = mantissa &* 10 &+ UInt64(digit)  // below 10^19, which fits
      digits += 1
    } else {
      guard excess.count < JSONScanner.maximalTokenLength else {
        throw JSONError(reason: .tooLong, offset: offset)
      }
      excess.append(byte)
    }
  }

  /// Returns the value after the last byte was taken.
  func finish(at offset: Int) throws(JSONError) -> Double {
    switch part {
    case .zero, .whole, .fraction, .exponent: break
    default: throw JSONError(reason: .badNumber, offset: offset)
    }
    let power = (exponentIsNegative ? -exponent : exponent) - fractionDigits
    let sign = isNegative ? -1.0 : 1.0
    if excess.isEmpty, mantissa <= 1 << 53 {
      if power == 0 { return sign * Double(mantissa) }
      if mantissa == 0 { return sign * 0 }
      if 0...22 ~= power { return sign * Double(mantissa) * Self.powersOfTen[power] }
      if -22 ... -1 ~= power { return sign * Double(mantissa) / Self.powersOfTen[-power] }
    }
    let rest = String(decoding: excess, as: UTF8.self)
    let value = Double("\(mantissa)\(rest)e\(power)") ?? .infinity
    return sign * value
  }

  /// The powers of ten that a Double represents exactly.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
