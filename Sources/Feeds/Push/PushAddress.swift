import Glibc
import MartletConfig
import MartletThreads

/// An address and port of this machine on which pushes are accepted: `127.0.0.1:8086` or
/// `[::]:8086`.
package struct PushAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address in binary: 4 or 16 bytes.
  private let bytes: [UInt8]
  let port: UInt16
  /// The address as it was written: "127.0.0.1:8086".
  package let description: String

  /// Parses an address; nil for names, and without a port from 1 to 65535.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let number = text[text.index(after: colon)...]
    guard number.utf8.count <= 5, number.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
      let port = UInt16(number), port > 0
    else { return nil }
    var host = String(text[..<colon])
    let isIPv6 = host.hasPrefix("[") && host.hasSuffix("]")
    if isIPv6 { host = String(host.dropFirst().dropLast()) }
    var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
    // Safety: inet_pton writes 16 bytes for AF_INET6 and 4 for AF_INET.
    guard unsafe inet_pton(isIPv6 ? AF_INET6 : AF_INET, host, &bytes) == 1 else { return nil }
    self.bytes = bytes
    self.port = port
    description = text
  }

  /// Whether only this machine can reach the address.
  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// Returns a socket that listens on the address.
  ///
  /// - Throws: the failure with the kernel's reason.
  package func listen() throws(FileFailure) -> OwnedDescriptor {
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = OwnedDescriptor(Glibc.socket(bytes.count == 4 ? AF_INET : AF_INET6, type, 0))
    guard socket.isOpen else { throw FileFailure("Cannot listen on \(self)", code: .current) }
    // Without this option the port stays blocked for a minute after a restart.
    var one: CInt = 1
    _ = unsafe setsockopt(
      socket.rawValue, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
    guard bound(socket.rawValue), Glibc.listen(socket.rawValue, 64) == 0 else {
      throw FileFailure("Cannot listen on \(self)", code: .current)
    }
    return socket
  }

  /// Binds a socket to the address. Returns false, with errno set, if that fails.
  private func bound(_ descriptor: CInt) -> Bool {
    func bind<Address>(_ address: inout Address) -> Bool {
      // Safety: both kinds of address are a sockaddr to bind, which reads `size` bytes.
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
          unsafe Glibc.bind(descriptor, generic, socklen_t(MemoryLayout<Address>.size)) == 0
        }
      }
    }
    if bytes.count == 4 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: bytes) }
      return bind(&address)
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
    return bind(&address)
  }
}

extension ConfigReader {
  /// Reads an address and port. Any other text is reported.
  mutating func pushAddress(_ key: String) -> PushAddress? {
    guard let text = string(key) else { return nil }
    if let address = PushAddress(text) { return address }
    report(
      "\(key) takes an address and a port, such as \"127.0.0.1:8086\" or \"[::]:8086\"",
      at: location(of: key))
    return nil
  }
}
