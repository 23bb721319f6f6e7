#define _GNU_SOURCE
#include "CMosquitto.h"

#include <errno.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LATE_FILE "libmosquitto.so.1"
#define LATE_NAME(name) mosquitto_##name
#define LATE_FUNCTIONS(X) \
  X(lib_init) X(lib_version) X(new) X(destroy) X(int_option) X(void_option) X(username_pw_set) X(tls_set) \
  X(will_set) X(connect_bind_v5) X(connect_async) X(socket) X(want_write) X(loop_read) \
  X(loop_write) X(loop_misc) X(subscribe_v5) X(unsubscribe) X(publish) X(disconnect) X(strerror) \
  X(connack_string) X(reason_string) X(property_add_int32) X(property_free_all) \
  X(property_read_string) X(connect_v5_callback_set) X(subscribe_callback_set) \
  X(message_callback_set) X(publish_v5_callback_set) X(log_callback_set)
#define LATE_THEN find_tls(late_library)
static void find_tls(void *library);
#include "../CLate/late.h"

// Functions of OpenSSL, which the library brings along; null if it was built without TLS.
static struct {
  const void *(*client_method)(void);
  void *(*new)(const void *method);
  void (*free)(void *context);
  void *(*parameters)(void *context);
  int (*set_address)(void *parameters, const char *address);
  int (*set_host)(void *parameters, const char *name, size_t length);
  void (*set_verify)(void *context, int (*verify)(void *, void *), void *argument);
  void (*set_callback)(void *store, int (*callback)(int, void *));
  int (*verify)(void *store);
  int (*error)(void *store);
  const char *(*words)(long code);
} tls;

static void find_tls(void *library) {
#define FIND_TLS(member, name) tls.member = (__typeof__(tls.member))dlsym(library, name);
  FIND_TLS(client_method, "TLS_client_method")
  FIND_TLS(new, "SSL_CTX_new")
  FIND_TLS(free, "SSL_CTX_free")
  FIND_TLS(parameters, "SSL_CTX_get0_param")
  FIND_TLS(set_address, "X509_VERIFY_PARAM_set1_ip_asc")
  FIND_TLS(set_host, "X509_VERIFY_PARAM_set1_host")
  FIND_TLS(set_verify, "SSL_CTX_set_cert_verify_callback")
  FIND_TLS(set_callback, "X509_STORE_CTX_set_verify_cb")
  FIND_TLS(verify, "X509_verify_cert")
  FIND_TLS(error, "X509_STORE_CTX_get_error")
  FIND_TLS(words, "X509_verify_cert_error_string")
  if (call_lib_init() != MOSQ_ERR_SUCCESS) late_problem = "the library cannot be set up";
}

int martlet_mqtt_version(void) {
  if (late_load()) return -1;
  int major = 0, minor = 0, revision = 0;
  call_lib_version(&major, &minor, &revision);
  return major << 16 | minor << 8 | revision;
}

const char *martlet_mqtt_load(void) { return late_load(); }

struct martlet_mqtt {
  struct mosquitto *client;
  struct martlet_mqtt_calls calls;
  void *context;
  char *host;
  int port, keep_alive;
  // OpenSSL's verdict on the broker's certificate; 0 if it is right or was not looked at.
  int verified;
  // The last error that the library logged; empty if there was none since the last call.
  char logged[200];
};

// MARK: - Calls from the library

static void connected(
    struct mosquitto *client, void *object, int code, int flags, const mosquitto_property *list) {
  (void)client, (void)flags;
  struct martlet_mqtt *self = object;
  char *words = NULL;
  call_property_read_string(list, MQTT_PROP_REASON_STRING, &words, false);
  self->calls.connected(self->context, code, words);
  free(words);
}

static void granted(
    struct mosquitto *client, void *object, int request, int count, const int *codes) {
  (void)client;
  struct martlet_mqtt *self = object;
  self->calls.granted(self->context, request, count, codes);
}

static void published(
    struct mosquitto *client, void *object, int request, int code, const mosquitto_property *list) {
  (void)client, (void)list;
  struct martlet_mqtt *self = object;
  self->calls.published(self->context, request, code);
}

