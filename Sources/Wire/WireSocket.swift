internal import CLinux
import Glibc
import MartletData
import MartletThreads

/// A connected stream socket that does not block. It owns its descriptor and closes it.
struct WireSocket: ~Copyable {
  private let connection: OwnedDescriptor

  var descriptor: CInt { connection.rawValue }

  /// Takes over a connected socket, and makes it non-blocking.
  init(owning connection: consuming OwnedDescriptor) {
    let descriptor = connection.rawValue
    self.connection = connection
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
  }

  /// The end of a connection: closed by the other end, or failed with an errno.
  enum End: Error, Hashable {
    case closed
    case failed(Errno)
  }

  /// Reads the available bytes into `buffer`. Returns their number; 0 if no bytes are available
  /// yet.
  ///
  /// A picture is sent as the descriptor of its memory, which arrives beside the bytes. It is added
  /// to `pictures`. If `pictures` is nil, the kernel closes the descriptors that arrive.
  func read(into buffer: inout [UInt8], _ pictures: WirePictures? = nil) throws(End) -> Int {
    while true {
      var descriptors = [CInt](repeating: -1, count: Int(MARTLET_MOST_PASSED_DESCRIPTORS))
      var passed: CInt = 0
      // Safety: the buffer has room for that many bytes, and `descriptors` for the maximum number
      // that may arrive.
      let count =
        if pictures == nil {
          unsafe recv(descriptor, &buffer, buffer.count, 0)
        } else {
          unsafe martlet_socket_receive(descriptor, &buffer, buffer.count, &descriptors, &passed)
        }
      if count > 0 {
        guard let pictures, passed > 0 else { return count }
        guard pictures.add(Array(descriptors.prefix(Int(passed)))) else {
          throw .failed(.tooManyOpenFiles)
        }
        return count
      }
      if count == 0 { throw .closed }
      switch Errno.current {
      case .interrupted: continue
      case .again: return 0
      case .connectionReset, .brokenPipe: throw .closed
      case let code: throw .failed(code)
      }
    }
  }

  /// Writes as many of the bytes in `range` as the kernel accepts. Returns their number. If it is
  /// positive, the descriptors were sent with the first byte.
  func write(
    _ bytes: [UInt8], in range: Range<Int>, with descriptors: [CInt] = []
  ) throws(End) -> Int {
    while true {
      // Safety: the array's storage is lent for the call; the range lies within it.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe martlet_socket_send(
          descriptor, buffer.baseAddress.map { unsafe $0 + range.lowerBound }, range.count,
          descriptors, CInt(descriptors.count))
      }
      if count >= 0 { return count }
      switch Errno.current {
      case .interrupted: continue
      case .again: return 0
      case .connectionReset, .brokenPipe: throw .closed
      case let code: throw .failed(code)
      }
    }
  }
}

/// The messages that wait to be written to a socket.
struct WireOutbox {
  private var writer: ByteWriter
  private var sent = 0
  /// The pictures of the waiting messages, each with the offset of its message's first byte.
  private var waitingPictures: [(offset: Int, pictures: [SentPicture])] = []
  /// Whether a picture could not be made sendable. The next `flush` then fails.
  private var lacksMemory = false

  init(limits: DataCodingLimits) {
    writer = ByteWriter(limits: limits)
  }

  var isEmpty: Bool { sent == writer.bytes.count }

  mutating func add(_ message: WireMessage) throws(DataCodingError) {
    let offset = writer.bytes.count
    // The pictures of a message that cannot be written are dropped.
    defer { _ = writer.takePictures() }
    try writer.write(message)
    let pictures = writer.takePictures()
    let sendable = pictures.compactMap { SentPicture($0) }
    if sendable.count < pictures.count { lacksMemory = true }
    if !sendable.isEmpty { waitingPictures.append((offset, sendable)) }
  }

  /// Writes as many bytes as the kernel accepts.
  mutating func flush(to socket: borrowing WireSocket) throws(WireSocket.End) {
    if lacksMemory { throw .failed(.noMemory) }
    while !isEmpty {
      // Whether the next bytes begin a message with pictures.
      let isParcel = waitingPictures.first?.offset == sent
      let next = isParcel ? waitingPictures.dropFirst().first : waitingPictures.first
      let descriptors = isParcel ? waitingPictures[0].pictures.map(\.descriptor) : []
      let end = next?.offset ?? writer.bytes.count
      let count = try socket.write(writer.bytes, in: sent..<end, with: descriptors)
      if count == 0 { return }
      sent += count
      if isParcel { waitingPictures.removeFirst() }
    }
    guard sent > 0 else { return }
    sent = 0
    // The memory of a rare large message is released.
    if writer.bytes.count > 1 << 20 {
      writer = ByteWriter(limits: writer.limits)
    } else {
      writer.removeAll()
    }
  }
}
