// The kernels in vectors of up to `WIDEST` pixels (4, 8 or 16), as the set `SET_SYMBOL` with the
// name `SET_NAME`. The file is included once by each set's file, which selects the processor.
//
// A row is processed in the widest vectors, its rest in narrower ones, and the last pixels, fewer
// than four, one by one. Most spans of a chart's line are 4 to 8 pixels long.

#include "sets.h"

#define INLINE static inline __attribute__((always_inline))

// Four pixels with arm64's own instructions; the compiler's vectors took up to twice as many
// instructions.
#if defined(__aarch64__) && defined(__AARCH64EL__)
#include <arm_neon.h>
#define NEON 1
#else
#define NEON 0
#endif

#define LANES 4
#include "lanes.h"
#if WIDEST >= 8
#define LANES 8
#include "lanes.h"
#endif
#if WIDEST >= 16
#define LANES 16
#include "lanes.h"
#endif

typedef uint32_t wide_words __attribute__((vector_size(4 * WIDEST)));

INLINE void store_wide(uint32_t *p, wide_words v) { __builtin_memcpy(p, &v, sizeof v); }

/// Runs `STEP(lanes, i)` over `count` pixels, where `i` is the first of `lanes` pixels.
#if WIDEST >= 16
#define WIDE_STEPS(STEP) \
  for (; count - i >= 16; i += 16) STEP(16, i); \
  if (count - i >= 8) { STEP(8, i); i += 8; }
#elif WIDEST >= 8
#define WIDE_STEPS(STEP) for (; count - i >= 8; i += 8) STEP(8, i);
#elif NEON
// Two vectors are loaded and stored by one instruction.
#define WIDE_STEPS(STEP) for (; count - i >= 8; i += 8) { STEP(4, i); STEP(4, i + 4); }
#else
#define WIDE_STEPS(STEP)
#endif
#define FOR_PIXELS(STEP, STEP_ONE) \
  size_t i = 0; \
  WIDE_STEPS(STEP) \
  for (; count - i >= 4; i += 4) STEP(4, i); \
  _Pragma("clang loop vectorize(disable) unroll(disable)") \
  for (; i < count; i++) STEP_ONE(i);

// MARK: - One pixel

INLINE uint32_t scale_1(uint32_t pixel, uint32_t factor) {
  uint32_t even = (pixel & 0x00FF00FF) * factor + 0x00800080;
  even = ((even + ((even >> 8) & 0x00FF00FF)) >> 8) & 0x00FF00FF;
  uint32_t odd = ((pixel >> 8) & 0x00FF00FF) * factor + 0x00800080;
  odd = (odd + ((odd >> 8) & 0x00FF00FF)) & 0xFF00FF00;
  return even | odd;
}

INLINE uint32_t over_1(uint32_t source, uint32_t destination) {
  return source + scale_1(destination, 255 - (source >> 24));
}

INLINE uint8_t div255_1(uint32_t x) { return (uint8_t)((x + 128 + ((x + 128) >> 8)) >> 8); }

// MARK: - One colour

/// Long rows are written in aligned whole vectors, and both ends once more. In memory beyond the
/// second-level cache that takes 5 % less time than vectors across cache lines. Vectors of 256 bits
/// are as fast as those of 512. Stores that bypass the caches took nine times as long.
static void set(uint32_t *row, size_t count, uint32_t color) {
  if (count >= 64) {
    wide_words colors = (wide_words){} + color;
    store_wide(row, colors);
    store_wide(row + count - WIDEST, colors);
    size_t i = WIDEST - ((uintptr_t)row / sizeof *row & (WIDEST - 1));
    for (; count - i >= 4 * WIDEST; i += 4 * WIDEST)
      for (int k = 0; k < 4; k++) store_wide(row + i + k * WIDEST, colors);
    for (; count - i >= WIDEST; i += WIDEST) store_wide(row + i, colors);
    return;
  }
#define STEP(L, i) store_##L(row + (i), (words_##L){} + color)
#define STEP_ONE(i) row[i] = color
  FOR_PIXELS(STEP, STEP_ONE)
#undef STEP
#undef STEP_ONE
}

#if ROUNDED_PRODUCT

