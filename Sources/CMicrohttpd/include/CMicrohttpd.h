#ifndef MARTLET_CMICROHTTPD_H
#define MARTLET_CMICROHTTPD_H
#include <microhttpd.h>

// libmicrohttpd brings GnuTLS and nine libraries more. A program that links it maps and relocates
// them all at its start, 2 ms and 2 MB, served page or not; so it is loaded with the first server.
// Each function below stands for the MHD function of its name and wants martlet_mhd_load first.

// Loads the library once; null, or what is wrong, in the loader's words. From any thread.
const char *martlet_mhd_load(void);

// MHD_get_version.
const char *martlet_mhd_version(void);

// MHD_start_daemon is variadic, which Swift cannot call. A thread of `stack` bytes per connection
// of the listening socket, which MHD_stop_daemon closes. Null with errno on failure, which closes
// `listening`, too.
//
// MHD waits by select, because by poll 0.9.75 refuses connections at its limit instead of leaving
// them in the listening socket's queue; so descriptors from 1024 up are refused. Its own time-out is
// not used: by poll it spins in its last second, and it never ends a header that trickles.
struct MHD_Daemon *martlet_mhd_start(
    int listening, unsigned int connection_limit, size_t stack, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback notify, void *context);
void martlet_mhd_stop(struct MHD_Daemon *daemon);

// MHD_start_daemon without a thread, by epoll: the caller waits until the daemon's descriptor is
// readable and calls martlet_mhd_run, which calls back. `memory` is what each connection may use for
// its headers and for a piece of its body. A failure closes `listening`.
struct MHD_Daemon *martlet_mhd_start_polled(
    int listening, unsigned int connection_limit, size_t memory, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback notify, void *context);
// MHD_DAEMON_INFO_EPOLL_FD, or -1.
int martlet_mhd_descriptor(struct MHD_Daemon *daemon);
// MHD_run. Returns the milliseconds after which it must be called again although nothing is readable;
// -1 for never.
int martlet_mhd_run(struct MHD_Daemon *daemon);

// MHD_get_connection_info: the connection's descriptor, or -1; and what MHD_NotifyConnectionCallback
// left in its `socket_context`.
int martlet_mhd_socket(struct MHD_Connection *connection);
void *martlet_mhd_socket_context(struct MHD_Connection *connection);

const char *martlet_mhd_lookup_connection_value(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *key);
struct MHD_Response *martlet_mhd_create_response_from_buffer(
    size_t size, void *buffer, enum MHD_ResponseMemoryMode mode);
struct MHD_Response *martlet_mhd_create_response_from_callback(
    uint64_t size, size_t block_size, MHD_ContentReaderCallback read, void *context,
    MHD_ContentReaderFreeCallback release);
void martlet_mhd_destroy_response(struct MHD_Response *response);
enum MHD_Result martlet_mhd_add_response_header(
    struct MHD_Response *response, const char *header, const char *content);
enum MHD_Result martlet_mhd_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

// Waits until the descriptor `wakeup` is readable: 0; or until the peer of `socket` has closed its
// sending side or the connection is broken or shut down: -1. A negative socket is not watched.
int martlet_wait_unless_gone(int wakeup, int socket);
// setsockopt TCP_USER_TIMEOUT: the connection is broken when the peer has taken no byte of what was
// sent for so long, also when it says that its window is closed.
void martlet_limit_stall(int socket, unsigned int milliseconds);
#endif
