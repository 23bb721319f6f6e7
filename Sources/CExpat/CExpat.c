#define _GNU_SOURCE
#include "CExpat.h"

#include <expat.h>
#include <stdio.h>
#include <string.h>

#define LATE_FILE "libexpat.so.1"
#define LATE_NAME(name) XML_##name
#define LATE_FUNCTIONS(X) \
  X(ParserCreateNS) X(ParserFree) X(SetUserData) X(SetElementHandler) X(SetCharacterDataHandler) \
  X(SetEntityDeclHandler) X(StopParser) X(Parse) X(GetErrorCode) X(ErrorString) \
  X(GetCurrentLineNumber) X(GetCurrentColumnNumber) X(ExpatVersion)
#include "../CLate/late.h"

const char *martlet_xml_load(void) { return late_load(); }

const char *martlet_xml_version(void) {
  if (late_load()) return NULL;
  // The text is "expat_2.5.0".
  const char *text = call_ExpatVersion(), *number = strchr(text, '_');
  return number ? number + 1 : text;
}

enum { most_depth = 100 };

struct reading {
  const struct martlet_xml_handlers *handlers;
  void *context;
  XML_Parser parser;
  int depth;
  const char *refusal;
};

static void refuse(struct reading *reading, const char *why) {
  if (!reading->refusal) reading->refusal = why;
  call_StopParser(reading->parser, XML_FALSE);
}

static void XMLCALL begin(void *data, const XML_Char *name, const XML_Char **attributes) {
  struct reading *reading = data;
  if (++reading->depth > most_depth) {
    refuse(reading, "elements more than 100 deep");
    return;
  }
  if (!reading->refusal) reading->handlers->begin(reading->context, name, attributes);
}

static void XMLCALL end(void *data, const XML_Char *name) {
  struct reading *reading = data;
  reading->depth--;
  if (!reading->refusal) reading->handlers->end(reading->context, name);
}

static void XMLCALL text(void *data, const XML_Char *bytes, int count) {
  struct reading *reading = data;
  if (!reading->refusal) reading->handlers->text(reading->context, bytes, count);
}

static void XMLCALL entity(
    void *data, const XML_Char *name, int is_parameter, const XML_Char *value, int length,
    const XML_Char *base, const XML_Char *system, const XML_Char *public, const XML_Char *notation) {
  (void)name, (void)is_parameter, (void)value, (void)length, (void)base, (void)system, (void)public,
      (void)notation;
  refuse(data, "it declares entities, which are refused");
}

int martlet_xml_read(
    const char *bytes, size_t count, const struct martlet_xml_handlers *handlers, void *context,
    char *fault, size_t fault_size, unsigned long *line, unsigned long *column) {
  struct reading reading = {.handlers = handlers, .context = context};
  reading.parser = call_ParserCreateNS(NULL, ' ');
  if (!reading.parser) {
    snprintf(fault, fault_size, "no memory");
    return -1;
  }
  call_SetUserData(reading.parser, &reading);
  call_SetElementHandler(reading.parser, begin, end);
  call_SetCharacterDataHandler(reading.parser, text);
  call_SetEntityDeclHandler(reading.parser, entity);
  int result = 0;
  size_t start = 0;
  do {
    // Pieces, because the library counts bytes in an int.
    size_t piece = count - start < 65536 ? count - start : 65536;
    int is_last = start + piece == count;
    if (call_Parse(reading.parser, bytes + start, (int)piece, is_last) != XML_STATUS_OK) {
      snprintf(
          fault, fault_size, "%s",
          reading.refusal ? reading.refusal : call_ErrorString(call_GetErrorCode(reading.parser)));
      *line = call_GetCurrentLineNumber(reading.parser);
      *column = call_GetCurrentColumnNumber(reading.parser) + 1;
      result = -1;
    }
    start += piece;
  } while (start < count && !result);
  call_ParserFree(reading.parser);
  return result;
}