/// Returns r/255 as a factor of 15 bits. d·factor, rounded by the instruction for such products, is
/// then d·r/255 rounded to nearest, for all bytes d and r. The factor is 128·r + r/2, plus one for
/// some r; no simple rounding of 32768·r/255 has this property.
INLINE uint16_t fraction_1(uint32_t r) {
  static const uint64_t one_more[4] = {
    0x0022002080002080, 0x820208220a082200, 0xb022228aa1208a20, 0x289a93ac8a5b8ab6};
  return (uint16_t)(128 * r + r / 2 + (one_more[r / 64] >> r % 64 & 1));
}

/// This takes six instructions per vector. Sums divided by 255 took ten, and the arithmetic then
/// took longer than the memory access: 0.190 ms for 1920 × 1080 pixels in 512-bit vectors (0.215 in
/// 256-bit ones), whether the rows came from the first-level or the third-level cache. Now it takes
/// 0.112 (0.120). Splitting pixels into even and odd bytes instead of halves of the vector takes
/// one more instruction, and 0.135.
static void blend(uint32_t *row, size_t count, uint32_t color) {
  if (color >> 24 == 255) {
    set(row, count, color);
    return;
  }
  uint16_t rest = fraction_1(255 - (color >> 24));
#define STEP(L, i) \
  store_##L(row + (i), parts_##L(load_##L(row + (i)), (halves_##L){} + rest) + color)
#define STEP_ONE(i) row[i] = over_1(color, row[i])
  FOR_PIXELS(STEP, STEP_ONE)
#undef STEP
#undef STEP_ONE
}

#elif NEON

static void blend(uint32_t *row, size_t count, uint32_t color) {
  if (color >> 24 == 255) {
    set(row, count, color);
    return;
  }
  uint8x16_t rest = vdupq_n_u8((uint8_t)(255 - (color >> 24)));
#define STEP(L, i) \
  store_##L(row + (i), scaled_bytes((uint8x16_t)load_##L(row + (i)), rest) + color)
#define STEP_ONE(i) row[i] = over_1(color, row[i])
  FOR_PIXELS(STEP, STEP_ONE)
#undef STEP
#undef STEP_ONE
}

#else

/// c + d·r/255 equals (255·c + d·r)/255 with a single rounding, so the colour is added before the
/// rounding.
static void blend(uint32_t *row, size_t count, uint32_t color) {
  if (color >> 24 == 255) {
    set(row, count, color);
    return;
  }
  uint16_t rest = (uint16_t)(255 - (color >> 24));
  uint32_t even_bias = (color & 0x00FF00FF) * 255;
  uint32_t odd_bias = ((color >> 8) & 0x00FF00FF) * 255;
#define STEP(L, i) { \
    halves_##L d = (halves_##L)load_##L(row + (i)); \
    halves_##L even = even_##L((d & 0xFF) * rest + (halves_##L)((words_##L){} + even_bias)); \
    halves_##L odd = odd_##L((d >> 8) * rest + (halves_##L)((words_##L){} + odd_bias)); \
    store_##L(row + (i), (words_##L)(even | odd)); \
  }
#define STEP_ONE(i) row[i] = over_1(color, row[i])
  FOR_PIXELS(STEP, STEP_ONE)
#undef STEP
#undef STEP_ONE
}

#endif

#if ROUNDED_PRODUCT

/// A colour, prepared for being multiplied by coverage.
typedef struct {
  uint32_t color;
  /// The fractions of the channels in the even and in the odd bytes of a word, and that of alpha.
  uint32_t even, odd;
  uint16_t alpha;
} tint;

INLINE tint tint_of(uint32_t color) {
  uint16_t alpha = fraction_1(color >> 24);
  uint32_t even = fraction_1(color & 255) | (uint32_t)fraction_1(color >> 16 & 255) << 16;
  return (tint){color, even, fraction_1(color >> 8 & 255) | (uint32_t)alpha << 16, alpha};
}

/// The products with the colour's channels have constant factors, so only the pixel is divided by
/// 255 by way of sums: 18 instructions per vector instead of 27.
#define TINT(L, result, d, m, t) { \
    halves_##L coverage = m; \
    halves_##L rest = part_##L(coverage, (halves_##L){} + t.alpha) ^ 0xFF; \
    halves_##L even = even_##L((d & 0xFF) * rest) \
      + part_##L(coverage, (halves_##L)((words_##L){} + t.even)); \
    halves_##L odd = even_##L((d >> 8) * rest) \
      + part_##L(coverage, (halves_##L)((words_##L){} + t.odd)); \
    result = (words_##L)(even | odd << 8); \
  }
#else

typedef struct { uint32_t color; } tint;

INLINE tint tint_of(uint32_t color) { return (tint){color}; }