static void received(
    struct mosquitto *client, void *object, const struct mosquitto_message *message) {
  (void)client;
  struct martlet_mqtt *self = object;
  self->calls.received(
      self->context, message->topic, message->payload, message->payloadlen, message->retain);
}

static void logged(struct mosquitto *client, void *object, int level, const char *text) {
  (void)client;
  struct martlet_mqtt *self = object;
  // The first error is the cause; others follow from it.
  if (level == MOSQ_LOG_ERR && !self->logged[0])
    snprintf(self->logged, sizeof self->logged, "%s", text);
}

// An encrypted key would make OpenSSL ask at the terminal.
static int no_password(char *text, int size, int writes, void *object) {
  (void)text, (void)size, (void)writes, (void)object;
  return 0;
}

static int keep(int is_right, void *store) {
  (void)store;
  return is_right;
}

// Verifies the broker's certificate, and keeps the verdict: the connection that had it is gone before
// anybody could ask. OpenSSL compares the name of the host too, in place of the library's callback.
static int verify(void *store, void *object) {
  struct martlet_mqtt *self = object;
  tls.set_callback(store, keep);
  int is_right = tls.verify(store) == 1;
  self->verified = is_right ? 0 : tls.error(store);
  return is_right;
}

// Returns an error of the library, or 0.
static int keep_verdicts(struct martlet_mqtt *self) {
  if (!tls.client_method || !tls.new || !tls.free || !tls.parameters || !tls.set_address ||
      !tls.set_host || !tls.set_verify || !tls.set_callback || !tls.verify || !tls.error)
    return MOSQ_ERR_NOT_SUPPORTED;
  void *context = tls.new(tls.client_method());
  if (!context) return MOSQ_ERR_NOMEM;
  void *parameters = tls.parameters(context);
  int code = 0;
  if (tls.set_address(parameters, self->host) != 1 && tls.set_host(parameters, self->host, 0) != 1)
    code = MOSQ_ERR_INVAL;
  tls.set_verify(context, verify, self);
  if (!code) code = call_int_option(self->client, MOSQ_OPT_SSL_CTX_WITH_DEFAULTS, 1);
  // The library takes a reference of its own.
  if (!code) code = call_void_option(self->client, MOSQ_OPT_SSL_CTX, context);
  tls.free(context);
  return code;
}

// MARK: - The client

static int set_up(
    struct martlet_mqtt *self, const struct martlet_mqtt_settings *settings, const char **what) {
  struct mosquitto *client = self->client;
  int code;
  *what = "version";
  code = call_int_option(
      client, MOSQ_OPT_PROTOCOL_VERSION,
      settings->version == 5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311);
  if (code) return code;
  call_int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
  *what = "user and password";
  if (settings->user || settings->password) {
    code = call_username_pw_set(client, settings->user, settings->password);
    if (code) return code;
  }
  *what = "ca, certificate and key";
  if (settings->is_encrypted) {
    code = call_tls_set(
        client, settings->ca, settings->ca ? NULL : "/etc/ssl/certs", settings->certificate,
        settings->key, no_password);
    if (code) return code;
    code = keep_verdicts(self);
    if (code) return code;
  }
  *what = "will";
  if (settings->will_topic) {
    code = call_will_set(
        client, settings->will_topic, (int)strlen(settings->will_payload), settings->will_payload,
        1, true);
    if (code) return code;
  }
  *what = "session";
  if (settings->version == 5) {
    mosquitto_property *list = NULL;
    code = call_property_add_int32(&list, MQTT_PROP_MAXIMUM_PACKET_SIZE, settings->most_bytes);
    if (!code && settings->session)
      code = call_property_add_int32(&list, MQTT_PROP_SESSION_EXPIRY_INTERVAL, settings->session);
    // The one function that takes properties waits for the connection. Without a host it keeps
    // the properties for later connections and fails. Seen in 2.0.11 to 2.1.2.
    if (!code) call_connect_bind_v5(client, NULL, self->port, self->keep_alive, NULL, list);
    call_property_free_all(&list);
  }
  return code;
}

