/// Writes values as bytes, one behind the other, little-endian.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  package let limits: DataCodingLimits

  package init(limits: DataCodingLimits = DataCodingLimits()) {
    self.limits = limits
  }

  /// Forgets what was written and keeps the memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func removeLast(_ count: Int) { bytes.removeLast(count) }

  package mutating func write(byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ truth: Bool) { bytes.append(truth ? 1 : 0) }

  package mutating func write(_ number: some FixedWidthInteger) {
    // The compiler makes one store of it where the size is known.
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  package mutating func write(_ number: Double) { write(number.bitPattern) }

  mutating func write(finite number: Double) throws(DataCodingError) {
    guard number.isFinite else { throw DataCodingError(.notFinite, at: bytes.count) }
    write(number)
  }

  mutating func overwrite(_ number: UInt32, at offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
  }

  /// A count, seven bits a byte from the lowest on; the highest bit says that another byte follows.
  package mutating func write(
    count: Int, of item: DataCodingError.Item, limit: Int
  ) throws(DataCodingError) {
    try check(count, item, limit)
    var rest = UInt32(truncatingIfNeeded: count)
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Throws where there are more of something than `limit`.
  package func check(
    _ count: Int, _ item: DataCodingError.Item, _ limit: Int
  ) throws(DataCodingError) {
    guard count <= min(limit, Int(UInt32.max)) else {
      throw DataCodingError(.tooMany(item, count: count, limit: limit), at: bytes.count)
    }
  }

  /// The count of bytes and UTF-8.
  package mutating func write(_ text: String) throws(DataCodingError) {
    try write(count: text.utf8.count, of: .textBytes, limit: limits.textBytes)
    bytes.append(contentsOf: text.utf8)
  }

  /// Whether there is one, and the value itself.
  package mutating func write<Value, Failure: Error>(
    _ value: Value?, _ body: (inout ByteWriter, Value) throws(Failure) -> Void
  ) throws(Failure) {
    write(value != nil)
    if let value { try body(&self, value) }
  }

  /// Plain numbers one behind the other, without their count.
  mutating func write<Number: BitwiseCopyable>(column: Span<Number>) {
    #if _endian(little)
      // Safety: numbers have no padding, and the memory is lent for the call.
      unsafe column.bytes.withUnsafeBytes { raw in
        unsafe bytes.append(contentsOf: raw)
      }
    #else
      #error("columns are written as they lie in memory, which must be little-endian")
    #endif
  }
}