#define TINT(L, result, d, m, t) \
  result = over_##L(scale_##L((words_##L){} + t.color, m), (words_##L)d);

#endif

#define TINT_STEP(L, row, m, t) { \
    halves_##L pixels = (halves_##L)load_##L(row); \
    words_##L result; \
    TINT(L, result, pixels, m, t) \
    store_##L(row, result); \
  }

#if WIDEST >= 16
/// Blends up to 16 pixels in one step, whatever their number. The other pixels are neither read nor
/// written.
INLINE void blend_mask_end(uint32_t *row, size_t count, tint tint, const uint8_t *mask) {
  __mmask16 some = (__mmask16)((1u << count) - 1);
  words_16 m = (words_16)_mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(some, mask));
  halves_16 d = (halves_16)_mm512_maskz_loadu_epi32(some, row);
  words_16 result;
  TINT(16, result, d, (halves_16)(m | m << 16), tint)
  _mm512_mask_storeu_epi32(row, some, (__m512i)result);
}
#endif

#if WIDEST < 16
/// Blends one to three pixels.
INLINE void blend_mask_end(uint32_t *row, size_t count, tint tint, const uint8_t *mask) {
  halves_4 d = (halves_4)(words_4){
    row[0], count > 1 ? row[1] : 0, count > 2 ? row[2] : 0, 0};
  words_4 m = {mask[0], count > 1 ? mask[1] : 0, count > 2 ? mask[2] : 0, 0};
  words_4 result;
  TINT(4, result, d, (halves_4)(m | m << 16), tint)
  row[0] = result[0];
  if (count > 1) row[1] = result[1];
  if (count > 2) row[2] = result[2];
}
#endif

/// The last pixels, fewer than a vector, matter: most rows of glyphs end with some, and one by one
/// they took two thirds of a glyph's time. With 512 bits they are a masked vector. Otherwise they
/// are inserted into a vector one by one. (Blending the last four pixels, some of them again, waits
/// for their stores and gains nothing.) A glyph of 11 × 12 pixels went from 150 to 45 ns, with 256
/// bits from 143 to 62 ns.
INLINE void blend_mask_inline(uint32_t *row, size_t count, tint tint, const uint8_t *mask) {
#define STEP(L, i) TINT_STEP(L, row + (i), load_mask_##L(mask + (i)), tint)
  size_t i = 0;
#if WIDEST >= 16
  for (; count - i >= 16; i += 16) STEP(16, i);
  if (count - i == 8) STEP(8, i)
  else if (count - i == 4) STEP(4, i)
  else if (count > i) blend_mask_end(row + i, count - i, tint, mask + i);
#else
  WIDE_STEPS(STEP)
  for (; count - i >= 4; i += 4) STEP(4, i);
  if (count > i) blend_mask_end(row + i, count - i, tint, mask + i);
#endif
#undef STEP
}

static void blend_mask(uint32_t *row, size_t count, uint32_t color, const uint8_t *mask) {
  blend_mask_inline(row, count, tint_of(color), mask);
}

static void blend_masks(
  uint32_t *pixels, ptrdiff_t stride, martlet_rect clip, const martlet_mask *masks, size_t count,
  uint32_t color
) {
  tint tint = tint_of(color);
  for (const martlet_mask *m = masks; m < masks + count; m++) {
    int32_t left = m->x > clip.left ? m->x : clip.left;
    int32_t right = m->x + m->width < clip.right ? m->x + m->width : clip.right;
    int32_t top = m->y > clip.top ? m->y : clip.top;
    int32_t bottom = m->y + m->height < clip.bottom ? m->y + m->height : clip.bottom;
    if (left >= right) continue;
    const uint8_t *mask = m->coverage + (ptrdiff_t)(top - m->y) * m->width + (left - m->x);
    uint32_t *row = pixels + (top - clip.top) * stride + (left - clip.left);
    for (int32_t y = top; y < bottom; y++, mask += m->width, row += stride)
      blend_mask_inline(row, (size_t)(right - left), tint, mask);
  }
}

static void blend_spans(
  uint32_t *row, const martlet_span *spans, size_t span_count, uint32_t color,
  const uint8_t *mask
) {
  tint tint = tint_of(color);
  for (const martlet_span *s = spans; s < spans + span_count; s++) {
    size_t count = (size_t)(s->end - s->start);
    if (s->coverage == MARTLET_VARYING)
      blend_mask_inline(row + s->start, count, tint, mask + s->start);
    else
      blend(row + s->start, count, scale_1(color, (uint32_t)s->coverage));
  }
}

