#ifndef MARTLET_CLINUX_PEER_H
#define MARTLET_CLINUX_PEER_H

// The other end of a Unix stream socket, as the kernel recorded it at connect(2). The ids of users
// and groups belong to the caller's user namespace. The kernel shows an id that has no number there
// as 65534.

/// Writes the peer's user and primary group (SO_PEERCRED). Returns 0, or -1 with errno.
int martlet_peer_identity(int socket, unsigned *user, unsigned *group);

/// Writes the peer's supplementary groups (SO_PEERGROUPS). Returns their number, or -1 with errno,
/// which is ERANGE if there are more than `capacity`.
int martlet_peer_groups(int socket, unsigned *groups, int capacity);

/// Accepts a connection with accept4(2), SOCK_CLOEXEC and SOCK_NONBLOCK. Returns the descriptor, or
/// -1 with errno.
int martlet_peer_accept(int socket);
#endif
