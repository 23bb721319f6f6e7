#define _GNU_SOURCE
#include "CCurl.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define LATE_FILE "libcurl.so.4"
#define LATE_NAME(name) curl_##name
#define LATE_FUNCTIONS(X) \
  X(global_init) X(version_info) X(free) X(getdate) X(slist_append) X(slist_free_all) \
  X(easy_init) X(easy_cleanup) X(easy_setopt) X(easy_getinfo) X(easy_strerror) X(easy_send) \
  X(easy_recv) X(multi_init) X(multi_cleanup) X(multi_setopt) X(multi_add_handle) \
  X(multi_remove_handle) X(multi_perform) X(multi_poll) X(multi_info_read) X(url) X(url_cleanup) \
  X(url_set) X(url_get)

// The headers wrap some functions in macros that check types at the call.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define LATE_THEN begin()
static void begin(void);
#include "../CLate/late.h"

static void begin(void) {
  const CURLcode code = call_global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) late_problem = call_easy_strerror(code);
}

const char *martlet_curl_load(void) { return late_load(); }

const char *martlet_curl_version(void) { return call_version_info(CURLVERSION_NOW)->version; }

const char *martlet_curl_words(CURLcode code) { return call_easy_strerror(code); }

int martlet_curl_origin(const char *url, char *origin, char *host, int capacity) {
  int result = -1;
  char *scheme = NULL, *name = NULL, *port = NULL;
  CURLU *parts = call_url();
  if (!parts) return -1;
  // The library's parser need not know WebSocket's schemes, which have the ports of http and https.
  const int is_socket = !strncasecmp(url, "ws:", 3) || !strncasecmp(url, "wss:", 4);
  const unsigned flags = is_socket ? CURLU_NON_SUPPORT_SCHEME : 0;
  if (call_url_set(parts, CURLUPART_URL, url, flags) == CURLUE_OK &&
      call_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
      call_url_get(parts, CURLUPART_HOST, &name, 0) == CURLUE_OK && *name) {
    const int is_safe = !strcasecmp(scheme, "https") || !strcasecmp(scheme, "wss");
    const int is_known = is_safe || is_socket || !strcasecmp(scheme, "http");
    const char *number = is_safe ? "443" : "80";
    if (call_url_get(parts, CURLUPART_PORT, &port, 0) == CURLUE_OK) number = port;
    const int length = snprintf(origin, (size_t)capacity, "%s://%s:%s", scheme, name, number);
    const int host_length = snprintf(host, (size_t)capacity, "%s", name);
    if (is_known && length < capacity && host_length < capacity) result = 0;
    for (char *next = origin; result == 0 && *next; next++)
      if (*next >= 'A' && *next <= 'Z') *next += 'a' - 'A';
  }
  if (scheme) call_free(scheme);
  if (name) call_free(name);
  if (port) call_free(port);
  call_url_cleanup(parts);
  return result;
}

// MARK: - Multi

CURLM *martlet_multi_open(void) {
  CURLM *multi = call_multi_init();
  if (!multi) return NULL;
  call_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 16L);
  call_multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, 256L);
  return multi;
}

void martlet_multi_close(CURLM *multi) { call_multi_cleanup(multi); }

int martlet_multi_perform(CURLM *multi) {
  int running = 0;
  return call_multi_perform(multi, &running);
}

int martlet_multi_wait(CURLM *multi, int descriptor, int milliseconds) {
  struct curl_waitfd waited = {.fd = descriptor, .events = CURL_WAIT_POLLIN};
  return call_multi_poll(multi, &waited, descriptor < 0 ? 0 : 1, milliseconds, NULL);
}

// MARK: - Exchange

// A header that is longer than this fails the exchange.
#define MOST_HEADER (64 * 1024)

struct martlet_exchange {
  CURL *easy;
  CURLM *multi;
  struct curl_slist *lines;
  char *header;
  size_t header_count, header_capacity;
  int file;
  long long count, most;
  int (*take)(void *, const char *, size_t);
  void *context;
  char error[CURL_ERROR_SIZE];
  // Whether the body had more than `most` bytes.
  int is_over;
};

