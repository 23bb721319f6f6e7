import MartletData

/// The order of the bytes of a value that takes several registers.
///
/// A is the most significant byte. The protocol fixes the order of the two bytes of a register, but
/// not the order of the registers, which depends on the maker of the device. Longer values follow
/// the same pattern: the registers are in forward or in reverse order, and the two bytes of each
/// register are in order or swapped.
package enum ModbusOrder: String, CaseIterable, Hashable, Sendable {
  /// The most significant register first, its most significant byte first.
  case abcd = "ABCD"
  /// The least significant register first, its most significant byte first.
  case cdab = "CDAB"
  /// The most significant register first, its least significant byte first.
  case badc = "BADC"
  /// The least significant register first, its least significant byte first.
  case dcba = "DCBA"

  /// Whether the least significant register comes first.
  var hasSwappedWords: Bool { self == .cdab || self == .dcba }
  /// Whether the least significant byte of a register comes first.
  var hasSwappedBytes: Bool { self == .badc || self == .dcba }
}

/// The type of a value.
package enum ModbusType: Hashable, Sendable {
  /// Whole numbers and IEEE 754 numbers of 1, 2 or 4 registers.
  case int16, uint16, int32, uint32, int64, uint64, float32, float64
  /// A coil, a discrete input, or a bit of a register. Bit 0 is the least significant one.
  case bool(bit: Int)
  /// A text with two characters in each register.
  case string(registers: Int)

  /// The number of registers, or of bits, that a value takes.
  package var count: Int {
    switch self {
    case .int16, .uint16, .bool: 1
    case .int32, .uint32, .float32: 2
    case .int64, .uint64, .float64: 4
    case .string(let registers): registers
    }
  }

  /// Returns the value in the bytes of its registers. Whole numbers beyond 2^53 are rounded.
  ///
  /// - Throws: the reason if the number is not finite or the text is not UTF-8.
  package func reading(
    _ bytes: ArraySlice<UInt8>, _ order: ModbusOrder
  ) throws(ModbusValueFault) -> DataValue.Reading {
    var bytes = Array(bytes)
    if order.hasSwappedBytes {
      for index in stride(from: 1, to: bytes.count, by: 2) { bytes.swapAt(index - 1, index) }
    }
    if case .string = self {
      let text = bytes.prefix { $0 != 0 }
      guard let text = String(validating: text, as: UTF8.self) else {
        throw ModbusValueFault(description: "the text is not UTF-8")
      }
      return .text(text.trimmingSpaces)
    }
    var bits: UInt64 = 0
    for index in bytes.indices {
      // If the least significant register comes first, the registers are read backwards.
      let byteIndex = order.hasSwappedWords ? (bytes.count - 1 - index) ^ 1 : index
      bits = bits << 8 | UInt64(bytes[byteIndex])
    }
    switch self {
    case .bool(let bit): return .truth(bits >> UInt64(bit) & 1 == 1)
    case .int16: return .number(Double(Int16(truncatingIfNeeded: bits)))
    case .int32: return .number(Double(Int32(truncatingIfNeeded: bits)))
    case .int64: return .number(Double(Int64(bitPattern: bits)))
    case .uint16, .uint32, .uint64, .string: return .number(Double(bits))
    case .float32:
      return try Self.finite(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case .float64: return try Self.finite(Double(bitPattern: bits))
    }
  }

  private static func finite(_ number: Double) throws(ModbusValueFault) -> DataValue.Reading {
    guard number.isFinite else {
      throw ModbusValueFault(
        description: "the value is \(number.isNaN ? "NaN" : number > 0 ? "+Inf" : "-Inf")")
    }
    return .number(number)
  }
}

/// The reason why registers hold no usable value.
package struct ModbusValueFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, such as "the value is NaN".
  package var description: String
}

extension String {
  /// The text without the spaces at its end, with which devices fill their texts.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
