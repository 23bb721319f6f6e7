/// Writes values as bytes, one after the other, little-endian.
package struct ByteWriter: Sendable {
  /// The bytes that were written.
  package private(set) var bytes: [UInt8] = []
  /// The pictures that were written and not yet returned by `takePictures`. Their pixels are not
  /// among the bytes: the sender of the bytes also sends the pictures, in this order.
  private var pictures: [DataPicture] = []
  /// The limits that written values must not exceed.
  package let limits: DataCodingLimits

  /// Makes a writer without bytes.
  package init(limits: DataCodingLimits = DataCodingLimits()) {
    self.limits = limits
  }

  /// Removes all bytes and keeps their memory for new ones. Pictures are kept.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Returns the pictures that were written since the last call, and forgets them.
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

  /// A position in the written data: the number of bytes and pictures so far.
  struct Mark {
    let bytes: Int
    let pictures: Int
  }

  var mark: Mark { Mark(bytes: bytes.count, pictures: pictures.count) }

  /// Removes the bytes and the pictures that were written after `mark`.
  mutating func rollBack(to mark: Mark) {
    bytes.removeLast(bytes.count - mark.bytes)
    pictures.removeLast(pictures.count - mark.pictures)
  }

  /// Writes one byte.
  package mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Writes a Boolean value as a byte 0 or 1.
  package mutating func write(_ truth: Bool) { bytes.append(truth ? 1 : 0) }

  /// Writes a number in its full width, little-endian.
  package mutating func write(_ number: some FixedWidthInteger) {
    // The width is known at compile time, so the compiler turns the loop into one store.
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Writes the 8 bytes of a Double. NaN and infinity are allowed.
  package mutating func write(_ number: Double) { write(number.bitPattern) }

  mutating func write(finite number: Double) throws(DataCodingError) {
    guard number.isFinite else { throw DataCodingError(.notFinite, at: bytes.count) }
    write(number)
  }

  mutating func overwrite(_ number: UInt32, at offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
  }

  /// Writes a count with seven bits per byte, lowest bits first. The highest bit of a byte is set
  /// if another byte follows.
  ///
  /// - Throws: `DataCodingError.Problem.tooMany` if the count is above `limit`.
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

  /// Checks that `count` is not above `limit`.
  ///
  /// - Throws: `DataCodingError.Problem.tooMany` if it is.
  package func check(
    _ count: Int, _ item: DataCodingError.Item, _ limit: Int
  ) throws(DataCodingError) {
    guard count <= min(limit, Int(UInt32.max)) else {
      throw DataCodingError(.tooMany(item, count: count, limit: limit), at: bytes.count)
    }
  }

  /// Writes a text: its count of bytes, then its UTF-8.
  ///
  /// - Throws: `DataCodingError.Problem.tooMany` if it is longer than `limits.textBytes`.
  package mutating func write(_ text: String) throws(DataCodingError) {
    try write(count: text.utf8.count, of: .textBytes, limit: limits.textBytes)
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes an optional value: a byte 0 for nil, else a byte 1 and the value.
  ///
  /// - Throws: the error of `body`.
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
