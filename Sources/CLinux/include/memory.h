#ifndef MARTLET_CLINUX_MEMORY_H
#define MARTLET_CLINUX_MEMORY_H
#include <stddef.h>
#include <sys/types.h>

// Memory that processes share, and its transfer from one to the other.

/// Makes an empty anonymous file in memory with memfd_create(2), close-on-exec. Returns -1 with
/// errno on failure.
int martlet_memory_open(void);

/// Forbids all later changes of content and size of a file from martlet_memory_open. No mapping may
/// be able to write it. Returns 0, or -1 with errno.
int martlet_memory_seal(int fd);

/// Whether an open file can never change in content or size, which is true for a sealed file in
/// memory.
int martlet_memory_is_sealed(int fd);

/// The largest number of descriptors in one message of martlet_socket_send.
#define MARTLET_MOST_PASSED_DESCRIPTORS 64

/// Sends bytes over a Unix stream socket, with `descriptor_count` descriptors attached to the first
/// byte. The number is at most MARTLET_MOST_PASSED_DESCRIPTORS; 0 sends none. Returns the result of
/// sendmsg(2). If it is positive, the descriptors were sent.
ssize_t martlet_socket_send(
    int fd, const void *bytes, size_t count, const int *descriptors, int descriptor_count);

/// Receives bytes, and the descriptors that came with them, close-on-exec. Sets `descriptor_count`
/// to their number. `descriptors` must have room for MARTLET_MOST_PASSED_DESCRIPTORS. Returns the
/// result of recvmsg(2).
ssize_t martlet_socket_receive(
    int fd, void *bytes, size_t count, int *descriptors, int *descriptor_count);
#endif
