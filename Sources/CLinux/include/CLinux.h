#ifndef MARTLET_CLINUX_H
#define MARTLET_CLINUX_H
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <sys/inotify.h>
#endif
