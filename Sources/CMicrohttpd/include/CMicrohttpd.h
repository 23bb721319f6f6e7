#ifndef MARTLET_CMICROHTTPD_H
#define MARTLET_CMICROHTTPD_H
#include <microhttpd.h>

// libmicrohttpd brings GnuTLS and nine libraries more. A program that links it maps and relocates
// them all at its start, 2 ms and 2 MB, served page or not; so it is loaded with the first server.
// Each function below stands for the MHD function of its name and wants martlet_mhd_load first.

// Loads the library once; null, or what is wrong, in the loader's words. From any thread.
const char *martlet_mhd_load(void);

// MHD_start_daemon is variadic, which Swift cannot call. A thread per connection, on loopback only;
// port 0 lets the kernel choose, martlet_mhd_port tells.
struct MHD_Daemon *martlet_mhd_start(
    uint16_t port, unsigned int connection_limit, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, void *context);
uint16_t martlet_mhd_port(struct MHD_Daemon *daemon);
void martlet_mhd_stop(struct MHD_Daemon *daemon);

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
#endif
