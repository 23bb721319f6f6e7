import Glibc

/// Why a panel has no socket, or why a client gets no answer from one.
package struct ControlError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The system refuses it to this user.
    case permission
    /// No panel listens at the path.
    case absent
    /// The panel answered with a refusal.
    case refused
    /// Everything else: the folder, the connection, an answer that is none.
    case failure
  }

  package var kind: Kind
  package var description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// A call that failed on a path.
  init(_ path: String, errno code: CInt) {
    // Safety: strerror returns a string that stays until the thread's next call; it is copied.
    let text = unsafe String(cString: strerror(code))
    self.init(code == EACCES || code == EPERM ? .permission : .failure, "\(path): \(text)")
  }
}
