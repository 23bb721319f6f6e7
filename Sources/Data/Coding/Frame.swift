/// The kind of a frame's payload. Each format that consists of frames numbers its own kinds.
package struct FrameKind: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A `SourceUpdate`.
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
  package var payloadBytes: Int
  package var version: UInt8
  package var kind: FrameKind
  private var checksum: UInt32

  /// The newest version that this program reads, which is also the one it writes.
  package static let version: UInt8 = 1
  /// The size of a header in bytes.
  package static let size = 12

  /// The number of bytes in the header and the payload.
  package var frameBytes: Int { Self.size + payloadBytes }

  /// Reads a header at `offset`. Throws if there are too few bytes, if the frame is larger than
  /// `limits` allow, or if the zero bytes are not zero. `check` makes the other checks when the
  /// payload is there.
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

  /// Throws unless the frame at `offset` is complete, has the right checksum and a version that the
  /// program knows.
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
  /// Appends a frame with the payload that `body` writes. Appends nothing if `body` throws or
  /// writes more than the limits allow.
  package mutating func writeFrame(
    _ kind: FrameKind, _ body: (inout ByteWriter) throws(DataCodingError) -> Void
  ) throws(DataCodingError) {
    let start = bytes.count
    write(UInt32(0))
    write(byte: FrameHeader.version)
    write(byte: kind.rawValue)
    write(UInt16(0))
    write(UInt32(0))
    do throws(DataCodingError) {
      try body(&self)
      try check(bytes.count - start, .frameBytes, limits.frameBytes)
    } catch {
      removeLast(bytes.count - start)
      throw error
    }
    overwrite(UInt32(bytes.count - start - FrameHeader.size), at: start)
    var sum = CRC32C()
    sum.update(bytes.span.extracting(start..<start + 8))
    sum.update(bytes.span.extracting(start + FrameHeader.size..<bytes.count))
    overwrite(sum.checksum, at: start + 8)
  }
}

extension SourceUpdate {
  /// Returns the update as one frame.
  package func frame(
    limits: DataCodingLimits = DataCodingLimits()
  ) throws(DataCodingError) -> [UInt8] {
    var writer = ByteWriter(limits: limits)
    try writer.writeFrame(.update) { writer throws(DataCodingError) in try writer.write(self) }
    return writer.bytes
  }

  /// Reads an update from bytes that consist of exactly one frame.
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
