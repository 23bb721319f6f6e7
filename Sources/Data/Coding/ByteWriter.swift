/// Writes values as bytes, one after the other, little-endian.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// The pictures that were written and not taken yet. Their pixels are not among the bytes: whoever
  /// sends the bytes sends the pictures along, in this order.
  private var pictures: [DataPicture] = []
  package let limits: DataCodingLimits

  package init(limits: DataCodingLimits = DataCodingLimits()) {
    self.limits = limits
  }

  /// Removes all bytes and keeps the memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Returns the pictures that were written since the last call.
  package mutating func takePictures() -> [DataPicture] {
    defer { pictures = [] }
    return pictures
  }

  mutating func write(_ picture: DataPicture) throws(DataCodingError) {
    try check(pictures.count + 1, .pictures, limits.pictures)
    pictures.append(picture)
    write(UInt32(picture.width))
    write(UInt32(picture.height))
  }

  mutating func removeLast(_ count: Int) { bytes.removeLast(count) }

  package mutating func write(byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ truth: Bool) { bytes.append(truth ? 1 : 0) }

  package mutating func write(_ number: some FixedWidthInteger) {
    // For a known size the compiler turns the loop into one store.
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

  /// Writes a count with seven bits per byte, lowest bits first. The highest bit of a byte says
  /// that another byte follows.
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

  /// Throws if `count` is above `limit`.
  package func check(
    _ count: Int, _ item: DataCodingError.Item, _ limit: Int
  ) throws(DataCodingError) {
    guard count <= min(limit, Int(UInt32.max)) else {
      throw DataCodingError(.tooMany(item, count: count, limit: limit), at: bytes.count)
    }
  }

  /// Writes a text: its count of bytes, then its UTF-8.
  package mutating func write(_ text: String) throws(DataCodingError) {
    try write(count: text.utf8.count, of: .textBytes, limit: limits.textBytes)
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes an optional value: a byte 0 for nil, else a byte 1 and the value.
  package mutating func write<Value, Failure: Error>(
    _ value: Value?, _ body: (inout ByteWriter, Value) throws(Failure) -> Void
  ) throws(Failure) {
    write(value != nil)
    if let value { try body(&self, value) }
  }

  /// Writes numbers one after the other, without their count.
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
