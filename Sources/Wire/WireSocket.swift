import Glibc
import MartletData

/// A connected stream socket that does not block. It closes its descriptor.
struct WireSocket: ~Copyable {
  let descriptor: CInt

  /// Takes a connected socket over, and makes it non-blocking.
  init(owning descriptor: CInt) {
    self.descriptor = descriptor
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
  }

  deinit { _ = close(descriptor) }

  /// The other end has closed the connection, or the connection has failed with an errno.
  enum End: Error, Hashable {
    case closed
    case failed(CInt)
  }

  /// Reads what is there into `buffer` and returns the number of bytes; 0 if nothing is there yet.
  func read(into buffer: inout [UInt8]) throws(End) -> Int {
    while true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { return count }
      if count == 0 { throw .closed }
      switch errno {
      case EINTR: continue
      case EAGAIN: return 0
      case ECONNRESET, EPIPE: throw .closed
      case let code: throw .failed(code)
      }
    }
  }

  /// Writes as many of the bytes from `start` on as the kernel takes, and returns their number.
  func write(_ bytes: [UInt8], from start: Int) throws(End) -> Int {
    var sent = start
    while sent < bytes.count {
      // Safety: the array's storage is lent for the call; `sent` is less than its count.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(
          descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent,
          CInt(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: return sent - start
      case ECONNRESET, EPIPE: throw .closed
      case let code: throw .failed(code)
      }
    }
    return sent - start
  }
}

/// Bytes that wait to be written to a socket.
struct WireOutbox {
  private var writer: ByteWriter
  private var sent = 0

  init(limits: DataCodingLimits) {
    writer = ByteWriter(limits: limits)
  }

  var isEmpty: Bool { sent == writer.bytes.count }

  mutating func add(_ message: WireMessage) throws(DataCodingError) { try writer.write(message) }

  /// Writes what the kernel takes.
  mutating func flush(to socket: borrowing WireSocket) throws(WireSocket.End) {
    sent += try socket.write(writer.bytes, from: sent)
    if isEmpty, sent > 0 {
      sent = 0
      // The memory of a rare large message is given back.
      if writer.bytes.count > 1 << 20 {
        writer = ByteWriter(limits: writer.limits)
      } else {
        writer.removeAll()
      }
    }
  }
}
