#include "epoll.h"

#include <stddef.h>
#include <sys/epoll.h>

int martlet_epoll_open(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int control(int epoll, int operation, int descriptor, int writable) {
  struct epoll_event event = {
      .events = EPOLLIN | (writable ? EPOLLOUT : 0),
      .data.fd = descriptor,
  };
  return epoll_ctl(epoll, operation, descriptor, &event);
}

int martlet_epoll_add(int epoll, int descriptor, int writable) {
  return control(epoll, EPOLL_CTL_ADD, descriptor, writable);
}

int martlet_epoll_change(int epoll, int descriptor, int writable) {
  return control(epoll, EPOLL_CTL_MOD, descriptor, writable);
}

int martlet_epoll_remove(int epoll, int descriptor) {
  return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL);
}

int martlet_epoll_take(int epoll, int *descriptors, int capacity) {
  struct epoll_event events[64];
  const int count = epoll_wait(epoll, events, capacity < 64 ? capacity : 64, 0);
  for (int index = 0; index < count; index++) descriptors[index] = events[index].data.fd;
  return count < 0 ? 0 : count;
}
