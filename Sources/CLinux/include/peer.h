#ifndef MARTLET_CLINUX_PEER_H
#define MARTLET_CLINUX_PEER_H

// The other end of a Unix stream socket, as the kernel recorded it at connect(2). Users and groups
// are those of the caller's user namespace; the kernel shows one without a number there as 65534.

/// SO_PEERCRED: writes the peer's user and primary group. Returns 0, or -1 with errno.
int martlet_peer_identity(int socket, unsigned *user, unsigned *group);

/// SO_PEERGROUPS: writes the peer's supplementary groups and returns their count; -1 with errno, which is
/// ERANGE if there are more than `capacity`.
int martlet_peer_groups(int socket, unsigned *groups, int capacity);

/// accept4(2) with SOCK_CLOEXEC and SOCK_NONBLOCK, without the peer's address.
int martlet_peer_accept(int socket);
#endif
