import Glibc
import MartletControl
import MartletData
import MartletThreads

/// The socket at which the feeds process listens for panels.
package enum FeedsSocket {
  /// The path of the socket that the system's service opens.
  package static let system = "/run/martlet-feeds/socket"
  /// The name of the environment variable from which panels read the path of the socket.
  package static let variable = "MARTLET_FEEDS"

  /// Returns a socket that is connected to the process that listens at `path`.
  ///
  /// Only root and this user may listen there. The service manager opens the service's socket as
  /// root. A listener of any other user is refused, because it could send false data to a panel.
  ///
  /// - Throws: `SourceFailure` if no process listens, or a process of another user.
  package static func connect(to path: String) throws(SourceFailure) -> OwnedDescriptor {
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = OwnedDescriptor(Glibc.socket(AF_UNIX, type, 0))
    guard socket.isOpen else { throw failure(path, .current) }
    let code = unsafe UnixAddress.use(path) { address, size in
      unsafe Glibc.connect(socket.rawValue, address, size) == 0 ? nil : .current
    }
    if let code { throw failure(path, code) }
    guard let peer = ControlPeer(of: socket.rawValue), peer.user == 0 || peer.user == geteuid()
    else {
      throw SourceFailure(
        .source("martlet feeds"), why: "\(path) belongs neither to root nor to this user")
    }
    return socket
  }

  /// Returns the users who may connect to a listening socket: the owner of its file, and root.
  package static func access(listening descriptor: CInt) -> ControlAccess {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    var status = stat()
    // Safety: getsockname writes at most `size` bytes of the address, whose path is terminated.
    // stat reads that path.
    let isKnown = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe getsockname(descriptor, generic, &size) == 0
      }
    }
    let owner = unsafe withUnsafeBytes(of: &address.sun_path) { path -> UInt32? in
      guard isKnown, let base = unsafe path.bindMemory(to: CChar.self).baseAddress,
        unsafe stat(base, &status) == 0
      else { return nil }
      return status.st_uid
    }
    return ControlAccess(user: owner ?? geteuid(), group: nil)
  }

  private static func failure(_ path: String, _ code: Errno) -> SourceFailure {
    SourceFailure(.source("martlet feeds"), why: "\(path): \(code)")
  }
}
