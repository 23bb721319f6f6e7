import Glibc
import Testing

/// A client's end of a TCP connection to the loopback interface, without manners.
final class RawClient {
  let descriptor: CInt
  private var received = ""

  init(port: UInt16, timeout: Int = 10) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(descriptor >= 0)
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
  }

  deinit { close(descriptor) }

  /// Sends the bytes; false when the server does not take them.
  @discardableResult func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
  }

  /// What comes next; empty at the end of the connection, nil after silence or an error.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count >= 0 ? Array(buffer[..<count]) : nil
  }

  /// All that has come when `text` is part of it, the connection ends or the silence is too long.
  func receive(until text: String) -> String {
    while !received.contains(text) {
      guard let next = receive(), !next.isEmpty else { break }
      received += String(decoding: next, as: UTF8.self)
    }
    return received
  }

  /// All that comes until the connection ends, or is silent for its time-out.
  func receiveAll() -> String {
    while let next = receive(), !next.isEmpty { received += String(decoding: next, as: UTF8.self) }
    return received
  }

  /// The status of the first answer; nil without one.
  func status() -> Int? {
    let words = receive(until: "\r\n").split(separator: " ")
    return words.count > 1 && words[0].hasPrefix("HTTP/") ? Int(words[1]) : nil
  }

  /// Whether the server ends the connection within so many seconds, without reading from it.
  func isEnded(within seconds: Double) -> Bool {
    // POLLRDHUP, which glibc's module does not show.
    var wait = pollfd(fd: descriptor, events: 0x2000, revents: 0)
    return poll(&wait, 1, CInt(seconds * 1000)) == 1
  }
}
