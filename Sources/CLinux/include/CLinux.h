#ifndef MARTLET_CLINUX_H
#define MARTLET_CLINUX_H
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include "build.h"
#include "epoll.h"
#include "files.h"
#include "mapped.h"
#include "memory.h"
#include "peer.h"
#include "process.h"
#include "route.h"
#include "system_time.h"
#include "tcp.h"
#include "terminal.h"

// poll(2) with nanoseconds. glibc declares it only for _GNU_SOURCE.
int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

// libdispatch's interface to a foreign run loop on the first thread: an eventfd that is readable
// while the main queue has work, and the call that runs this work. The argument is ignored.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
#endif
