#ifndef MARTLET_CLINUX_TCP_H
#define MARTLET_CLINUX_TCP_H

// TCP connections that never block, except for the look-up of a name. Addresses are opaque bytes,
// because Swift treats pointers to sockaddr as unsafe.

/// The size of one address in bytes.
#define MARTLET_TCP_ADDRESS 32

/// Writes at most `capacity` addresses of a host and returns their number. Returns -1 with the
/// error of getaddrinfo(3) in `problem` on failure. getaddrinfo may block for many seconds, unless
/// `is_numeric` is not 0; then it accepts only numeric addresses.
int martlet_tcp_addresses(
    const char *host, int port, int is_numeric, unsigned char *addresses, int capacity,
    int *problem);

/// Returns the text of an error of getaddrinfo(3). The text is constant.
const char *martlet_tcp_words(int problem);

/// Starts to connect to an address. Returns a socket, close-on-exec, that becomes writable when the
/// attempt has ended, or -1 with errno.
int martlet_tcp_connect(const unsigned char *address);

/// Returns the error of an attempt that has ended; 0 if the connection is open.
int martlet_tcp_error(int socket);
#endif
