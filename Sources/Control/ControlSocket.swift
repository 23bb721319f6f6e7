import Glibc
import MartletThreads

/// The Unix socket on which a panel listens for other programs, in a folder of its own.
/// It is closed and deleted when this value is destroyed.
///
/// A panel locks the folder (flock(2)) as long as it runs. The kernel releases the lock when the
/// process ends, also after a crash. A new panel can therefore replace the socket of a killed
/// panel, but not that of a running one. Two panels that start at the same time cannot replace each
/// other's socket. The folder must belong to this user or root, and nobody else may have permission
/// to write to it. If the folder's group may search it, the members of the group may connect.
package struct ControlSocket: ~Copyable {
  // Closed in this order: the lock goes last.
  private let socket: OwnedDescriptor
  /// The listening descriptor; it does not block.
  package var descriptor: CInt { socket.rawValue }
  /// The path of the socket.
  package let path: String
  /// The users that may connect.
  package let access: ControlAccess
  /// The open folder, which has the lock.
  private let folder: OwnedDescriptor

  /// Opens the socket. It makes the folder, for this user alone, if it is missing.
  ///
  /// - Throws: `ControlError` if the folder may be written by others, is locked by another panel,
  ///   or cannot be used.
  package init(in folder: ControlFolder) throws(ControlError) {
    // Safety: mkdir and open read the path.
    _ = unsafe mkdir(folder.path, 0o700)
    let opened = OwnedDescriptor(unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard opened.isOpen else { throw ControlError(folder.path, errno: .current) }
    let access = try Self.lock(opened, at: folder)
    socket = try Self.listen(at: folder.socketPath, isForGroup: access.group != nil)
    self.access = access
    path = folder.socketPath
    self.folder = opened
  }

  deinit {
    // The file is removed while this process has the lock, so it is this panel's own.
    _ = unsafe unlink(path)
  }

  /// Checks and locks the folder. Returns the users that may connect.
  private static func lock(
    _ opened: borrowing OwnedDescriptor, at folder: ControlFolder
  ) throws(ControlError) -> ControlAccess {
    let path = folder.path
    var status = stat()
    // Safety: fstat fills the struct that is lent to it.
    guard unsafe fstat(opened.rawValue, &status) == 0 else {
      throw ControlError(path, errno: .current)
    }
    guard status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & 0o022 == 0 else {
      throw ControlError(
        .permission,
        "\(path): other users may write to this folder; only its owner may have the permission")
    }
    guard flock(opened.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      let code = Errno.current
      if code == .again {
        let variable = folder.service.variable
        throw ControlError(
          .failure,
          "\(path): another panel has it; set \(variable) to use another folder")
      }
      throw ControlError(path, errno: code)
    }
    return ControlAccess(
      user: geteuid(), group: status.st_mode & 0o010 == 0 ? nil : status.st_gid)
  }

  /// Listens at `path`, and replaces a socket of a panel that has ended. The caller has the lock.
  private static func listen(
    at path: String, isForGroup: Bool
  ) throws(ControlError) -> OwnedDescriptor {
    var status = stat()
    // Safety: lstat reads the path and fills the struct; unlink reads the path.
    if unsafe lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else {
        throw ControlError(.failure, "\(path) exists and is not a socket")
      }
      _ = unsafe unlink(path)
    }
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = OwnedDescriptor(Glibc.socket(AF_UNIX, type, 0))
    guard socket.isOpen else { throw ControlError(path, errno: .current) }
    let code = unsafe UnixAddress.use(path) { address, size in
      unsafe bind(socket.rawValue, address, size) == 0 ? nil : .current
    }
    // The umask may have removed the permissions of the group. Nobody can connect before `listen`.
    let mode: mode_t = isForGroup ? 0o660 : 0o600
    guard code == nil, unsafe chmod(path, mode) == 0, Glibc.listen(socket.rawValue, 8) == 0 else {
      let reason = code ?? .current
      if code == nil { _ = unsafe unlink(path) }
      throw ControlError(path, errno: reason)
    }
    return socket
  }
}

/// The address of a Unix socket with a path.
package enum UnixAddress {
  /// Lends the address to `body`, which returns the error of its call. Returns the same error, or
  /// ENAMETOOLONG if the path is longer than an address allows (107 bytes).
  package static func use(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Errno?
  ) -> Errno? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0) else {
      return .fileNameTooLong
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      // Safety: the count was checked against the field's size above.
      unsafe field.copyBytes(from: bytes)
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      // Safety: sockaddr_un is a sockaddr to bind and connect, which read `size` bytes of it.
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe body(generic, size)
      }
    }
  }
}
