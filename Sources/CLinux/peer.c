#define _GNU_SOURCE
#include "peer.h"

#include <stddef.h>
#include <sys/socket.h>

int martlet_peer_identity(int socket, unsigned *user, unsigned *group) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
  *user = peer.uid;
  *group = peer.gid;
  return 0;
}

int martlet_peer_groups(int socket, unsigned *groups, int capacity) {
  socklen_t size = (socklen_t)((size_t)capacity * sizeof *groups);
  if (getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, groups, &size) < 0) return -1;
  return (int)(size / sizeof *groups);
}

int martlet_peer_accept(int socket) {
  return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}
