#define _GNU_SOURCE
#include "CQrencode.h"

#include <errno.h>
#include <qrencode.h>
#include <stdio.h>
#include <string.h>

#define LATE_FILE "libqrencode.so.4"
#define LATE_NAME(name) QRcode_##name
#define LATE_FUNCTIONS(X) X(encodeString8bit) X(free) X(APIVersionString)
#include "../CLate/late.h"

const char *martlet_qr_version(void) { return late_load() ? NULL : call_APIVersionString(); }

int martlet_qr_encode(
    const char *text, int level, uint8_t modules[MARTLET_MAXIMUM_QR_MODULES * MARTLET_MAXIMUM_QR_MODULES],
    char *fault, size_t fault_size) {
  const char *problem = late_load();
  if (problem) {
    snprintf(fault, fault_size, "%s", problem);
    return -1;
  }
  QRcode *code = call_encodeString8bit(text, 0, (QRecLevel)level);
  if (!code) {
    const char *why = errno == ERANGE ? "the text is too long for a QR code" : strerror(errno);
    snprintf(fault, fault_size, "%s", *text ? why : "the text is empty");
    return -1;
  }
  int width = code->width;
  if (width > MARTLET_MAXIMUM_QR_MODULES) width = -1;
  // The lowest bit of a module is its colour; the others tell its part of the code.
  for (int i = 0; i < width * width; i++) modules[i] = code->data[i] & 1;
  call_free(code);
  return width;
}
