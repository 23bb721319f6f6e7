import MartletData

/// Divides a stream of bytes into messages. It does not read or write itself.
package struct WireParser: Sendable {
  private let limits: DataCodingLimits
  /// The received bytes; those from `start` on are not parsed yet.
  private var bytes: [UInt8] = []
  private var start = 0

  /// The pictures that arrived with the bytes, as file descriptors in the order of the messages.
  /// The reader of the connection adds them, and `next` takes those of a message. The others are
  /// closed with this list.
  package let pictures = WirePictures()

  /// Makes a parser for messages within these limits.
  package init(limits: DataCodingLimits) {
    self.limits = limits
  }

  /// Adds the next bytes of the stream: the first `count` of `new`.
  package mutating func add(_ new: [UInt8], count: Int) { bytes += new[..<count] }

  /// Returns the next complete message; nil until more bytes arrive.
  ///
  /// - Throws: `DataCodingError` if the bytes do not form a valid message. The rest of the stream
  ///   then has no meaning.
  package mutating func next() throws(DataCodingError) -> WireMessage? {
    guard bytes.count - start >= FrameHeader.size else {
      discard()
      return nil
    }
    let header = try FrameHeader(bytes, at: start, limits: limits)
    guard bytes.count - start >= header.frameBytes else {
      discard()
      return nil
    }
    try header.check(bytes, at: start)
    let pictures = pictures
    var reader = ByteReader(
      bytes, from: start + FrameHeader.size, to: start + header.frameBytes, limits: limits,
      picture: { pictures.next(width: $0, height: $1) })
    let message = try WireMessage(header.kind, &reader)
    start += header.frameBytes
    return message
  }

  /// Removes the parsed bytes. After a large message, which is rare, it also releases the memory
  /// that the message needed.
  private mutating func discard() {
    guard start > 0 else { return }
    bytes.removeSubrange(..<start)
    start = 0
    if bytes.capacity > 1 << 20, bytes.count < 1 << 16 { bytes = Array(bytes) }
  }
}
