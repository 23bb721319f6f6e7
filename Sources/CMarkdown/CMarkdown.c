#define _GNU_SOURCE
#include "CMarkdown.h"

#include <limits.h>
#include <md4c.h>

#define LATE_FILE "libmd4c.so.0"
#define LATE_NAME(name) md_##name
#define LATE_FUNCTIONS(X) X(parse)
#include "../CLate/late.h"

struct reading {
  const struct martlet_markdown_handlers *handlers;
  void *context;
};

// Returns the part of a block, -1 for one that is only around others.
static int part_of_block(MD_BLOCKTYPE type) {
  switch (type) {
    case MD_BLOCK_QUOTE: return MARTLET_MARKDOWN_QUOTE;
    case MD_BLOCK_UL: return MARTLET_MARKDOWN_BULLETS;
    case MD_BLOCK_OL: return MARTLET_MARKDOWN_NUMBERS;
    case MD_BLOCK_LI: return MARTLET_MARKDOWN_ENTRY;
    case MD_BLOCK_HR: return MARTLET_MARKDOWN_RULE;
    case MD_BLOCK_H: return MARTLET_MARKDOWN_HEADING;
    case MD_BLOCK_CODE: return MARTLET_MARKDOWN_CODE_BLOCK;
    case MD_BLOCK_P:
    case MD_BLOCK_HTML: return MARTLET_MARKDOWN_PARAGRAPH;
    case MD_BLOCK_TABLE: return MARTLET_MARKDOWN_TABLE;
    case MD_BLOCK_TR: return MARTLET_MARKDOWN_ROW;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: return MARTLET_MARKDOWN_CELL;
    default: return -1;
  }
}

static int part_of_span(MD_SPANTYPE type) {
  switch (type) {
    case MD_SPAN_EM: return MARTLET_MARKDOWN_EMPHASIS;
    case MD_SPAN_STRONG: return MARTLET_MARKDOWN_STRONG;
    case MD_SPAN_A: return MARTLET_MARKDOWN_LINK;
    case MD_SPAN_IMG: return MARTLET_MARKDOWN_IMAGE;
    case MD_SPAN_CODE: return MARTLET_MARKDOWN_CODE;
    case MD_SPAN_DEL: return MARTLET_MARKDOWN_STRUCK;
    default: return -1;
  }
}

static unsigned number_of(MD_BLOCKTYPE type, const void *detail) {
  switch (type) {
    case MD_BLOCK_OL: return ((const MD_BLOCK_OL_DETAIL *)detail)->start;
    case MD_BLOCK_H: return ((const MD_BLOCK_H_DETAIL *)detail)->level;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: {
      MD_ALIGN align = ((const MD_BLOCK_TD_DETAIL *)detail)->align;
      return align == MD_ALIGN_RIGHT ? 1 : align == MD_ALIGN_CENTER ? 2 : 0;
    }
    default: return 0;
  }
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *user) {
  struct reading *reading = user;
  int part = part_of_block(type);
  if (part >= 0)
    reading->handlers->begin(
        reading->context, (enum martlet_markdown_part)part, number_of(type, detail), "", 0);
  return 0;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *user) {
  (void)detail;
  struct reading *reading = user;
  int part = part_of_block(type);
  if (part >= 0) reading->handlers->end(reading->context, (enum martlet_markdown_part)part);
  return 0;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *user) {
  struct reading *reading = user;
  int part = part_of_span(type);
  if (part < 0) return 0;
  const char *text = "";
  size_t count = 0;
  if (type == MD_SPAN_A) {
    text = ((MD_SPAN_A_DETAIL *)detail)->href.text;
    count = ((MD_SPAN_A_DETAIL *)detail)->href.size;
  }
  reading->handlers->begin(
      reading->context, (enum martlet_markdown_part)part, 0, text ? text : "", text ? count : 0);
  return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *user) {
  (void)detail;
  struct reading *reading = user;
  int part = part_of_span(type);
  if (part >= 0) reading->handlers->end(reading->context, (enum martlet_markdown_part)part);
  return 0;
}

static int take_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *user) {
  struct reading *reading = user;
  enum martlet_markdown_text kind =
      type == MD_TEXT_BR ? MARTLET_MARKDOWN_BREAK
      : type == MD_TEXT_SOFTBR ? MARTLET_MARKDOWN_SOFT_BREAK
      : type == MD_TEXT_ENTITY ? MARTLET_MARKDOWN_ENTITY
                               : MARTLET_MARKDOWN_WORDS;
  // CommonMark has U+FFFD in the place of a null.
  if (type == MD_TEXT_NULLCHAR) {
    text = "\xEF\xBF\xBD";
    size = 3;
  }
  reading->handlers->text(reading->context, kind, text, size);
  return 0;
}

const char *martlet_markdown_read(
    const char *text, size_t count, const struct martlet_markdown_handlers *handlers, void *context) {
  const char *problem = late_load();
  if (problem) return problem;
  if (count > UINT_MAX) return "the text is too long";
  MD_PARSER parser = {
    .flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_NOHTML,
    .enter_block = enter_block,
    .leave_block = leave_block,
    .enter_span = enter_span,
    .leave_span = leave_span,
    .text = take_text,
  };
  struct reading reading = {handlers, context};
  return call_parse(text, (MD_SIZE)count, &parser, &reading) ? "no memory" : NULL;
}
