#define _GNU_SOURCE
#include "CMicrohttpd.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define LATE_FILE "libmicrohttpd.so.12"
#define LATE_NAME(name) MHD_##name
#define LATE_FUNCTIONS(X) \
  X(start_daemon) X(stop_daemon) X(get_daemon_info) X(get_timeout) X(run) \
  X(get_connection_info) X(lookup_connection_value) \
  X(create_response_from_buffer) X(create_response_from_callback) X(destroy_response) \
  X(add_response_header) X(queue_response) X(get_version)
#include "../CLate/late.h"

const char *martlet_mhd_load(void) { return late_load(); }

const char *martlet_mhd_version(void) { return call_get_version(); }

// Closes the socket of a daemon that did not start. The library closes it after some failures and
// leaves it open after others; the descriptor may meanwhile be another thread's file. Keeps errno.
static struct MHD_Daemon *close_unless_started(
    struct MHD_Daemon *daemon, int listening, const struct stat *identity) {
  if (daemon) return daemon;
  int code = errno;
  struct stat now;
  if (fstat(listening, &now) == 0 && now.st_dev == identity->st_dev &&
      now.st_ino == identity->st_ino)
    close(listening);
  errno = code;
  return NULL;
}

struct MHD_Daemon *martlet_mhd_start(
    int listening, unsigned int connection_limit, size_t stack, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback notify, void *context) {
  struct stat identity = {0};
  fstat(listening, &identity);
  struct MHD_Daemon *daemon = call_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC,
      0, NULL, NULL, handler, context, MHD_OPTION_LISTEN_SOCKET, listening,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit, MHD_OPTION_THREAD_STACK_SIZE, stack,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION, notify,
      context, MHD_OPTION_END);
  return close_unless_started(daemon, listening, &identity);
}

struct MHD_Daemon *martlet_mhd_start_polled(
    int listening, unsigned int connection_limit, size_t memory, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback notify, void *context) {
  struct stat identity = {0};
  fstat(listening, &identity);
  struct MHD_Daemon *daemon = call_start_daemon(
      MHD_USE_EPOLL, 0, NULL, NULL, handler, context, MHD_OPTION_LISTEN_SOCKET, listening,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION, notify,
      context, MHD_OPTION_END);
  return close_unless_started(daemon, listening, &identity);
}

int martlet_mhd_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = call_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

int martlet_mhd_run(struct MHD_Daemon *daemon) {
  MHD_UNSIGNED_LONG_LONG milliseconds = 0;
  call_run(daemon);
  if (call_get_timeout(daemon, &milliseconds) != MHD_YES) return -1;
  return milliseconds > 60000 ? 60000 : (int)milliseconds;
}

void martlet_mhd_stop(struct MHD_Daemon *daemon) { call_stop_daemon(daemon); }

int martlet_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      call_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

void *martlet_mhd_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      call_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

const char *martlet_mhd_lookup_connection_value(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *key) {
  return call_lookup_connection_value(connection, kind, key);
}

struct MHD_Response *martlet_mhd_create_response_from_buffer(
    size_t size, void *buffer, enum MHD_ResponseMemoryMode mode) {
  return call_create_response_from_buffer(size, buffer, mode);
}

struct MHD_Response *martlet_mhd_create_response_from_callback(
    uint64_t size, size_t block_size, MHD_ContentReaderCallback read, void *context,
    MHD_ContentReaderFreeCallback release) {
  return call_create_response_from_callback(size, block_size, read, context, release);
}

void martlet_mhd_destroy_response(struct MHD_Response *response) { call_destroy_response(response); }

enum MHD_Result martlet_mhd_add_response_header(
    struct MHD_Response *response, const char *header, const char *content) {
  return call_add_response_header(response, header, content);
}

enum MHD_Result martlet_mhd_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  return call_queue_response(connection, status, response);
}

int martlet_wait_unless_gone(int wakeup, int socket) {
  struct pollfd waits[] = {{.fd = wakeup, .events = POLLIN}, {.fd = socket, .events = POLLRDHUP}};
  int count;
  do count = poll(waits, 2, -1);
  while (count < 0 && errno == EINTR);
  return count < 0 || waits[1].revents ? -1 : 0;
}

void martlet_limit_stall(int socket, unsigned int milliseconds) {
  setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
}
