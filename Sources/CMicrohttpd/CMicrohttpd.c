#include "CMicrohttpd.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <string.h>

// The library's functions by name; `typeof` takes their types from its header.
#define FUNCTIONS(X) \
  X(start_daemon) X(get_daemon_info) X(stop_daemon) X(lookup_connection_value) \
  X(create_response_from_buffer) X(create_response_from_callback) X(destroy_response) \
  X(add_response_header) X(queue_response)

#define DECLARE(name) static __typeof__(&MHD_##name) name;
FUNCTIONS(DECLARE)

static const char *fault;

static void load(void) {
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
#define FIND(name) \
  if (library) name = (__typeof__(&MHD_##name))dlsym(library, "MHD_" #name); \
  if (!library || !name) { \
    fault = strdup(dlerror()); \
    return; \
  }
  FUNCTIONS(FIND)
}

const char *martlet_mhd_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return fault;
}

struct MHD_Daemon *martlet_mhd_start(
    uint16_t port, unsigned int connection_limit, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL |
          MHD_USE_ITC,
      port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit, MHD_OPTION_NOTIFY_COMPLETED, completed,
      context, MHD_OPTION_END);
}

uint16_t martlet_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

void martlet_mhd_stop(struct MHD_Daemon *daemon) { stop_daemon(daemon); }

const char *martlet_mhd_lookup_connection_value(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *key) {
  return lookup_connection_value(connection, kind, key);
}

struct MHD_Response *martlet_mhd_create_response_from_buffer(
    size_t size, void *buffer, enum MHD_ResponseMemoryMode mode) {
  return create_response_from_buffer(size, buffer, mode);
}

struct MHD_Response *martlet_mhd_create_response_from_callback(
    uint64_t size, size_t block_size, MHD_ContentReaderCallback read, void *context,
    MHD_ContentReaderFreeCallback release) {
  return create_response_from_callback(size, block_size, read, context, release);
}

void martlet_mhd_destroy_response(struct MHD_Response *response) { destroy_response(response); }

enum MHD_Result martlet_mhd_add_response_header(
    struct MHD_Response *response, const char *header, const char *content) {
  return add_response_header(response, header, content);
}

enum MHD_Result martlet_mhd_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  return queue_response(connection, status, response);
}
