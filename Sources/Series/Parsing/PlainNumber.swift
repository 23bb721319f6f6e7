/// A JSON number of at most 18 digits without an exponent: a whole number, and the count of its
/// decimal places. Almost all numbers in a columns file have this form.
///
/// If enough bytes follow, eight digits are read at a time in the lanes of one word. `JSONNumber`
/// reads all other numbers, valid or not.
struct PlainNumber {
  /// All digits as one whole number; its magnitude is less than 10^18.
  var digits: Int64
  /// The number of decimal places.
  var fractionDigits: Int
  /// The index of the comma or closing bracket after the number.
  var end: Int

  /// Reads a number; nil if it has another form or does not end in these bytes.
  @inline(__always)
  static func read(_ bytes: Span<UInt8>, at start: Int) -> PlainNumber? {
    guard start &+ Self.reach <= bytes.count else { return readSingly(bytes, at: start) }
    let raw = unsafe bytes.bytes
    let isNegative = Self.byte(raw, start) == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    let whole = Self.run(raw, first)
    var end = first &+ whole.count
    guard whole.count > 0, whole.count == 1 || Self.byte(raw, first) != UInt8(ascii: "0") else {
      return nil
    }
    var value = whole.value
    var fractionDigits = 0
    var next = Self.byte(raw, end)
    if next == UInt8(ascii: ".") {
      let fraction = Self.run(raw, end &+ 1)
      fractionDigits = fraction.count
      guard fractionDigits > 0, whole.count &+ fractionDigits <= 18 else { return nil }
      value = value &* Self.power(fractionDigits) &+ fraction.value
      end &+= fractionDigits &+ 1
      next = Self.byte(raw, end)
    }
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: "]") else { return nil }
    let digits = Int64(truncatingIfNeeded: value)
    return PlainNumber(
      digits: isNegative ? 0 &- digits : digits, fractionDigits: fractionDigits, end: end)
  }

  /// Reads a number byte by byte, near the end of the bytes.
  private static func readSingly(_ bytes: Span<UInt8>, at start: Int) -> PlainNumber? {
    var end = start
    let isNegative = end < bytes.count && bytes[end] == UInt8(ascii: "-")
    if isNegative { end += 1 }
    let first = end
    var value: UInt64 = 0
    func takeDigits(_ end: inout Int) {
      while end < bytes.count, bytes[end] &- UInt8(ascii: "0") < 10 {
        value = value &* 10 &+ UInt64(bytes[end] &- UInt8(ascii: "0"))
        end += 1
      }
    }
    takeDigits(&end)
    let count = end - first
    guard count > 0, end < bytes.count, count == 1 || bytes[first] != UInt8(ascii: "0") else {
      return nil
    }
    var fractionDigits = 0
    if bytes[end] == UInt8(ascii: ".") {
      let point = end
      end += 1
      takeDigits(&end)
      fractionDigits = end - point - 1
      guard fractionDigits > 0 else { return nil }
    }
    guard count + fractionDigits <= 18, end < bytes.count,
      bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: "]")
    else { return nil }
    let digits = Int64(truncatingIfNeeded: value)
    return PlainNumber(
      digits: isNegative ? 0 - digits : digits, fractionDigits: fractionDigits, end: end)
  }

  /// The nearest Double; nil above 2^53, because one division does not give the nearest Double
  /// there.
  @inline(__always)
  var value: Double? {
    guard digits.magnitude <= 1 << 53 else { return nil }
    // Both numbers are exact, so the quotient is correctly rounded.
    return fractionDigits == 0
      ? Double(digits) : Double(digits) / Double(Self.power(fractionDigits))
  }

  /// Returns 10 to a power of 0…18.
  @inline(__always)
  static func power(_ exponent: Int) -> UInt64 { powers[exponent] }

  private static let powers: InlineArray<19, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000,
  ]

  // MARK: - Eight at a time

  /// The maximum number of bytes that are read: sign, 16 digits, point, 16 digits, and one more.
  private static let reach = 35

  @inline(__always)
  private static func byte(_ bytes: RawSpan, _ index: Int) -> UInt8 {
    // Safety: the index is within `reach`, which was compared with the count.
    unsafe bytes.unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
  }

  /// Returns the value and the count of the digits that begin at a byte, at most 16.
  @inline(__always)
  private static func run(_ bytes: RawSpan, _ start: Int) -> (value: UInt64, count: Int) {
    let early = eight(bytes, start)
    if early.count < 8 { return early }
    let late = eight(bytes, start &+ 8)
    return (early.value &* power(late.count) &+ late.value, 8 &+ late.count)
  }

  @inline(__always)
  private static func eight(_ bytes: RawSpan, _ start: Int) -> (value: UInt64, count: Int) {
    // Safety: the index is within `reach`, which was compared with the count.
    let word = unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: start, as: UInt64.self))
    let lanes = word ^ 0x3030_3030_3030_3030
    // The high bit of the first lane above 9 is set; later lanes may contain a carry.
    let others = ((lanes &+ 0x7676_7676_7676_7676) | lanes) & 0x8080_8080_8080_8080
    let count = others.trailingZeroBitCount &>> 3
    if count == 0 { return (0, 0) }
    // Shifting puts zeros before the first digit. Then pairs, fours and all eight are added up.
    var sum = lanes &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    sum = (sum &* 2561) &>> 8 & 0x00FF_00FF_00FF_00FF
    sum = (sum &* 6_553_601) &>> 16 & 0x0000_FFFF_0000_FFFF
    sum = (sum &* 42_949_672_960_001) &>> 32
    return (sum, count)
  }
}
