#ifndef MARTLET_CLINUX_EPOLL_H
#define MARTLET_CLINUX_EPOLL_H

// epoll(7) with descriptors only: Swift sees the kernel's union of what an event carries as unsafe.

/// epoll_create1(2), close-on-exec; -1 with errno on failure.
int martlet_epoll_open(void);

/// EPOLL_CTL_ADD and EPOLL_CTL_MOD: waits until `descriptor` is readable, and with `writable` not 0
/// also until it is writable. A failed or closed descriptor is always ready. Return 0, or -1 with
/// errno.
int martlet_epoll_add(int epoll, int descriptor, int writable);
int martlet_epoll_change(int epoll, int descriptor, int writable);
/// EPOLL_CTL_DEL.
int martlet_epoll_remove(int epoll, int descriptor);

/// Writes the descriptors that are ready now, at most `capacity` and at most 64. Returns their
/// count.
int martlet_epoll_take(int epoll, int *descriptors, int capacity);
#endif
