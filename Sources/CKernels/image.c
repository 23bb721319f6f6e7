#include "sets.h"
#include <string.h>

// Bilinear sampling of pixels whose four taps all lie inside the picture.
//
#if defined(__aarch64__) && defined(__AARCH64EL__)
#include "image_neon.h"
#else

// Per pixel there are two loads of two neighbours, which are widened to 16-bit lanes and mixed
// horizontally, then vertically. Sums stay within 16 bits: 255 * 256 + 128 < 2^16. Two pixels share
// the last step.

// All helpers are inlined, so the way in which a vector is returned does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint16_t lanes8 __attribute__((vector_size(16)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

// The weights of two neighbours, each for four channels, by the position between them in 1/256.
// Reading them from a table took a third less time than spreading them over a register for each
// pixel.
#define W(x) {256 - (x), 256 - (x), 256 - (x), 256 - (x), x, x, x, x}
#define W4(x) W(x), W((x) + 1), W((x) + 2), W((x) + 3)
#define W16(x) W4(x), W4((x) + 4), W4((x) + 8), W4((x) + 12)
#define W64(x) W16(x), W16((x) + 16), W16((x) + 32), W16((x) + 48)
static const lanes8 weights[256] = {W64(0), W64(64), W64(128), W64(192)};

static inline __attribute__((always_inline)) lanes8 pair(const uint32_t *p)
{
    bytes8 bytes;
    memcpy(&bytes, p, 8);
    return __builtin_convertvector(bytes, lanes8);
}

// The mean of the upper neighbours and the mean of the lower ones, each times its weight.
static inline __attribute__((always_inline)) lanes8 columns(
    const uint32_t *base, intptr_t stride, int64_t u, int64_t v)
{
    const uint32_t *p = base + (v >> 20) * stride + (u >> 20);
    lanes8 across = weights[(u >> 12) & 255];
    lanes8 top = pair(p) * across, bottom = pair(p + stride) * across;
    lanes8 left = __builtin_shufflevector(top, bottom, 0, 1, 2, 3, 8, 9, 10, 11);
    lanes8 right = __builtin_shufflevector(top, bottom, 4, 5, 6, 7, 12, 13, 14, 15);
    return ((left + right + 128) >> 8) * weights[(v >> 12) & 255];
}

// The pixels of two such columns.
static inline __attribute__((always_inline)) uint64_t down(lanes8 a, lanes8 b)
{
    lanes8 sum = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
        + __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
    bytes8 bytes = __builtin_convertvector((sum + 128) >> 8, bytes8);
    uint64_t pixels;
    memcpy(&pixels, &bytes, 8);
    return pixels;
}

void martlet_bilinear(
    uint32_t *out, size_t count, const uint32_t *base, ptrdiff_t stride, int64_t u, int64_t v,
    int64_t du, int64_t dv)
{
    size_t i = 0;
    for (; count - i >= 2; i += 2) {
        lanes8 a = columns(base, stride, u, v);
        lanes8 b = columns(base, stride, u + du, v + dv);
        uint64_t pixels = down(a, b);
        memcpy(out + i, &pixels, 8);
        u += 2 * du;
        v += 2 * dv;
    }
    if (i < count) {
        lanes8 a = columns(base, stride, u, v);
        out[i] = (uint32_t)down(a, a);
    }
}

#endif
