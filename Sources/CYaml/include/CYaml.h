#ifndef MARTLET_CYAML_H
#define MARTLET_CYAML_H
#include <stddef.h>

// libyaml is loaded with the first dashboard in YAML. martlet_yaml_read needs martlet_yaml_load first.
// Both may be called on any thread.

// Loads the library once. Returns null, or the loader's message.
const char *martlet_yaml_load(void);

// The version of the library, such as "0.2.5". Loads it; null if it is not installed.
const char *martlet_yaml_version(void);

// Functions that get a document's parts in their order; keys and values of a mapping come in turn. Texts
// are UTF-8. `anchor` and `tag` are null without one; `is_plain` is 0 for a text in quotes or of a block.
// A function that returns 0 ends the reading.
struct martlet_yaml_handlers {
  int (*begin)(void *context, int is_mapping, const char *anchor, const char *tag);
  int (*end)(void *context);
  int (*scalar)(
      void *context, const char *text, size_t count, int is_plain, const char *anchor, const char *tag);
  int (*alias)(void *context, const char *anchor);
};

// Reads the one document of a text. More than one document is refused, as is a depth of more than 100.
// Returns 0, or -1 with the reason, line and column (from 1) of the first error; the reason is empty if a
// function has ended the reading.
int martlet_yaml_read(
    const char *bytes, size_t count, const struct martlet_yaml_handlers *handlers, void *context,
    char *fault, size_t fault_size, unsigned long *line, unsigned long *column);
#endif
