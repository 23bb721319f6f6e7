#ifndef MARTLET_CCURL_H
#define MARTLET_CCURL_H
#include <curl/curl.h>
#include <poll.h>

// The library is loaded with the first request. A process without sources on the network, such as
// the one with the display, never maps it, nor its 30 dependencies. All functions below need
// martlet_curl_load first. One multi and its exchanges belong to one thread.

// Loads the library once. Returns null, or the loader's message. May be called on any thread.
const char *martlet_curl_load(void);

// The version of the library, such as "7.88.1".
const char *martlet_curl_version(void);

// curl_easy_strerror.
const char *martlet_curl_words(CURLcode code);

// Writes "scheme://host:port" of a URL, in lower case and with the scheme's own port where the URL
// names none; `host` gets the host alone. Returns 0, or -1 if the URL cannot be parsed, its scheme
// is not one of http, https, ws and wss, or a buffer of `capacity` bytes is too small.
int martlet_curl_origin(const char *url, char *origin, char *host, int capacity);

// A set of exchanges that run at the same time, with their connections. Null on failure.
CURLM *martlet_multi_open(void);
void martlet_multi_close(CURLM *multi);
// Moves all exchanges on. Returns 0, or a CURLMcode.
int martlet_multi_perform(CURLM *multi);
// Waits until an exchange can move on, `descriptor` is readable, or the time is over.
int martlet_multi_wait(CURLM *multi, int descriptor, int milliseconds);

// One request and its answer.
struct martlet_exchange;

// Returns the next exchange that has ended, and its result; null if there is none.
struct martlet_exchange *martlet_multi_next(CURLM *multi, CURLcode *result);

// Makes an exchange without time limits. The body goes to an anonymous file in memory
// (memfd_create(2)), and ends the exchange with CURLE_FILESIZE_EXCEEDED after `most_bytes`, as
// decoded. Null on failure.
struct martlet_exchange *martlet_exchange_new(long long most_bytes);
// Frees an exchange, also one that runs, which ends without a result.
void martlet_exchange_free(struct martlet_exchange *exchange);

// Passes the bytes of the body to a function as they come, instead of to a file. The function
// returns 0 to end the exchange with CURLE_WRITE_ERROR.
void martlet_exchange_stream(
    struct martlet_exchange *exchange, int (*take)(void *, const char *, size_t), void *context);

// curl_easy_setopt. Texts are copied. Returns 0, or a CURLcode.
int martlet_exchange_set_text(
    struct martlet_exchange *exchange, CURLoption option, const char *text);
int martlet_exchange_set_number(struct martlet_exchange *exchange, CURLoption option, long number);
int martlet_exchange_set_body(struct martlet_exchange *exchange, const void *bytes, size_t count);
// Adds a header line without its line break.
int martlet_exchange_add_header(struct martlet_exchange *exchange, const char *line);

// Starts an exchange, once. Returns 0, or a CURLMcode.
int martlet_exchange_start(CURLM *multi, struct martlet_exchange *exchange);

// The status of the answer, 0 before it is known; also inside the function that takes the body.
long martlet_exchange_status(struct martlet_exchange *exchange);
// The URL to which the answer leads; null if it does not. Valid until the exchange is freed.
const char *martlet_exchange_redirect(struct martlet_exchange *exchange);
// The lines of the last header, as received. Valid until the exchange moves on.
const char *martlet_exchange_header(struct martlet_exchange *exchange, size_t *count);
// The library's words about a failure; empty if it has none.
const char *martlet_exchange_error(struct martlet_exchange *exchange);
// The kernel's error number for a connection that failed; 0 for none.
int martlet_exchange_errno(struct martlet_exchange *exchange);
// The status that a proxy answered when a tunnel was asked for; 0 for none.
int martlet_exchange_proxy_status(struct martlet_exchange *exchange);
// Whether a connection was made, with TLS where the URL asks for it.
int martlet_exchange_connected(struct martlet_exchange *exchange);
// The body's file, which now belongs to the caller; -1 if there is none. Its offset is 0. Its time
// of change is the answer's Last-Modified where that is in the past.
int martlet_exchange_take_body(struct martlet_exchange *exchange);

// The socket of an exchange with CURLOPT_CONNECT_ONLY that has ended well; -1 if there is none.
int martlet_exchange_socket(struct martlet_exchange *exchange);
// curl_easy_send and curl_easy_recv. Return the count of bytes, 0 at the end of the stream, -1 if
// the socket is not ready, and -2 on failure.
long martlet_exchange_send(struct martlet_exchange *exchange, const void *bytes, size_t count);
long martlet_exchange_receive(struct martlet_exchange *exchange, void *bytes, size_t capacity);

#endif
