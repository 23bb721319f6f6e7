#define _GNU_SOURCE
#include "CKeyboard.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The few functions of libxkbcommon's stable interface (symbol version V_0.5.0), declared here so
// that a build needs no header of it.
struct xkb_context;
struct xkb_keymap;
struct xkb_state;
struct xkb_compose_table;
struct xkb_compose_state;
struct xkb_rule_names {
  const char *rules, *model, *layout, *variant, *options;
};
enum { NO_FLAGS = 0, NO_DEFAULT_INCLUDES = 1, LOG_CRITICAL = 10, KEY_UP = 0, KEY_DOWN = 1 };
enum { COMPOSE_NOTHING, COMPOSE_COMPOSING, COMPOSE_COMPOSED, COMPOSE_CANCELLED };
enum { FEED_IGNORED, FEED_ACCEPTED };

static struct xkb_context *(*context_new)(int flags);
static void (*context_set_log_level)(struct xkb_context *context, int level);
static int (*context_include_path_append_default)(struct xkb_context *context);
static void (*context_unref)(struct xkb_context *context);
static struct xkb_keymap *(*keymap_new_from_names)(
    struct xkb_context *context, const struct xkb_rule_names *names, int flags);
static void (*keymap_unref)(struct xkb_keymap *keymap);
static struct xkb_state *(*state_new)(struct xkb_keymap *keymap);
static void (*state_unref)(struct xkb_state *state);
static int (*state_update_key)(struct xkb_state *state, uint32_t key, int direction);
static uint32_t (*state_key_get_one_sym)(struct xkb_state *state, uint32_t key);
static int (*state_key_get_utf8)(struct xkb_state *state, uint32_t key, char *text, size_t size);
static struct xkb_compose_table *(*compose_table_new_from_locale)(
    struct xkb_context *context, const char *locale, int flags);
static void (*compose_table_unref)(struct xkb_compose_table *table);
static struct xkb_compose_state *(*compose_state_new)(struct xkb_compose_table *table, int flags);
static void (*compose_state_unref)(struct xkb_compose_state *state);
static int (*compose_state_feed)(struct xkb_compose_state *state, uint32_t sym);
static int (*compose_state_get_status)(struct xkb_compose_state *state);
static int (*compose_state_get_utf8)(struct xkb_compose_state *state, char *text, size_t size);

static const char *fault;