static size_t take_header(char *bytes, size_t size, size_t items, void *context) {
  struct martlet_exchange *exchange = context;
  const size_t count = size * items;
  // Each answer begins anew: an interim one, a proxy's, the server's.
  if (count >= 5 && !memcmp(bytes, "HTTP/", 5)) exchange->header_count = 0;
  const size_t wanted = exchange->header_count + count;
  if (wanted > MOST_HEADER) return 0;
  if (wanted > exchange->header_capacity) {
    const size_t capacity = wanted * 2 < 1024 ? 1024 : wanted * 2;
    char *header = realloc(exchange->header, capacity);
    if (!header) return 0;
    exchange->header = header;
    exchange->header_capacity = capacity;
  }
  memcpy(exchange->header + exchange->header_count, bytes, count);
  exchange->header_count = wanted;
  return count;
}

static size_t take_body(char *bytes, size_t size, size_t items, void *context) {
  struct martlet_exchange *exchange = context;
  const size_t count = size * items;
  exchange->count += (long long)count;
  if (exchange->take) return exchange->take(exchange->context, bytes, count) ? count : 0;
  if (exchange->count > exchange->most) {
    exchange->is_over = 1;
    return 0;
  }
  if (exchange->file < 0) exchange->file = memfd_create("martlet-body", MFD_CLOEXEC);
  if (exchange->file < 0) return 0;
  size_t written = 0;
  while (written < count) {
    const ssize_t got = write(exchange->file, bytes + written, count - written);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return 0;
    written += (size_t)got;
  }
  return count;
}

struct martlet_exchange *martlet_exchange_new(long long most_bytes) {
  struct martlet_exchange *exchange = calloc(1, sizeof *exchange);
  CURL *easy = exchange ? call_easy_init() : NULL;
  if (!easy) {
    free(exchange);
    return NULL;
  }
  exchange->easy = easy;
  exchange->file = -1;
  exchange->most = most_bytes;
  call_easy_setopt(easy, CURLOPT_PRIVATE, exchange);
  call_easy_setopt(easy, CURLOPT_ERRORBUFFER, exchange->error);
  call_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
  call_easy_setopt(easy, CURLOPT_HEADERDATA, exchange);
  call_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
  call_easy_setopt(easy, CURLOPT_WRITEDATA, exchange);
  call_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  call_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  call_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  call_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  call_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
  // Every encoding that the library was built with: gzip, br, zstd.
  call_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  return exchange;
}

void martlet_exchange_free(struct martlet_exchange *exchange) {
  if (exchange->multi) call_multi_remove_handle(exchange->multi, exchange->easy);
  call_easy_cleanup(exchange->easy);
  if (exchange->lines) call_slist_free_all(exchange->lines);
  if (exchange->file >= 0) close(exchange->file);
  free(exchange->header);
  free(exchange);
}

void martlet_exchange_stream(
    struct martlet_exchange *exchange, int (*take)(void *, const char *, size_t), void *context) {
  exchange->take = take;
  exchange->context = context;
}

int martlet_exchange_set_text(
    struct martlet_exchange *exchange, CURLoption option, const char *text) {
  return call_easy_setopt(exchange->easy, option, text);
}

int martlet_exchange_set_number(struct martlet_exchange *exchange, CURLoption option, long number) {
  return call_easy_setopt(exchange->easy, option, number);
}

