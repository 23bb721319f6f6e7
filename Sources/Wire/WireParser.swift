import MartletData

/// Cuts a stream of bytes into messages. It does no input and output of its own.
package struct WireParser: Sendable {
  private let limits: DataCodingLimits
  /// Bytes that make no whole message yet, after `start`.
  private var bytes: [UInt8] = []
  private var start = 0

  /// The pictures that came beside the bytes.
  package let pictures = WirePictures()

  package init(limits: DataCodingLimits) {
    self.limits = limits
  }

  /// Takes the next bytes of the stream, the first `count` of `new`.
  package mutating func add(_ new: [UInt8], count: Int) { bytes += new[..<count] }

  /// Returns the next whole message; nil until more bytes come. After it has thrown, the rest of
  /// the stream means nothing.
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

  /// Removes what was read, and the memory of a rare large message.
  private mutating func discard() {
    guard start > 0 else { return }
    bytes.removeSubrange(..<start)
    start = 0
    if bytes.capacity > 1 << 20, bytes.count < 1 << 16 { bytes = Array(bytes) }
  }
}
