// A plain C face of toml++: one document becomes one flat array of nodes in depth-first order, each
// with the line and column of its key and of its value. Swift builds its own values from it.
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

// A place in the text, both counted from 1; 0 where there is none.
typedef struct {
  uint32_t line;
  uint32_t column;
} martlet_toml_place;

typedef struct {
  uint32_t kind;  // martlet_toml_kind
  // Children follow directly, each with its own subtree.
  uint32_t child_count;
  martlet_toml_place key_place;
  martlet_toml_place place;
  // UTF-8, not terminated; NULL where there is no key. Lives as long as the document.
  const char *key;
  size_t key_length;
  // The string's bytes, or an ISO 8601 text of a date.
  const char *string;
  size_t string_length;
  int64_t integer;
  double number;
  bool boolean;
} martlet_toml_node;

typedef struct martlet_toml_document martlet_toml_document;

// Parses `length` bytes. Never fails to return a document unless memory is short (NULL): a text
// that is not TOML gives one with an error and no nodes. Free it with martlet_toml_free.
// The stack it needs grows with the depth of the tables, which dotted keys make as deep as they
// like: check the depth first.
martlet_toml_document *martlet_toml_parse(const char *text, size_t length);
void martlet_toml_free(martlet_toml_document *document);

// Node 0 is the root table. The array lives as long as the document.
const martlet_toml_node *martlet_toml_nodes(const martlet_toml_document *document, size_t *count);

// NULL when the text was valid; else a terminated message, with its place.
const char *martlet_toml_error(
    const martlet_toml_document *document, martlet_toml_place *place);

#ifdef __cplusplus
}
#endif

#endif