static void load(void) {
  void *library = dlopen("libxkbcommon.so.0", RTLD_NOW | RTLD_LOCAL);
#define FIND(name)                                                         \
  if (library) name = (__typeof__(name))dlsym(library, "xkb_" #name); \
  if (!library || !name) {                                                 \
    fault = strdup(dlerror());                                             \
    return;                                                                \
  }
  FIND(context_new)
  FIND(context_set_log_level)
  FIND(context_include_path_append_default)
  FIND(context_unref)
  FIND(keymap_new_from_names)
  FIND(keymap_unref)
  FIND(state_new)
  FIND(state_unref)
  FIND(state_update_key)
  FIND(state_key_get_one_sym)
  FIND(state_key_get_utf8)
  FIND(compose_table_new_from_locale)
  FIND(compose_table_unref)
  FIND(compose_state_new)
  FIND(compose_state_unref)
  FIND(compose_state_feed)
  FIND(compose_state_get_status)
  FIND(compose_state_get_utf8)
}

struct martlet_keyboard {
  struct xkb_context *context;
  struct xkb_keymap *keymap;
  struct xkb_state *state;
  // Null where the table of dead keys is not installed; such a key then types nothing.
  struct xkb_compose_table *table;
  struct xkb_compose_state *compose;
};

enum { LONGEST = 128 };

// Reads XKBMODEL, XKBLAYOUT, XKBVARIANT and XKBOPTIONS of keyboard(5), which are quoted or not.
static void read_names(const char *file, char names[4][LONGEST]) {
  static const char *const keys[4] = {"XKBMODEL", "XKBLAYOUT", "XKBVARIANT", "XKBOPTIONS"};
  FILE *in = fopen(file, "re");
  if (!in) return;
  char line[512];
  while (fgets(line, sizeof line, in)) {
    for (int index = 0; index < 4; index++) {
      size_t length = strlen(keys[index]);
      if (strncmp(line, keys[index], length) != 0 || line[length] != '=') continue;
      const char *value = line + length + 1 + strspn(line + length + 1, "\"'");
      snprintf(names[index], LONGEST, "%.*s", (int)strcspn(value, "\"'\r\n"), value);
    }
  }
  fclose(in);
}

enum martlet_keyboard_result martlet_keyboard_open(
    const char *file, struct martlet_keyboard **opened, char *detail, size_t size) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (fault) {
    snprintf(detail, size, "%s", fault);
    return MARTLET_KEYBOARD_NO_LIBRARY;
  }
  detail[0] = 0;
  struct martlet_keyboard *keyboard = calloc(1, sizeof *keyboard);
  if (!keyboard) return MARTLET_KEYBOARD_NO_MEMORY;
  char found[4][LONGEST] = {"", "", "", ""};
  const char *chosen = getenv("XKB_DEFAULT_LAYOUT");
  if (!chosen) read_names(file, found);
  // An empty name stands for the default of libxkbcommon, which asks the environment.
  struct xkb_rule_names names = {"", found[0], found[1], found[2], found[3]};
  if (!found[3][0]) names.options = NULL;
  keyboard->context = context_new(NO_DEFAULT_INCLUDES);
  int has_data = 0;
  if (keyboard->context) {
    // The library would write several lines about a layout that it does not find to standard error.
    context_set_log_level(keyboard->context, LOG_CRITICAL);
    has_data = context_include_path_append_default(keyboard->context);
  }
  if (has_data) keyboard->keymap = keymap_new_from_names(keyboard->context, &names, NO_FLAGS);
  if (keyboard->keymap) keyboard->state = state_new(keyboard->keymap);
  if (!keyboard->state) {
    enum martlet_keyboard_result result =
        !keyboard->context ? MARTLET_KEYBOARD_NO_MEMORY
        : !has_data        ? MARTLET_KEYBOARD_NO_DATA
                           : MARTLET_KEYBOARD_NO_LAYOUT;
    martlet_keyboard_close(keyboard);
    snprintf(detail, size, "%s", chosen ? chosen : found[1]);
    return result;
  }
  keyboard->table = compose_table_new_from_locale(keyboard->context, "en_US.UTF-8", NO_FLAGS);
  if (keyboard->table) keyboard->compose = compose_state_new(keyboard->table, NO_FLAGS);
  // Codes of evdev are smaller by 8 than those of X. This is Num Lock, which nobody presses on a
  // wall.
  state_update_key(keyboard->state, 69 + 8, KEY_DOWN);
  state_update_key(keyboard->state, 69 + 8, KEY_UP);
  *opened = keyboard;
  return MARTLET_KEYBOARD_OPENED;
}

size_t martlet_keyboard_key(
    struct martlet_keyboard *keyboard, uint32_t code, int is_pressed, char *text, size_t size) {
  int length = 0;
  uint32_t key = code + 8, symbol = 0;
  if (is_pressed) {
    int status = COMPOSE_NOTHING;
    symbol = state_key_get_one_sym(keyboard->state, key);
    // A modifier is ignored and leaves the status of the key before it, which is not its own.
    if (keyboard->compose && compose_state_feed(keyboard->compose, symbol) == FEED_ACCEPTED) {
      status = compose_state_get_status(keyboard->compose);
    }
    if (status == COMPOSE_COMPOSED) {
      length = compose_state_get_utf8(keyboard->compose, text, size);
    } else if (status == COMPOSE_NOTHING) {
      length = state_key_get_utf8(keyboard->state, key, text, size);
    }
  }
  state_update_key(keyboard->state, key, is_pressed ? KEY_DOWN : KEY_UP);
  if (length <= 0 || (size_t)length >= size) return 0;
  unsigned char first = (unsigned char)text[0];
  // Control turns a letter into a control character. The symbols of letters are those of ASCII.
  uint32_t letter = symbol | 0x20;
  if (first < 0x20 && letter >= 'a' && letter <= 'z') {
    text[0] = (char)letter;
    return 1;
  }
  return first < 0x20 || first == 0x7F ? 0 : (size_t)length;
}

void martlet_keyboard_close(struct martlet_keyboard *keyboard) {
  if (keyboard->compose) compose_state_unref(keyboard->compose);
  if (keyboard->table) compose_table_unref(keyboard->table);
  if (keyboard->state) state_unref(keyboard->state);
  if (keyboard->keymap) keymap_unref(keyboard->keymap);
  if (keyboard->context) context_unref(keyboard->context);
  free(keyboard);
}
