#ifndef MARTLET_IMAGE_KERNELS_H
#define MARTLET_IMAGE_KERNELS_H
#include <stdint.h>

/// Writes `count` premultiplied pixels, each mixed from the four around (u, v) of a picture whose
/// rows are `stride` words apart; positions are of pixel centres in 1/2^20 and step by (du, dv).
/// All four taps of every pixel must lie inside the picture.
void martlet_bilinear_row(
    uint32_t *out, intptr_t count, const uint32_t *base, intptr_t stride, int64_t u, int64_t v,
    int64_t du, int64_t dv);

#endif
