#ifndef MARTLET_CLINUX_TCP_H
#define MARTLET_CLINUX_TCP_H

// TCP connections that never block, except for the look-up of a name. Addresses are opaque bytes:
// Swift sees pointers to sockaddr as unsafe.

/// The size of one address in bytes.
#define MARTLET_TCP_ADDRESS 32

/// Writes at most `capacity` addresses of a host. getaddrinfo(3) may block for many seconds, unless
/// `is_numeric` is not 0, which takes written-out addresses alone. Returns their count, or -1 with
/// the error of getaddrinfo in `problem`.
int martlet_tcp_addresses(
    const char *host, int port, int is_numeric, unsigned char *addresses, int capacity,
    int *problem);

/// Returns the text of an error of getaddrinfo, which is constant.
const char *martlet_tcp_words(int problem);

/// Begins a connection to an address. Returns a socket, close-on-exec, that becomes writable when
/// the attempt is over; -1 with errno.
int martlet_tcp_connect(const unsigned char *address);

/// Returns the error of an attempt that is over; 0 once there is a connection.
int martlet_tcp_error(int socket);
#endif
