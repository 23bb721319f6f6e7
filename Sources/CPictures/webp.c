#define _GNU_SOURCE
#include "CPictures.h"

#include <stdio.h>
#include <string.h>
#include <webp/decode.h>

#define LATE_FILE "libwebp.so.7"
#define LATE_NAME(name) WebP##name
#define LATE_FUNCTIONS(X) X(GetFeaturesInternal) X(InitDecoderConfigInternal) X(Decode) X(GetDecoderVersion)
#include "../CLate/late.h"

int martlet_webp_version(void) { return late_load() ? -1 : call_GetDecoderVersion(); }

static int check(VP8StatusCode code, char *fault, size_t fault_size) {
  static const char *const words[] = {
      [VP8_STATUS_OUT_OF_MEMORY] = "no memory",
      [VP8_STATUS_INVALID_PARAM] = "an impossible size",
      [VP8_STATUS_BITSTREAM_ERROR] = "it is damaged",
      [VP8_STATUS_UNSUPPORTED_FEATURE] = "it has a feature that the library does not know",
      [VP8_STATUS_SUSPENDED] = "it ends too early",
      [VP8_STATUS_USER_ABORT] = "decoding was cancelled",
      [VP8_STATUS_NOT_ENOUGH_DATA] = "it ends too early",
  };
  if (code == VP8_STATUS_OK) return 0;
  size_t known = sizeof words / sizeof *words;
  snprintf(
      fault, fault_size, "%s", (size_t)code < known && words[code] ? words[code] : "unknown error");
  return -1;
}

static int read_features(
    const uint8_t *bytes, size_t count, WebPBitstreamFeatures *features, char *fault,
    size_t fault_size) {
  const char *problem = late_load();
  if (problem) {
    snprintf(fault, fault_size, "%s", problem);
    return -1;
  }
  // The header's own functions call the library by its symbol names, which are not linked here.
  return check(
      call_GetFeaturesInternal(bytes, count, features, WEBP_DECODER_ABI_VERSION), fault,
      fault_size);
}

int martlet_webp_size(
    const uint8_t *bytes, size_t count, int *width, int *height, char *fault, size_t fault_size) {
  WebPBitstreamFeatures features;
  if (read_features(bytes, count, &features, fault, fault_size)) return -1;
  if (features.has_animation) {
    snprintf(fault, fault_size, "it is an animation");
    return -1;
  }
  *width = features.width;
  *height = features.height;
  return 0;
}

int martlet_webp_decode(
    const uint8_t *bytes, size_t count, int width, int height, uint32_t *pixels,
    size_t pixel_count, char *fault, size_t fault_size) {
  WebPDecoderConfig config;
  if (read_features(bytes, count, &(WebPBitstreamFeatures){0}, fault, fault_size)) return -1;
  if (width <= 0 || height <= 0 || (size_t)width * (size_t)height != pixel_count ||
      !call_InitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION)) {
    snprintf(fault, fault_size, "%d×%d pixels for %zu words", width, height, pixel_count);
    return -1;
  }
  config.options.use_scaling = 1;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  // Premultiplied, in the order of a little-endian word's bytes in memory.
  config.output.colorspace = MODE_bgrA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = (uint8_t *)pixels;
  config.output.u.RGBA.stride = width * 4;
  config.output.u.RGBA.size = pixel_count * 4;
  return check(call_Decode(bytes, count, &config), fault, fault_size);
}
