#ifndef MARTLET_CLINUX_MEMORY_H
#define MARTLET_CLINUX_MEMORY_H
#include <stddef.h>
#include <sys/types.h>

// Memory that processes share, and its way from one to the other.

/// memfd_create(2): an empty anonymous file in memory, close-on-exec; -1 with errno on failure.
int martlet_memory_open(void);

/// Forbids for ever that a file of martlet_memory_open changes in content or size, once no mapping
/// can write it. Returns 0, or -1 with errno.
int martlet_memory_seal(int fd);

/// Whether an open file can never change in content or size: a sealed file in memory.
int martlet_memory_is_sealed(int fd);

/// Room for descriptors in one message of martlet_socket_send.
#define MARTLET_MOST_PASSED_DESCRIPTORS 64

/// Sends bytes over a Unix stream socket, and descriptors with the first of them: at most
/// MARTLET_MOST_PASSED_DESCRIPTORS, none for 0. Returns what sendmsg(2) returns; if it is positive,
/// the descriptors were sent.
ssize_t martlet_socket_send(
    int fd, const void *bytes, size_t count, const int *descriptors, int descriptor_count);

/// Receives bytes, and the descriptors that came with them, close-on-exec: their number is written
/// to `descriptor_count`, and `descriptors` has room for MARTLET_MOST_PASSED_DESCRIPTORS. Returns
/// what recvmsg(2) returns.
ssize_t martlet_socket_receive(
    int fd, void *bytes, size_t count, int *descriptors, int *descriptor_count);
#endif
