// A plain C interface to toml++. A document becomes one flat array of nodes in depth-first order,
// each with the line and column of its key and of its value. Swift builds its own values from it.
#ifndef MARTLET_CTOML_H
#define MARTLET_CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  MARTLET_TOML_TABLE = 0,
  MARTLET_TOML_ARRAY = 1,
  MARTLET_TOML_STRING = 2,
  MARTLET_TOML_INTEGER = 3,
  MARTLET_TOML_FLOAT = 4,
  MARTLET_TOML_BOOL = 5,
  MARTLET_TOML_DATE = 6,
} martlet_toml_kind;

// A position in the text. Both numbers are counted from 1; 0 means that there is none.
typedef struct {
  uint32_t line;
  uint32_t column;
} martlet_toml_location;

typedef struct {
  uint32_t kind;  // martlet_toml_kind
  // The number of children. They follow directly, each with its own subtree.
  uint32_t child_count;
  martlet_toml_location key_location;
  martlet_toml_location location;
  // The key in UTF-8, not terminated; NULL if there is none. It lives as long as the document.
  const char *key;
  size_t key_length;
  // The bytes of a string, or the ISO 8601 text of a date.
  const char *string;
  size_t string_length;
  int64_t integer;
  double number;
  bool boolean;
} martlet_toml_node;

typedef struct martlet_toml_document martlet_toml_document;

// Parses `length` bytes. Returns NULL only if there is no memory. For a text that is not TOML, the
// document has an error and no nodes. Free it with martlet_toml_free. The parser's use of the stack
// grows with the depth of the tables, and dotted keys have no limit of depth, so check the depth
// before.
martlet_toml_document *martlet_toml_parse(const char *text, size_t length);
// Frees a document and everything that belongs to it.
void martlet_toml_free(martlet_toml_document *document);

// Returns the nodes and sets `count` to their number. Node 0 is the root table. The array lives as
// long as the document.
const martlet_toml_node *martlet_toml_nodes(const martlet_toml_document *document, size_t *count);

// Returns NULL if the text was valid. Otherwise returns a terminated message and sets `location`.
const char *martlet_toml_error(
    const martlet_toml_document *document, martlet_toml_location *location);

#ifdef __cplusplus
}
#endif

#endif