// MARK: - A row of colours

static void draw(uint32_t *row, size_t count, const uint32_t *colors) {
#define STEP(L, i) store_##L(row + (i), over_##L(load_##L(colors + (i)), load_##L(row + (i))))
#define STEP_ONE(i) row[i] = over_1(colors[i], row[i])
  FOR_PIXELS(STEP, STEP_ONE)
#undef STEP
#undef STEP_ONE
}

static void draw_scaled(
  uint32_t *row, size_t count, const uint32_t *colors, uint8_t coverage
) {
  if (coverage == 255) {
    draw(row, count, colors);
    return;
  }
#define STEP(L, i) { \
    words_##L s = scale_##L(load_##L(colors + (i)), (halves_##L){} + (uint16_t)coverage); \
    store_##L(row + (i), over_##L(s, load_##L(row + (i)))); \
  }
#define STEP_ONE(i) row[i] = over_1(scale_1(colors[i], coverage), row[i])
  FOR_PIXELS(STEP, STEP_ONE)
#undef STEP
#undef STEP_ONE
}

INLINE void draw_mask_inline(
  uint32_t *row, size_t count, const uint32_t *colors, const uint8_t *mask
) {
#define STEP(L, i) { \
    words_##L s = scale_##L(load_##L(colors + (i)), load_mask_##L(mask + (i))); \
    store_##L(row + (i), over_##L(s, load_##L(row + (i)))); \
  }
#define STEP_ONE(i) row[i] = over_1(scale_1(colors[i], mask[i]), row[i])
  FOR_PIXELS(STEP, STEP_ONE)
#undef STEP
#undef STEP_ONE
}

static void draw_mask(
  uint32_t *row, size_t count, const uint32_t *colors, const uint8_t *mask
) {
  draw_mask_inline(row, count, colors, mask);
}

static void draw_spans(
  uint32_t *row, const martlet_span *spans, size_t span_count, const uint32_t *colors,
  const uint8_t *mask
) {
  for (const martlet_span *s = spans; s < spans + span_count; s++) {
    size_t count = (size_t)(s->end - s->start);
    if (s->coverage == MARTLET_VARYING)
      draw_mask_inline(row + s->start, count, colors + s->start, mask + s->start);
    else
      draw_scaled(row + s->start, count, colors + s->start, (uint8_t)s->coverage);
  }
}

// MARK: - Pictures

#if ROUNDED_PRODUCT && WIDEST >= 8
#define LANES 8
#include "bilinear.h"
#if WIDEST >= 16
#define LANES 16
#include "bilinear.h"
#endif

static void bilinear(
  uint32_t *out, size_t count, const uint32_t *base, ptrdiff_t stride, int64_t u, int64_t v,
  int64_t du, int64_t dv
) {
  size_t done = 0;
#if WIDEST >= 16
  if (count >= 8) done = bilinear_row_16(out, count, base, stride, u, v, du, dv);
#endif
  if (count - done >= 4)
    done += bilinear_row_8(
      out + done, count - done, base, stride, u + (int64_t)done * du, v + (int64_t)done * dv, du,
      dv);
  if (count - done > 0)
    martlet_bilinear(
      out + done, count - done, base, stride, u + (int64_t)done * du, v + (int64_t)done * dv, du,
      dv);
}
#define BILINEAR bilinear
#else
#define BILINEAR martlet_bilinear
#endif

// MARK: - Coverage

// Plain loops over bytes, which the compiler vectorises itself.

static void multiply(uint8_t *result, size_t count, const uint8_t *a, const uint8_t *b) {
  for (size_t i = 0; i < count; i++) result[i] = div255_1((uint32_t)a[i] * b[i]);
}

static void multiply_by(uint8_t *result, size_t count, const uint8_t *a, uint8_t factor) {
  for (size_t i = 0; i < count; i++) result[i] = div255_1((uint32_t)a[i] * factor);
}

#include "cells.h"
#include "sweep.h"
#include "columns.h"

#include "gradients.h"
#include "modes.h"

const martlet_kernels SET_SYMBOL = {
  SET_NAME, set, blend, blend_mask, blend_masks, blend_spans, draw, draw_scaled, draw_mask,
  draw_spans, BILINEAR, mix_colors, linear, plane, linear_dithered, plane_dithered, multiply,
  multiply_by, add_edges, sweep, spread_cells, widen, cover_columns};
