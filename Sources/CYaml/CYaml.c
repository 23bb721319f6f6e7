#define _GNU_SOURCE
#include "CYaml.h"

#include <stdio.h>
#include <yaml.h>

#define LATE_FILE "libyaml-0.so.2"
#define LATE_NAME(name) yaml_##name
#define LATE_FUNCTIONS(X) \
  X(parser_initialize) X(parser_delete) X(parser_set_input_string) X(parser_set_encoding) X(parser_parse) \
  X(event_delete) X(get_version_string)
#include "../CLate/late.h"

const char *martlet_yaml_load(void) { return late_load(); }

const char *martlet_yaml_version(void) { return late_load() ? NULL : call_get_version_string(); }

enum { most_depth = 100 };

struct reading {
  const struct martlet_yaml_handlers *handlers;
  void *context;
  int depth;
  int documents;
  const char *refusal;
};

// Returns 0 to end the reading.
static int take(struct reading *reading, const yaml_event_t *event) {
  const struct martlet_yaml_handlers *handlers = reading->handlers;
  void *context = reading->context;
  switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
      if (++reading->documents > 1) reading->refusal = "a second document, of which a file has one";
      return !reading->refusal;
    case YAML_MAPPING_START_EVENT:
    case YAML_SEQUENCE_START_EVENT:
      if (++reading->depth > most_depth) {
        reading->refusal = "nested more than 100 deep";
        return 0;
      }
      // The members of both events lie at different places.
      if (event->type == YAML_MAPPING_START_EVENT)
        return handlers->begin(
            context, 1, (const char *)event->data.mapping_start.anchor,
            (const char *)event->data.mapping_start.tag);
      return handlers->begin(
          context, 0, (const char *)event->data.sequence_start.anchor,
          (const char *)event->data.sequence_start.tag);
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
      reading->depth--;
      return handlers->end(context);
    case YAML_SCALAR_EVENT:
      return handlers->scalar(
          context, (const char *)event->data.scalar.value, event->data.scalar.length,
          event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE, (const char *)event->data.scalar.anchor,
          (const char *)event->data.scalar.tag);
    case YAML_ALIAS_EVENT: return handlers->alias(context, (const char *)event->data.alias.anchor);
    default: return 1;
  }
}

int martlet_yaml_read(
    const char *bytes, size_t count, const struct martlet_yaml_handlers *handlers, void *context,
    char *fault, size_t fault_size, unsigned long *line, unsigned long *column) {
  struct reading reading = {.handlers = handlers, .context = context};
  yaml_parser_t parser;
  *line = *column = 1;
  if (!call_parser_initialize(&parser)) {
    snprintf(fault, fault_size, "no memory");
    return -1;
  }
  call_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  call_parser_set_input_string(&parser, (const unsigned char *)bytes, count);
  int result = 0;
  int is_at_end = 0;
  while (!result && !is_at_end) {
    yaml_event_t event;
    if (!call_parser_parse(&parser, &event)) {
      snprintf(fault, fault_size, "%s", parser.problem ? parser.problem : "not YAML");
      *line = parser.problem_mark.line + 1;
      *column = parser.problem_mark.column + 1;
      result = -1;
      break;
    }
    is_at_end = event.type == YAML_STREAM_END_EVENT;
    if (!take(&reading, &event)) {
      snprintf(fault, fault_size, "%s", reading.refusal ? reading.refusal : "");
      *line = event.start_mark.line + 1;
      *column = event.start_mark.column + 1;
      result = -1;
    }
    call_event_delete(&event);
  }
  call_parser_delete(&parser);
  return result;
}
