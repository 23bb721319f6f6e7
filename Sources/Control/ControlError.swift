import MartletThreads

/// The reason why a panel cannot open its socket, or why a client gets no answer from a panel.
package struct ControlError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failures that callers distinguish.
  package enum Kind: Sendable {
    /// The system or the panel refuses access to this user.
    case permission
    /// No panel listens at the path.
    case absent
    /// The panel has no display with the name in the request.
    case display
    /// The panel answered with another refusal.
    case refused
    /// Any other failure: of the folder, of the connection, or a malformed answer.
    case failure
  }

  /// The kind of failure.
  package var kind: Kind
  /// A sentence for a person, with the path.
  package var description: String

  /// Makes an error.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Makes the error of a system call that failed on a path.
  init(_ path: String, errno: Errno) {
    self.init(errno.isDenial ? .permission : .failure, "\(path): \(errno)")
  }
}
