#ifndef MARTLET_CPICTURES_H
#define MARTLET_CPICTURES_H
#include <stddef.h>
#include <stdint.h>

// Decoders for JPEG (libjpeg-turbo) and WebP (libwebp). Each library is loaded for the first
// picture of its kind. All functions may be called on any thread.
//
// Pixels are premultiplied 0xAARRGGBB words in the byte order of this machine, with rows from the
// top without gaps. The functions return 0, or -1 with the reason in `fault`.

// Returns the size of a picture in pixels.
int martlet_jpeg_size(
    const uint8_t *bytes, size_t count, int *width, int *height, char *fault, size_t fault_size);
int martlet_webp_size(
    const uint8_t *bytes, size_t count, int *width, int *height, char *fault, size_t fault_size);

// Decodes a picture at `eighths` eighths (1 to 8) of the length of each side, rounded up. A picture
// that ends too early is refused; lesser damage is not.
int martlet_jpeg_decode(
    const uint8_t *bytes, size_t count, int eighths, uint32_t *pixels, size_t pixel_count,
    char *fault, size_t fault_size);

// Decodes a picture at another size, which is at most that of the whole picture. Animations are
// refused.
int martlet_webp_decode(
    const uint8_t *bytes, size_t count, int width, int height, uint32_t *pixels,
    size_t pixel_count, char *fault, size_t fault_size);

// The version of libwebp, such as 0x010204 for 1.2.4. Loads it; -1 if it is not installed.
int martlet_webp_version(void);

#endif
