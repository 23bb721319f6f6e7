/// The kind of a frame's payload. Each format that consists of frames numbers its own kinds.
package struct FrameKind: RawRepresentable, Hashable, Sendable {
  /// The number of the kind in the bytes of a frame.
  package let rawValue: UInt8

  /// Makes a kind; any number is valid.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The payload is a `SourceUpdate`.
  package static let update = FrameKind(rawValue: 1)
}

/// The first bytes of a frame. They have the same layout in all versions of the format.
///
///     0   4   number of bytes in the payload
///     4   1   version
///     5   1   kind
///     6   2   zero
///     8   4   CRC-32C of the 8 bytes above and the payload
///
/// All numbers are little-endian. The payload follows.
package struct FrameHeader: Hashable, Sendable {
  /// The number of bytes in the payload.
  package var payloadBytes: Int
  /// The version of the format in which the payload is written.
  package var version: UInt8
  /// The kind of the payload.
  package var kind: FrameKind
  private var checksum: UInt32

  /// The newest version of the format that this program reads. It also writes this version.
  package static let version: UInt8 = 1
  /// The size of a header, in bytes.
  package static let size = 12

  /// The number of bytes in the header and the payload together.
  package var frameBytes: Int { Self.size + payloadBytes }

  /// Reads a header at `offset`. It does not read the payload; call `check` once the whole payload
  /// has been received.
  ///
  /// - Throws: `DataCodingError` if there are too few bytes, if the frame is larger than `limits`
  ///   allow, or if the zero bytes are not zero.
  package init(
    _ bytes: [UInt8], at offset: Int = 0, limits: DataCodingLimits
  ) throws(DataCodingError) {
    var reader = ByteReader(bytes, from: offset, limits: limits)
    payloadBytes = Int(try reader.readUInt32())
    version = try reader.readByte()
    kind = FrameKind(rawValue: try reader.readByte())
    let zero = try reader.readUInt16()
    checksum = try reader.readUInt32()
    guard frameBytes <= limits.frameBytes else {
      throw DataCodingError(
        .tooMany(.frameBytes, count: frameBytes, limit: limits.frameBytes), at: offset)
    }
    guard zero == 0 else { throw DataCodingError(.checksum, at: offset + 6) }
  }

  /// Checks the whole frame at `offset`.
  ///
  /// - Throws: `DataCodingError` if the frame is incomplete, if its checksum is wrong, or if the
  ///   program does not know its version.
  /// - Complexity: O(bytes).
  package func check(_ bytes: [UInt8], at offset: Int = 0) throws(DataCodingError) {
    guard offset <= bytes.count, bytes.count - offset >= frameBytes else {
      throw DataCodingError(.truncated, at: bytes.count)
    }
    let span = bytes.span
    var sum = CRC32C()
    sum.update(span.extracting(offset..<offset + 8))
    sum.update(span.extracting(offset + Self.size..<offset + frameBytes))
    guard sum.checksum == checksum else { throw DataCodingError(.checksum, at: offset + 8) }
    guard (1...Self.version).contains(version) else {
      throw DataCodingError(.version(version), at: offset + 4)
    }
  }
}

extension ByteWriter {
  /// Appends a frame with the payload that `body` writes.
  ///
  /// - Throws: the error of `body`, or `DataCodingError.Problem.tooMany` if the frame exceeds the
  ///   limits. In both cases nothing is appended.
  package mutating func writeFrame(
    _ kind: FrameKind, _ body: (inout ByteWriter) throws(DataCodingError) -> Void
  ) throws(DataCodingError) {
    let start = mark
    write(UInt32(0))
    write(byte: FrameHeader.version)
    write(byte: kind.rawValue)
    write(UInt16(0))
    write(UInt32(0))
    do throws(DataCodingError) {
      try body(&self)
      try check(bytes.count - start.bytes, .frameBytes, limits.frameBytes)
    } catch {
      rollBack(to: start)
      throw error
    }
    overwrite(UInt32(bytes.count - start.bytes - FrameHeader.size), at: start.bytes)
    var sum = CRC32C()
    sum.update(bytes.span.extracting(start.bytes..<start.bytes + 8))
    sum.update(bytes.span.extracting(start.bytes + FrameHeader.size..<bytes.count))
    overwrite(sum.checksum, at: start.bytes + 8)
  }
}

extension SourceUpdate {
  /// Returns the update as one frame.
  ///
  /// - Throws: `DataCodingError` if the update exceeds the limits or contains a number that is not
  ///   finite.
  package func frame(
    limits: DataCodingLimits = DataCodingLimits()
  ) throws(DataCodingError) -> [UInt8] {
    var writer = ByteWriter(limits: limits)
    try writer.writeFrame(.update) { writer throws(DataCodingError) in try writer.write(self) }
    return writer.bytes
  }

  /// Reads an update from bytes that consist of exactly one frame.
  ///
  /// - Throws: `DataCodingError` if the bytes are anything else.
  package init(
    frame bytes: [UInt8], limits: DataCodingLimits = DataCodingLimits()
  ) throws(DataCodingError) {
    let header = try FrameHeader(bytes, limits: limits)
    try header.check(bytes)
    guard header.kind == .update else {
      throw DataCodingError(.kind(header.kind.rawValue), at: 5)
    }
    var reader = ByteReader(bytes, from: FrameHeader.size, limits: limits)
    self = try reader.readUpdate()
    try reader.checkEnd()
  }
}