int martlet_exchange_set_body(struct martlet_exchange *exchange, const void *bytes, size_t count) {
  const CURLcode code =
      call_easy_setopt(exchange->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code ? code : call_easy_setopt(exchange->easy, CURLOPT_COPYPOSTFIELDS, bytes);
}

int martlet_exchange_add_header(struct martlet_exchange *exchange, const char *line) {
  struct curl_slist *lines = call_slist_append(exchange->lines, line);
  if (!lines) return CURLE_OUT_OF_MEMORY;
  exchange->lines = lines;
  return CURLE_OK;
}

int martlet_exchange_start(CURLM *multi, struct martlet_exchange *exchange) {
  call_easy_setopt(exchange->easy, CURLOPT_HTTPHEADER, exchange->lines);
  const CURLMcode code = call_multi_add_handle(multi, exchange->easy);
  if (code == CURLM_OK) exchange->multi = multi;
  return code;
}

struct martlet_exchange *martlet_multi_next(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = call_multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    char *exchange = NULL;
    *result = message->data.result;
    call_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &exchange);
    struct martlet_exchange *ended = (struct martlet_exchange *)exchange;
    if (ended->is_over) *result = CURLE_FILESIZE_EXCEEDED;
    return ended;
  }
  return NULL;
}

long martlet_exchange_status(struct martlet_exchange *exchange) {
  long status = 0;
  call_easy_getinfo(exchange->easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

const char *martlet_exchange_redirect(struct martlet_exchange *exchange) {
  char *url = NULL;
  call_easy_getinfo(exchange->easy, CURLINFO_REDIRECT_URL, &url);
  return url;
}

const char *martlet_exchange_header(struct martlet_exchange *exchange, size_t *count) {
  *count = exchange->header_count;
  return exchange->header;
}

const char *martlet_exchange_error(struct martlet_exchange *exchange) { return exchange->error; }

int martlet_exchange_errno(struct martlet_exchange *exchange) {
  long number = 0;
  call_easy_getinfo(exchange->easy, CURLINFO_OS_ERRNO, &number);
  return (int)number;
}

int martlet_exchange_proxy_status(struct martlet_exchange *exchange) {
  long status = 0;
  call_easy_getinfo(exchange->easy, CURLINFO_HTTP_CONNECTCODE, &status);
  return (int)status;
}

int martlet_exchange_connected(struct martlet_exchange *exchange) {
  curl_off_t time = 0;
  call_easy_getinfo(exchange->easy, CURLINFO_PRETRANSFER_TIME_T, &time);
  return time > 0;
}

int martlet_exchange_take_body(struct martlet_exchange *exchange) {
  int file = exchange->file;
  exchange->file = -1;
  // An empty body is an empty file.
  if (file < 0) file = memfd_create("martlet-body", MFD_CLOEXEC);
  if (file < 0) return -1;
  lseek(file, 0, SEEK_SET);
  char line[128] = "";
  const char *name = "\nlast-modified:";
  const size_t length = strlen(name);
  for (size_t at = 0; at + length < exchange->header_count; at++) {
    if (strncasecmp(exchange->header + at, name, length)) continue;
    size_t count = 0;
    for (at += length; at < exchange->header_count && count + 1 < sizeof line; at++) {
      if (exchange->header[at] == '\r' || exchange->header[at] == '\n') break;
      line[count++] = exchange->header[at];
    }
    break;
  }
  const time_t modified = *line ? call_getdate(line, NULL) : -1;
  if (modified > 0 && modified < time(NULL)) {
    const struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = modified}};
    futimens(file, times);
  }
  return file;
}

// MARK: - Connections

int martlet_exchange_socket(struct martlet_exchange *exchange) {
  curl_socket_t socket = CURL_SOCKET_BAD;
  const CURLcode code = call_easy_getinfo(exchange->easy, CURLINFO_ACTIVESOCKET, &socket);
  return code == CURLE_OK && socket != CURL_SOCKET_BAD ? (int)socket : -1;
}

static long result(CURLcode code, size_t count) {
  if (code == CURLE_OK) return (long)count;
  return code == CURLE_AGAIN ? -1 : -2;
}

long martlet_exchange_send(struct martlet_exchange *exchange, const void *bytes, size_t count) {
  size_t sent = 0;
  const CURLcode code = call_easy_send(exchange->easy, bytes, count, &sent);
  return result(code, sent);
}

long martlet_exchange_receive(struct martlet_exchange *exchange, void *bytes, size_t capacity) {
  size_t received = 0;
  const CURLcode code = call_easy_recv(exchange->easy, bytes, capacity, &received);
  return result(code, received);
}
