internal import CLinux
import Glibc

/// The user and groups of the process at the other end of a connection, as the kernel recorded them
/// when the peer connected.
///
/// The numbers belong to this process's user namespace. In a namespace made by `PrivateUsers=` only
/// root and the service's own user and group have numbers. Every other user and group is `unknown`.
package struct ControlPeer: Hashable, Sendable {
  /// The effective user id.
  package var user: UInt32
  /// The primary group and the supplementary groups.
  package var groups: [UInt32]

  /// The number that the kernel shows for users and groups without a number of their own. Many
  /// users share it, so it never gives access.
  package static let unknown: UInt32 = 65_534
  /// The size of the buffer for supplementary groups. A process with more of them is treated as if
  /// it had only its primary group.
  private static let maximumGroups = 4096

  /// Makes a peer, for tests.
  package init(user: UInt32, groups: [UInt32]) {
    self.user = user
    self.groups = groups
  }

  /// Asks the kernel about a connected socket. Returns nil if the kernel does not answer.
  package init?(of socket: CInt) {
    var (user, group): (UInt32, UInt32) = (0, 0)
    // Safety: both calls write at most what is lent to them.
    guard unsafe martlet_peer_identity(socket, &user, &group) == 0 else { return nil }
    var groups = [UInt32](repeating: 0, count: Self.maximumGroups)
    let count = unsafe martlet_peer_groups(socket, &groups, CInt(groups.count))
    self.init(user: user, groups: [group] + groups.prefix(Int(max(0, count))))
  }

  /// Returns whether the peer may send requests to the panel: it is root, the panel's own user, or
  /// a member of `group`.
  package func mayRequest(_ access: ControlAccess) -> Bool {
    if user == 0 { return true }
    if user == access.user, user != Self.unknown { return true }
    guard let group = access.group, group != Self.unknown else { return false }
    return groups.contains(group)
  }
}

/// The user and group that may send requests to a panel, besides root.
package struct ControlAccess: Hashable, Sendable {
  /// The panel's own user.
  package var user: UInt32
  /// The group of the folder in which the panel's socket lies; nil if the folder gives no access to
  /// its group.
  package var group: UInt32?

  /// Makes a rule.
  package init(user: UInt32, group: UInt32?) {
    self.user = user
    self.group = group
  }
}
