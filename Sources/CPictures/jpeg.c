#define _GNU_SOURCE
#include "CPictures.h"

#include <stdio.h>
#include <string.h>
#include <turbojpeg.h>

#define LATE_FILE "libturbojpeg.so.0"
#define LATE_NAME(name) tj##name
#define LATE_FUNCTIONS(X) \
  X(InitDecompress) X(Destroy) X(DecompressHeader3) X(Decompress2) X(GetErrorStr2) X(GetErrorCode)
#include "../CLate/late.h"

// Returns a handle for tjDestroy to release, or null with the reason.
static tjhandle begin(char *fault, size_t fault_size) {
  const char *problem = late_load();
  tjhandle handle = problem ? NULL : call_InitDecompress();
  if (!handle) snprintf(fault, fault_size, "%s", problem ? problem : "no memory");
  return handle;
}

static int read_size(
    tjhandle handle, const uint8_t *bytes, size_t count, int *width, int *height, char *fault,
    size_t fault_size) {
  int sampling, space;
  if (call_DecompressHeader3(handle, bytes, count, width, height, &sampling, &space) == 0) return 0;
  snprintf(fault, fault_size, "%s", call_GetErrorStr2(handle));
  return -1;
}

int martlet_jpeg_size(
    const uint8_t *bytes, size_t count, int *width, int *height, char *fault, size_t fault_size) {
  tjhandle handle = begin(fault, fault_size);
  if (!handle) return -1;
  int result = read_size(handle, bytes, count, width, height, fault, fault_size);
  call_Destroy(handle);
  return result;
}

int martlet_jpeg_decode(
    const uint8_t *bytes, size_t count, int eighths, uint32_t *pixels, size_t pixel_count,
    char *fault, size_t fault_size) {
  tjhandle handle = begin(fault, fault_size);
  if (!handle) return -1;
  int width, height;
  int result = read_size(handle, bytes, count, &width, &height, fault, fault_size);
  if (result == 0) {
    tjscalingfactor factor = {.num = eighths, .denom = 8};
    width = TJSCALED(width, factor);
    height = TJSCALED(height, factor);
    if ((size_t)width * (size_t)height != pixel_count) {
      snprintf(fault, fault_size, "%d×%d pixels for %zu words", width, height, pixel_count);
      result = -1;
    }
  }
  if (result == 0) {
    // A short progressive picture could otherwise ask for hours of scans.
    result = call_Decompress2(
        handle, bytes, count, (unsigned char *)pixels, width, width * 4, height, TJPF_BGRA,
        TJFLAG_LIMITSCANS);
    const char *why = result ? call_GetErrorStr2(handle) : "";
    // After a warning all pixels are valid. After an early end some of them are grey.
    if (result && call_GetErrorCode(handle) == TJERR_WARNING && !strstr(why, "Premature end"))
      result = 0;
    if (result) snprintf(fault, fault_size, "%s", why);
  }
  call_Destroy(handle);
  return result;
}
