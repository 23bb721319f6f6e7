#include "tcp.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// An address is stored as the length of a sockaddr in one byte, followed by the sockaddr.
_Static_assert(sizeof(struct sockaddr_in6) < MARTLET_TCP_ADDRESS, "an address needs more bytes");

int martlet_tcp_addresses(
    const char *host, int port, int is_numeric, unsigned char *addresses, int capacity,
    int *problem) {
  char service[12];
  snprintf(service, sizeof service, "%d", port);
  const struct addrinfo hints = {
      .ai_family = AF_UNSPEC,
      .ai_socktype = SOCK_STREAM,
      .ai_flags = AI_NUMERICSERV | (is_numeric ? AI_NUMERICHOST : 0),
  };
  struct addrinfo *found = NULL;
  *problem = getaddrinfo(host, service, &hints, &found);
  if (*problem != 0) return -1;
  int count = 0;
  for (struct addrinfo *one = found; one != NULL && count < capacity; one = one->ai_next) {
    if (one->ai_addrlen >= MARTLET_TCP_ADDRESS) continue;
    unsigned char *address = addresses + count * MARTLET_TCP_ADDRESS;
    address[0] = (unsigned char)one->ai_addrlen;
    memcpy(address + 1, one->ai_addr, one->ai_addrlen);
    count++;
  }
  freeaddrinfo(found);
  return count;
}

const char *martlet_tcp_words(int problem) { return gai_strerror(problem); }

int martlet_tcp_connect(const unsigned char *address) {
  struct sockaddr_storage peer = {0};
  const socklen_t length = address[0] < MARTLET_TCP_ADDRESS ? address[0] : 0;
  memcpy(&peer, address + 1, length);
  const int made = socket(peer.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -1;
  // A request is one small packet, which must be sent without delay.
  const int on = 1;
  setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (connect(made, (struct sockaddr *)&peer, length) == 0 || errno == EINPROGRESS) return made;
  const int error = errno;
  close(made);
  errno = error;
  return -1;
}

int martlet_tcp_error(int socket) {
  int error = 0;
  socklen_t size = sizeof error;
  return getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}
