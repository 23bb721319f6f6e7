#ifndef MARTLET_CLINUX_EPOLL_H
#define MARTLET_CLINUX_EPOLL_H

// epoll(7) with plain descriptors, because Swift treats the kernel's union of event data as unsafe.

/// Opens an epoll descriptor with epoll_create1(2), close-on-exec. Returns -1 with errno on
/// failure.
int martlet_epoll_open(void);

/// Watches a descriptor with EPOLL_CTL_ADD: waits until `descriptor` is readable and, if `writable`
/// is not 0, also until it is writable. A failed or closed descriptor is always ready. Returns 0,
/// or -1 with errno.
int martlet_epoll_add(int epoll, int descriptor, int writable);
/// Changes a watch with EPOLL_CTL_MOD. Arguments and result are those of martlet_epoll_add.
int martlet_epoll_change(int epoll, int descriptor, int writable);
/// Ends a watch with EPOLL_CTL_DEL. Returns 0, or -1 with errno.
int martlet_epoll_remove(int epoll, int descriptor);

/// Writes the descriptors that are ready now to `descriptors`, at most `capacity` and at most 64.
/// Returns their number. Does not block.
int martlet_epoll_take(int epoll, int *descriptors, int capacity);
#endif