struct martlet_mqtt *martlet_mqtt_new(
    const struct martlet_mqtt_settings *settings, const struct martlet_mqtt_calls *calls,
    void *context, char *problem, size_t size) {
  struct martlet_mqtt *self = calloc(1, sizeof *self);
  char *host = strdup(settings->host);
  if (!self || !host) goto failed;
  self->host = host;
  self->port = settings->port;
  self->keep_alive = settings->keep_alive;
  self->calls = *calls;
  self->context = context;
  self->client = call_new(settings->client_id, settings->session == 0, self);
  if (!self->client) goto failed;
  call_connect_v5_callback_set(self->client, connected);
  call_subscribe_callback_set(self->client, granted);
  call_message_callback_set(self->client, received);
  call_publish_v5_callback_set(self->client, published);
  call_log_callback_set(self->client, logged);
  const char *what = NULL;
  int code = set_up(self, settings, &what);
  if (!code) return self;
  snprintf(problem, size, "%s: %s", what, call_strerror(code));
  martlet_mqtt_destroy(self);
  return NULL;
failed:
  snprintf(problem, size, "%s", strerror(errno));
  free(host);
  free(self);
  return NULL;
}

void martlet_mqtt_destroy(struct martlet_mqtt *self) {
  call_destroy(self->client);
  free(self->host);
  free(self);
}

int martlet_mqtt_connect(struct martlet_mqtt *self) {
  self->logged[0] = 0;
  errno = 0;
  int code = call_connect_async(self->client, self->host, self->port, self->keep_alive);
  return code == MOSQ_ERR_CONN_PENDING ? 0 : code;
}

int martlet_mqtt_socket(struct martlet_mqtt *self) { return call_socket(self->client); }

bool martlet_mqtt_wants_write(struct martlet_mqtt *self) { return call_want_write(self->client); }

int martlet_mqtt_read(struct martlet_mqtt *self) {
  self->logged[0] = 0;
  errno = 0;
  return call_loop_read(self->client, 1);
}

int martlet_mqtt_write(struct martlet_mqtt *self) {
  self->logged[0] = 0;
  errno = 0;
  return call_loop_write(self->client, 1);
}

int martlet_mqtt_misc(struct martlet_mqtt *self) {
  self->logged[0] = 0;
  errno = 0;
  return call_loop_misc(self->client);
}

int martlet_mqtt_subscribe(struct martlet_mqtt *self, int *request, const char *filter, int qos) {
  return call_subscribe_v5(self->client, request, filter, qos, 0, NULL);
}

int martlet_mqtt_unsubscribe(struct martlet_mqtt *self, const char *filter) {
  return call_unsubscribe(self->client, NULL, filter);
}

int martlet_mqtt_publish(
    struct martlet_mqtt *self, int *request, const char *topic, const char *payload, int qos,
    bool is_retained) {
  return call_publish(
      self->client, request, topic, (int)strlen(payload), payload, qos, is_retained);
}

int martlet_mqtt_disconnect(struct martlet_mqtt *self) { return call_disconnect(self->client); }

// MARK: - Words

void martlet_mqtt_problem(struct martlet_mqtt *self, int code, char *text, size_t size) {
  int number = errno;
  int verified = self->verified;
  // An answer that comes between the first call of the handshake and the first packet is read with
  // that packet, and the library reports the failed handshake by EPROTO.
  bool is_tls = code == MOSQ_ERR_TLS || (code == MOSQ_ERR_ERRNO && number == EPROTO);
  // X509_V_ERR_HOSTNAME_MISMATCH and X509_V_ERR_IP_ADDRESS_MISMATCH.
  if (is_tls && (verified == 62 || verified == 64))
    snprintf(text, size, "the certificate is for another host");
  else if (is_tls && verified && tls.words)
    snprintf(text, size, "%s", tls.words(verified));
  else if (code == MOSQ_ERR_ERRNO && number)
    snprintf(text, size, "%s", strerror(number));
  else if (code == MOSQ_ERR_EAI)
    snprintf(text, size, "the name of the host is not found");
  else if (self->logged[0])
    snprintf(text, size, "%s", self->logged);
  else
    snprintf(text, size, "%s", call_strerror(code));
  self->logged[0] = 0;
  self->verified = 0;
}

const char *martlet_mqtt_reason(int version, int code) {
  return version == 5 ? call_reason_string(code) : call_connack_string(code);
}
