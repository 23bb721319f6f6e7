#ifndef MARTLET_CEXPAT_H
#define MARTLET_CEXPAT_H
#include <stddef.h>

// Expat is loaded with the first source of kind rss or atom. martlet_xml_read needs
// martlet_xml_load first. Both may be called on any thread.

// Loads the library once. Returns null, or the loader's message.
const char *martlet_xml_load(void);

// The version of the library, such as "2.5.0". Loads it; null if it is not installed.
const char *martlet_xml_version(void);

// Functions that get a document's parts in their order. Names are those of the namespace, a blank and
// the local name, or the local name alone; texts are UTF-8. `attributes` are names and values in turn,
// ended by null.
struct martlet_xml_handlers {
  void (*begin)(void *context, const char *name, const char **attributes);
  void (*end)(void *context, const char *name);
  void (*text)(void *context, const char *text, int count);
};

// Reads a whole document. Entities of the document's own are refused, because a few of them make
// gigabytes; so are elements more than 100 deep. Returns 0, or -1 with the reason, line and column
// (from 1) of the first error.
int martlet_xml_read(
    const char *bytes, size_t count, const struct martlet_xml_handlers *handlers, void *context,
    char *fault, size_t fault_size, unsigned long *line, unsigned long *column);
#endif
