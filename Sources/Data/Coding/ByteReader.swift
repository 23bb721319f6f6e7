/// Reads the values that `ByteWriter` writes. Every read is checked, and a failed read throws
/// `DataCodingError` with the offset of the wrong byte. No read reserves memory for more elements
/// than the remaining bytes can hold.
package struct ByteReader: Sendable {
  /// The offset of the next value, in bytes.
  package private(set) var offset: Int
  /// The limits that counts must not exceed.
  package let limits: DataCodingLimits
  private let bytes: [UInt8]
  private let end: Int
  /// Returns the pixels of the next picture.
  private let nextPicture: @Sendable (_ width: Int, _ height: Int) -> DataPicture?

  /// Reads from `offset` to the end of the bytes, or to `end`. Both are clamped to the bytes.
  ///
  /// - Parameter picture: returns the pixels of the next picture, which are not among the bytes;
  ///   nil if no picture of this width and height was received.
  package init(
    _ bytes: [UInt8], from offset: Int = 0, to end: Int? = nil, limits: DataCodingLimits,
    picture: @escaping @Sendable (_ width: Int, _ height: Int) -> DataPicture? = { _, _ in nil }
  ) {
    nextPicture = picture
    self.bytes = bytes
    self.limits = limits
    self.end = min(end ?? bytes.count, bytes.count)
    self.offset = min(max(offset, 0), self.end)
  }

  /// The number of bytes that have not been read yet.
  package var remaining: Int { end - offset }

  /// Checks that all bytes have been read.
  ///
  /// - Throws: `DataCodingError.Problem.trailing` if some are left.
  package func checkEnd() throws(DataCodingError) {
    if remaining > 0 { throw error(.trailing(remaining)) }
  }

  /// Returns an error at the offset of the next value.
  package func error(_ problem: DataCodingError.Problem) -> DataCodingError {
    DataCodingError(problem, at: offset)
  }

  /// Skips `count` bytes and returns the offset of the first.
  private mutating func take(_ count: Int) throws(DataCodingError) -> Int {
    guard count <= remaining else { throw DataCodingError(.truncated, at: end) }
    defer { offset += count }
    return offset
  }

  mutating func readPicture() throws(DataCodingError) -> DataPicture {
    let start = offset
    let (width, height) = (Int(try readUInt32()), Int(try readUInt32()))
    guard let picture = nextPicture(width, height) else {
      throw DataCodingError(.outOfRange("picture"), at: start)
    }
    return picture
  }

  // MARK: - Numbers

  /// Reads one byte.
  ///
  /// - Throws: `DataCodingError.Problem.truncated` at the end of the bytes.
  package mutating func readByte() throws(DataCodingError) -> UInt8 { bytes[try take(1)] }

  /// Reads a Boolean value, which is a byte with the value 0 or 1.
  ///
  /// - Throws: `DataCodingError` for another byte and at the end of the bytes.
  package mutating func readTruth() throws(DataCodingError) -> Bool {
    let byte = try readByte()
    guard byte <= 1 else {
      throw DataCodingError(.unknownCase(of: "truth", byte), at: offset - 1)
    }
    return byte == 1
  }

  /// Reads a little-endian number of 2 bytes.
  ///
  /// - Throws: `DataCodingError.Problem.truncated` if fewer are left.
  package mutating func readUInt16() throws(DataCodingError) -> UInt16 {
    UInt16(littleEndian: load(try take(2)))
  }

  /// Reads a little-endian number of 4 bytes.
  ///
  /// - Throws: `DataCodingError.Problem.truncated` if fewer are left.
  package mutating func readUInt32() throws(DataCodingError) -> UInt32 {
    UInt32(littleEndian: load(try take(4)))
  }

  /// Reads a little-endian number of 8 bytes in two's complement.
  ///
  /// - Throws: `DataCodingError.Problem.truncated` if fewer are left.
  package mutating func readInt64() throws(DataCodingError) -> Int64 {
    Int64(littleEndian: load(try take(8)))
  }

  /// Reads a little-endian number of 8 bytes.
  ///
  /// - Throws: `DataCodingError.Problem.truncated` if fewer are left.
  package mutating func readUInt64() throws(DataCodingError) -> UInt64 {
    UInt64(littleEndian: load(try take(8)))
  }

  mutating func readFinite() throws(DataCodingError) -> Double {
    let number = Double(bitPattern: try readUInt64())
    guard number.isFinite else { throw DataCodingError(.notFinite, at: offset - 8) }
    return number
  }

  private func load<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Number {
    // Safety: the call checks the bounds, and any bytes are a valid number.
    unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self)
  }

  // MARK: - Counts, texts, optional values

  /// Reads a count of elements.
  ///
  /// - Parameters:
  ///   - item: the elements, for the error.
  ///   - limit: the maximum count.
  ///   - minimumSize: the minimum number of bytes in one element, at least 1.
  /// - Throws: `DataCodingError` if the count is above `limit`, or if the remaining bytes cannot
  ///   hold that number of elements.
  package mutating func readCount(
    of item: DataCodingError.Item, limit: Int, minimumSize: Int
  ) throws(DataCodingError) -> Int {
    let start = offset
    var count: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try readByte()
      count |= UInt64(byte & 127) << shift
      if byte < 128 { break }
      shift += 7
      guard shift < 35 else { throw DataCodingError(.outOfRange("a count"), at: start) }
    }
    guard count <= UInt64(max(limit, 0)) else {
      throw DataCodingError(.tooMany(item, count: Int(count), limit: limit), at: start)
    }
    guard Int(count) <= remaining / minimumSize else { throw DataCodingError(.truncated, at: end) }
    return Int(count)
  }

  /// Reads a text: its count of bytes, then its UTF-8.
  ///
  /// - Throws: `DataCodingError` if the text is longer than `limits.textBytes`, is truncated or is
  ///   not UTF-8.
  package mutating func readText() throws(DataCodingError) -> String {
    let count = try readCount(of: .textBytes, limit: limits.textBytes, minimumSize: 1)
    let start = try take(count)
    guard let text = String(validating: bytes[start..<start + count], as: UTF8.self) else {
      throw DataCodingError(.text, at: start)
    }
    return text
  }

  /// Reads an optional value: a byte 0 for nil, else a byte 1 and the value that `body` reads.
  ///
  /// - Throws: `DataCodingError`, including that of `body`.
  package mutating func readOptional<Value>(
    _ body: (inout ByteReader) throws(DataCodingError) -> Value
  ) throws(DataCodingError) -> Value? {
    try readTruth() ? try body(&self) : nil
  }

  /// Reads `count` elements with `body`. It reserves memory for `count` elements first, so the
  /// caller must have checked the count, as `readCount` does.
  ///
  /// - Throws: the error of `body`.
  package mutating func readArray<Element>(
    _ count: Int, _ body: (inout ByteReader) throws(DataCodingError) -> Element
  ) throws(DataCodingError) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try body(&self)) }
    return elements
  }

  // MARK: - Columns

  /// Reads `count` numbers and converts each to an element.
  mutating func readColumn<Number: FixedWidthInteger & BitwiseCopyable, Element>(
    _ count: Int, of type: Number.Type, _ element: (Number) -> Element
  ) throws(DataCodingError) -> [Element] {
    let size = MemoryLayout<Number>.size
    guard count <= remaining / size else { throw DataCodingError(.truncated, at: end) }
    let start = try take(count * size)
    // Safety: bytes have no padding.
    let raw = unsafe bytes.span.bytes
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for index in 0..<count {
      // Safety: the call checks the bounds, and any bytes are a valid number.
      let number = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: start &+ index &* size, as: Number.self)
      elements.append(element(Number(littleEndian: number)))
    }
    return elements
  }
}
