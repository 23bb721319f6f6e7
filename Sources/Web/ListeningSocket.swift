import Glibc
import MartletDisplay
import MartletThreads

/// The listening socket of `WebServer`, which shows the panel in a browser. libmicrohttpd could
/// open it, but would not report the errno of a failure.
struct ListeningSocket: ~Copyable {
  let descriptor: OwnedDescriptor
  let port: UInt16

  /// Listens on 127.0.0.1 at `port`. 0 takes any free port.
  init(port: UInt16) throws(DisplayError) {
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = OwnedDescriptor(Glibc.socket(AF_INET, type, 0))
    guard socket.isOpen else { throw Self.failure(.current, port: port) }
    // Without this option the port stays blocked for a minute after a restart. The kernel still
    // refuses two listeners on one port.
    var one: CInt = 1
    _ = unsafe setsockopt(
      socket.rawValue, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Safety: sockaddr_in is a sockaddr to these calls, which read or write `size` bytes of it.
    let code: Errno? = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard unsafe bind(socket.rawValue, generic, size) == 0,
          listen(socket.rawValue, SOMAXCONN) == 0,
          unsafe getsockname(socket.rawValue, generic, &size) == 0
        else { return .current }
        return nil
      }
    }
    if let code { throw Self.failure(code, port: port) }
    descriptor = socket
    self.port = UInt16(bigEndian: address.sin_port)
  }

  private static func failure(_ code: Errno, port: UInt16) -> DisplayError {
    DisplayError(operation: "listen on 127.0.0.1:\(port)", errno: code, detail: advice(on: code))
  }

  /// Returns the meaning of an errno from starting the server, and the remedy.
  static func advice(on code: Errno) -> String {
    switch code {
    case .addressInUse: "another program has the port; choose one with --port"
    case .permissionDenied: "the port is reserved for root; choose one from 1024 up with --port"
    case .tooManyOpenFiles: "the process has no file descriptor left; raise LimitNOFILE (ulimit -n)"
    case .tooManyOpenFilesInSystem: "the system has no file descriptor left"
    case .addressFamilyNotSupported:
      "the service may not use the network; its unit needs AF_INET in RestrictAddressFamilies"
    case .again: "the process may have no more threads; raise TasksMax (ulimit -u)"
    default: "\(code)"
    }
  }
}
