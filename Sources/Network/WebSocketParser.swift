import MartletFormats

/// Parses the frames of a WebSocket server (RFC 6455). It takes bytes as they arrive, and delivers
/// complete messages.
package struct WebSocketParser {
  /// The events that a client has to handle.
  package enum Event: Hashable, Sendable {
    /// A complete text message, in valid UTF-8.
    case text([UInt8])
    /// A ping, which must be answered by a pong with the same payload.
    case ping([UInt8])
    /// A pong with its payload.
    case pong([UInt8])
    /// The server ends the connection. The code 1005 means that it sent no code.
    case close(code: Int, reason: String)
  }

  /// A violation of the protocol, with the code of the close frame that answers it.
  package struct Problem: Error, Hashable, Sendable {
    /// The status code of the close frame.
    package var code: Int
    /// The reason, as text for a person.
    package var why: String
  }

  private enum Kind: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// The maximum size of a message in bytes.
  private let maximumBytes: Int
  /// The bytes of the next frame's header that have arrived so far, at most 10.
  private var header: [UInt8] = []
  private var kind: Kind?
  private var isLast = false
  /// The number of payload bytes of the present frame that have not arrived yet.
  private var missing = 0
  /// The payload of the present control frame.
  private var control: [UInt8] = []
  /// The fragments of the present message.
  private var message: [UInt8] = []
  private var isInMessage = false
  private var hasClosed = false

  /// Makes a parser.
  ///
  /// - Parameter maximumBytes: the maximum size of a message in bytes.
  package init(maximumBytes: Int = 1 << 20) {
    self.maximumBytes = maximumBytes
  }

  /// Parses the next bytes, and calls `deliver` with each event that they complete. Bytes after a
  /// close are ignored. After a problem the parser must not be used any more.
  ///
  /// - Throws: `Problem` if the bytes violate the protocol.
  package mutating func consume(
    _ bytes: Span<UInt8>, _ deliver: (Event) -> Void
  ) throws(Problem) {
    var index = 0
    while index < bytes.count, !hasClosed {
      if kind == nil {
        header.append(bytes[index])
        index += 1
        try readHeader()
      } else {
        let count = min(missing, bytes.count - index)
        for offset in index..<index + count {
          if isControl { control.append(bytes[offset]) } else { message.append(bytes[offset]) }
        }
        index += count
        missing -= count
      }
      if kind != nil, missing == 0 { try endFrame(deliver) }
    }
  }

  private var isControl: Bool { (kind?.rawValue ?? 0) >= 8 }

  private mutating func readHeader() throws(Problem) {
    // First byte: FIN, three reserved bits, four bits of the kind. Second byte: MASK, seven bits of
    // the length.
    if header.count == 1, header[0] & 0x70 != 0 { throw fault("a reserved bit is set") }
    guard header.count >= 2 else { return }
    guard header[1] & 0x80 == 0 else { throw fault("a frame of the server is masked") }
    let short = Int(header[1] & 0x7F)
    let size = 2 + (short == 126 ? 2 : short == 127 ? 8 : 0)
    guard header.count == size else { return }
    guard let new = Kind(rawValue: header[0] & 0x0F) else {
      throw fault("a frame has no known kind")
    }
    var length: UInt64 = short < 126 ? UInt64(short) : 0
    for byte in header[2...] { length = length << 8 | UInt64(byte) }
    guard length >> 63 == 0 else { throw fault("a length is negative") }
    if (short == 126 && length < 126) || (short == 127 && length < 65_536) {
      throw fault("a length is not in its shortest form")
    }
    isLast = header[0] & 0x80 != 0
    switch new {
    case .close, .ping, .pong:
      guard isLast, length <= 125 else { throw fault("a control frame is too long or fragmented") }
    case .continuation:
      guard isInMessage else { throw fault("a continuation frame without a message") }
    case .text:
      guard !isInMessage else { throw fault("a message begins inside another one") }
      isInMessage = true
    case .binary: throw Problem(code: 1003, why: "a message is not text")
    }
    guard new.rawValue >= 8 || length <= UInt64(max(0, maximumBytes - message.count)) else {
      throw Problem(code: 1009, why: "a message is larger than \(maximumBytes) bytes")
    }
    kind = new
    missing = Int(length)
    header.removeAll(keepingCapacity: true)
  }

  private mutating func endFrame(_ deliver: (Event) -> Void) throws(Problem) {
    let ended = kind
    kind = nil
    switch ended {
    case .ping: deliver(.ping(control))
    case .pong: deliver(.pong(control))
    case .close: try deliver(close())
    default:
      guard isLast else { return }
      guard String(validating: message, as: UTF8.self) != nil else {
        throw Problem(code: 1007, why: "a message is not UTF-8")
      }
      deliver(.text(message))
      message.removeAll(keepingCapacity: message.capacity < 65_536)
      isInMessage = false
    }
    control.removeAll(keepingCapacity: true)
  }

  private mutating func close() throws(Problem) -> Event {
    hasClosed = true
    guard !control.isEmpty else { return .close(code: 1005, reason: "") }
    guard control.count >= 2 else { throw fault("a close frame has half a code") }
    let code = Int(control[0]) << 8 | Int(control[1])
    let isKnown = [1000, 1001, 1002, 1003].contains(code) || 1007...1014 ~= code
    guard isKnown || 3000...4999 ~= code else { throw fault("a close frame has the code \(code)") }
    guard let reason = String(validating: control[2...], as: UTF8.self) else {
      throw Problem(code: 1007, why: "a reason is not UTF-8")
    }
    return .close(code: code, reason: reason)
  }

  private func fault(_ why: String) -> Problem { Problem(code: 1002, why: why) }
}

/// The frames that a client sends.
enum WebSocketFrame {
  /// Returns the bytes of a frame. A client has to mask the payload.
  ///
  /// - Parameters:
  ///   - kind: 1 for text, 8 for close, 9 for ping, 10 for pong.
  ///   - payload: the bytes to mask and send.
  ///   - key: a random number, which is the mask.
  static func bytes(_ kind: UInt8, _ payload: [UInt8], key: UInt32) -> [UInt8] {
    var bytes = [0x80 | kind]
    switch payload.count {
    case 0...125: bytes.append(0x80 | UInt8(payload.count))
    case 126...65_535:
      bytes.append(0x80 | 126)
      bytes += [UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      bytes.append(0x80 | 127)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift))
      }
    }
    let mask = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: key >> UInt32($0)) }
    bytes += mask
    for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index & 3]) }
    return bytes
  }
}

/// The check value of a WebSocket handshake.
enum WebSocketHandshake {
  /// Returns the value of `Sec-WebSocket-Accept` for a key (RFC 6455, section 4.2.2).
  static func accept(for key: String) -> String {
    Base64.text(sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }

  /// Computes SHA-1 (RFC 3174). The handshake uses it to recognise a WebSocket server, not as a
  /// protection.
  static func sha1(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
      word << count | word >> (32 - count)
    }
    var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: bytes.count, by: 64) {
      for index in 0..<16 {
        let start = block + index * 4
        words[index] = bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = rotated(mixed, by: 1)
      }
      var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
      for index in 0..<80 {
        let (mixed, constant): (UInt32, UInt32) =
          switch index / 20 {
          case 0: ((b & c) | (~b & d), 0x5A82_7999)
          case 1: (b ^ c ^ d, 0x6ED9_EBA1)
          case 2: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let next = rotated(a, by: 5) &+ mixed &+ e &+ constant &+ words[index]
        (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, next)
      }
      for (index, word) in [a, b, c, d, e].enumerated() { hash[index] &+= word }
    }
    return hash.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }
}
