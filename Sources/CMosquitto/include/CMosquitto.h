#ifndef MARTLET_CMOSQUITTO_H
#define MARTLET_CMOSQUITTO_H
#include <stdbool.h>
#include <stddef.h>

// The library, libmosquitto.so.1, is loaded with the first source of kind mqtt, together with
// OpenSSL. A process without such a source never maps either. All functions below need
// martlet_mqtt_load first.

// Loads the library once. Returns null, or the loader's message. May be called on any thread.
const char *martlet_mqtt_load(void);

// The version of the library, such as 0x020012 for 2.0.18. Loads it; -1 if it is not installed.
int martlet_mqtt_version(void);

// A client for one connection to a broker. It is used on one thread and starts none.
struct martlet_mqtt;

// Texts are UTF-8, borrowed for the call of martlet_mqtt_new. Null is "none".
struct martlet_mqtt_settings {
  const char *host;
  int port;
  // The protocol: 5, or 4 for MQTT 3.1.1.
  int version;
  // Null lets the broker choose.
  const char *client_id;
  // The seconds for which the broker keeps the session after a lost connection; 0 for no session.
  unsigned session;
  int keep_alive;
  const char *user, *password;
  bool is_encrypted;
  // Files in PEM form. Without `ca` the certificates of the system count.
  const char *ca, *certificate, *key;
  // A retained message that the broker publishes when the connection is lost.
  const char *will_topic, *will_payload;
  // The largest packet that the broker may send; it needs version 5.
  unsigned most_bytes;
};

// Functions that the client calls from within martlet_mqtt_read, _write and _misc. All pointers are
// valid during the call only.
struct martlet_mqtt_calls {
  // The broker accepts (0) or refuses the connection, with its own words or null.
  void (*connected)(void *context, int code, const char *words);
  // The broker grants a QoS (0…2), or refuses (128 and above), for each filter of a request.
  void (*granted)(void *context, int request, int count, const int *codes);
  void (*received)(
      void *context, const char *topic, const void *payload, int length, bool is_retained);
  // A message was sent, and acknowledged if its QoS asks for that. `code` is 128 or above if a broker of
  // version 5 refuses it.
  void (*published)(void *context, int request, int code);
};

// Returns null on failure and writes the reason to `problem`.
struct martlet_mqtt *martlet_mqtt_new(
    const struct martlet_mqtt_settings *settings, const struct martlet_mqtt_calls *calls,
    void *context, char *problem, size_t size);
void martlet_mqtt_destroy(struct martlet_mqtt *client);

// Begins to connect without waiting for the broker; only the look-up of the host's name waits. All
// functions that return an int return 0, or a code for martlet_mqtt_problem.
int martlet_mqtt_connect(struct martlet_mqtt *client);
// The socket; negative without a connection.
int martlet_mqtt_socket(struct martlet_mqtt *client);
// Whether the socket is to be polled for writing.
bool martlet_mqtt_wants_write(struct martlet_mqtt *client);
// Continues after the socket became readable: reads one packet, or goes on with the handshake.
int martlet_mqtt_read(struct martlet_mqtt *client);
int martlet_mqtt_write(struct martlet_mqtt *client);
// Sends a ping if one is due, and fails if the broker does not answer them.
int martlet_mqtt_misc(struct martlet_mqtt *client);
// Asks for messages; `request` is the number that `granted` gets.
int martlet_mqtt_subscribe(
    struct martlet_mqtt *client, int *request, const char *filter, int qos);
int martlet_mqtt_unsubscribe(struct martlet_mqtt *client, const char *filter);
// Publishes a message; `request` gets its number, which `published` names later.
int martlet_mqtt_publish(
    struct martlet_mqtt *client, int *request, const char *topic, const char *payload, int qos,
    bool is_retained);
int martlet_mqtt_disconnect(struct martlet_mqtt *client);

// Writes the reason of a failure, read right after it: the library's words, the kernel's for a
// failed call, or those of the TLS library.
void martlet_mqtt_problem(struct martlet_mqtt *client, int code, char *text, size_t size);
// Returns the words for a code that a broker gave in `connected` or `granted`.
const char *martlet_mqtt_reason(int version, int code);

#endif
