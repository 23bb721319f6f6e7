#ifndef MARTLET_CMARKDOWN_H
#define MARTLET_CMARKDOWN_H
#include <stddef.h>

// Markdown by MD4C, which is loaded with the first text: CommonMark with tables, strikethrough and bare
// addresses as links; HTML is read as text. May be called on any thread.

enum martlet_markdown_part {
  MARTLET_MARKDOWN_QUOTE,
  MARTLET_MARKDOWN_BULLETS,
  // `number` is that of the first entry.
  MARTLET_MARKDOWN_NUMBERS,
  MARTLET_MARKDOWN_ENTRY,
  MARTLET_MARKDOWN_RULE,
  // `number` is the level, 1 to 6.
  MARTLET_MARKDOWN_HEADING,
  MARTLET_MARKDOWN_CODE_BLOCK,
  MARTLET_MARKDOWN_PARAGRAPH,
  MARTLET_MARKDOWN_TABLE,
  MARTLET_MARKDOWN_ROW,
  // `number` is 1 for a cell that ends at the right, 2 for one in the middle, else 0.
  MARTLET_MARKDOWN_CELL,
  MARTLET_MARKDOWN_EMPHASIS,
  MARTLET_MARKDOWN_STRONG,
  MARTLET_MARKDOWN_CODE,
  MARTLET_MARKDOWN_STRUCK,
  // `text` is the address.
  MARTLET_MARKDOWN_LINK,
  MARTLET_MARKDOWN_IMAGE,
};

enum martlet_markdown_text {
  MARTLET_MARKDOWN_WORDS,
  // The end of a line that is one in the text, too; of one that is not.
  MARTLET_MARKDOWN_BREAK,
  MARTLET_MARKDOWN_SOFT_BREAK,
  // "&amp;", "&#228;", "&#xE4;".
  MARTLET_MARKDOWN_ENTITY,
};

// Functions that get a document's parts in their order. Texts are lent for the call, and not terminated.
struct martlet_markdown_handlers {
  void (*begin)(
      void *context, enum martlet_markdown_part part, unsigned number, const char *text, size_t count);
  void (*end)(void *context, enum martlet_markdown_part part);
  void (*text)(void *context, enum martlet_markdown_text kind, const char *text, size_t count);
};

// Reads UTF-8 text. Returns null, or the reason why it could not be read.
const char *martlet_markdown_read(
    const char *text, size_t count, const struct martlet_markdown_handlers *handlers, void *context);
#endif
