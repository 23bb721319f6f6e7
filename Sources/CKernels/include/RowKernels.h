#ifndef MARTLET_ROWKERNELS_H
#define MARTLET_ROWKERNELS_H
#include <stddef.h>
#include <stdint.h>
#include "CellKernels.h"

// The loops over pixels, for each kind of processor, behind one table of functions.
//
// Pixels are premultiplied words 0xAARRGGBB in sRGB bytes; coverage is 0 (outside) to 255 (full).
// Products are divided by 255 with rounding to nearest, exactly, and a blend is
//
//     s' = s · c / 255;  d' = s' + d · (255 − alpha(s')) / 255
//
// each product rounded once. All sets of functions give the same bytes: the first is plain C and
// the reference for the others. Nothing here allocates, and no pointer is kept.

#pragma clang assume_nonnull begin

/// A part of a row of one coverage, or of a coverage per pixel.
typedef struct {
  /// Columns `start ..< end`, counted as the row's pixels are.
  int32_t start;
  int32_t end;
  /// 1…255, or `MARTLET_VARYING`.
  int32_t coverage;
} martlet_span;

enum { MARTLET_VARYING = 256 };

/// Ways of mixing a row of colours with the pixels under them; the last four take a pixel's channels
/// together.
typedef enum {
  MARTLET_MULTIPLY,
  MARTLET_SCREEN,
  MARTLET_OVERLAY,
  MARTLET_DARKEN,
  MARTLET_LIGHTEN,
  MARTLET_COLOR_DODGE,
  MARTLET_COLOR_BURN,
  MARTLET_SOFT_LIGHT,
  MARTLET_HARD_LIGHT,
  MARTLET_DIFFERENCE,
  MARTLET_EXCLUSION,
  MARTLET_SOURCE_ATOP,
  MARTLET_DESTINATION_OVER,
  MARTLET_DESTINATION_OUT,
  MARTLET_PLUS_DARKER,
  MARTLET_PLUS_LIGHTER,
  MARTLET_HUE,
  MARTLET_SATURATION,
  MARTLET_COLOR,
  MARTLET_LUMINOSITY,
} martlet_mode;

/// Entries of a gradient's table of colours.
enum { MARTLET_ENTRIES = 1024 };

/// How a position in the plane becomes one along a gradient, in entries of its table.
typedef enum {
  /// u
  MARTLET_LINEAR,
  /// scale · √(u² + v²) + offset
  MARTLET_RADIAL,
  /// The angle of (u, v) in turns, times `scale`'s sign, less `offset`, raised by one turn where
  /// that is below `-seam`; times the size of `scale`.
  MARTLET_ANGULAR,
} martlet_gradient_kind;

/// A gradient in a plane. Column x and row y are at (u, v), each being (x · byX + y · byY + at0),
/// and both divided by w, found in the same way, if `is_flat` is zero.
typedef struct {
  double u_by_x, u_by_y, u_at_0;
  double v_by_x, v_by_y, v_at_0;
  double w_by_x, w_by_y, w_at_0;
  /// These are finite.
  float scale, offset, seam;
  int32_t is_flat;
  martlet_gradient_kind kind;
} martlet_gradient;

/// Coverage of `width * height` pixels, rows without gaps, the first at (`x`, `y`).
typedef struct {
  const uint8_t *coverage;
  int32_t x, y, width, height;
} martlet_mask;

/// Pixels `left ..< right` of rows `top ..< bottom`.
typedef struct {
  int32_t left, top, right, bottom;
} martlet_rect;

typedef struct {
  /// "scalar", "vector", "x86-64-v2", "x86-64-v3" or "x86-64-v4".
  const char *name;

  // One colour over a row of `count` pixels.

  /// Sets pixels, whatever the colour's alpha.
  void (*set)(uint32_t *row, size_t count, uint32_t color);
  /// Blends.
  void (*blend)(uint32_t *row, size_t count, uint32_t color);
  /// Blends through a coverage per pixel.
  void (*blend_mask)(uint32_t *row, size_t count, uint32_t color, const uint8_t *mask);
  /// Blends through what of some masks lies in `clip`: the glyphs of a line. `pixels` is the
  /// clip's first pixel, rows are `stride` words apart.
  void (*blend_masks)(uint32_t *pixels, ptrdiff_t stride, martlet_rect clip,
                      const martlet_mask *masks, size_t count, uint32_t color);
  /// Blends through the coverage of `spans`, whose columns count from `row` and `mask`.
  void (*blend_spans)(uint32_t *row, const martlet_span *spans, size_t span_count,
                      uint32_t color, const uint8_t *mask);

  // A row of colours over a row of `count` pixels. The rows do not overlap.

  void (*draw)(uint32_t *row, size_t count, const uint32_t *colors);
  /// All at one coverage or opacity.
  void (*draw_scaled)(uint32_t *row, size_t count, const uint32_t *colors, uint8_t coverage);
  /// Through a coverage per pixel.
  void (*draw_mask)(uint32_t *row, size_t count, const uint32_t *colors, const uint8_t *mask);
  /// Through the coverage of `spans`, whose columns count from `row`, `colors` and `mask`.
  void (*draw_spans)(uint32_t *row, const martlet_span *spans, size_t span_count,
                     const uint32_t *colors, const uint8_t *mask);

  // Pictures.

  /// Writes `count` pixels, each mixed from the four around its position in a picture whose rows
  /// are `stride` words apart, a number of 31 bits. Positions, (u, v) at first, then on by
  /// (du, dv), are of pixel centres in 1/2^20 of a pixel. All four taps of every pixel must lie
  /// inside the picture. (Numbers, not a struct: that was written in parts and read whole, which
  /// stalled each call for 15 ns.)
  void (*bilinear)(uint32_t *out, size_t count, const uint32_t *base, ptrdiff_t stride,
                   int64_t u, int64_t v, int64_t du, int64_t dv);

  /// Mixes colours with the row by a mode, all first weighed by `opacity` and, if there is one, a
  /// coverage per pixel. No channel may be above its pixel's alpha, here or there.
  void (*mix_colors)(uint32_t *row, size_t count, const uint32_t *colors, uint8_t opacity,
                     const uint8_t *_Nullable mask, martlet_mode mode);

  // Gradients. Each pixel has an entry of a table of MARTLET_ENTRIES colours, which is found by
  // its own position; what lies beyond the ends has the first or last one.

  /// Entry `(t + i · dt) >> 20` for pixel i; no sum may leave 63 bits.
  void (*linear)(uint32_t *row, size_t count, int64_t t, int64_t dt, const uint32_t *colors);
  /// Columns from `x` on of row `y`, both within 24 bits. Computed in floats from where a block of
  /// 16 columns starts, so that it does not matter where the row does.
  void (*plane)(uint32_t *row, size_t count, int32_t x, int32_t y,
                const martlet_gradient *gradient, const uint32_t *colors);
  /// The same with `colors` of 8.8 bits a channel: to pixel i's is added `thresholds[i % 8]`,
  /// below 256, before the lower bits are cut off. No channel may be above 255.
  void (*linear_dithered)(uint32_t *row, size_t count, int64_t t, int64_t dt,
                          const uint64_t *colors, const uint16_t *thresholds);
  void (*plane_dithered)(uint32_t *row, size_t count, int32_t x, int32_t y,
                         const martlet_gradient *gradient, const uint64_t *colors,
                         const uint16_t *thresholds);

  // Coverage.

  /// Multiplies two masks; `result` may be one of them.
  void (*multiply)(uint8_t *result, size_t count, const uint8_t *a, const uint8_t *b);
  /// Multiplies a mask by one factor; `result` may be the mask.
  void (*multiply_by)(uint8_t *result, size_t count, const uint8_t *a, uint8_t factor);
  /// Adds the rows of the edges of a list that lie in `window`, in time linear in those rows;
  /// `first` is the list's first index into `edges`. Edges that go on below the window are put
  /// before the list that starts with `next_first`; the new start of that is returned. With
  /// `MARTLET_LEAVE_LISTS` they stay in theirs, and nothing is written but the window. What a row
  /// gets does not depend on the window.
  int32_t (*add_edges)(const martlet_window *window, martlet_edge *edges, int32_t first,
                       int32_t next_first);
  /// Sums up one row of a window: writes the coverage of each pixel in `mask`, the parts of the row
  /// that are not empty in `spans`, left to right, and returns their number. The row's cells and
  /// its bytes of `touched` are zero afterwards.
  ///
  /// `mask` has a byte per cell, `spans` room for one per 4 cells and one more; `even_odd` folds
  /// the sum.
  size_t (*sweep)(int32_t *cells, uint8_t *touched, size_t width, int even_odd, uint8_t *mask,
                  martlet_span *spans);

  // Dense lines: sixteen upright cuts a pixel, and strips half as wide as from one cut to the next.
  // Lengths are in 24.8 fixed point.

  /// Where a line is in strips: raises `above` and `below` to what the cells of `run_count` runs, of
  /// `length` each, have in the strip in which their middle lies. A strip between two middles takes
  /// the next cell. Cell 0 begins at `start` and each is `width` wide, in strips, from 1/2 to 2.
  ///
  /// A cell is how high it reaches up and down in its lower and its upper half; less than 65535 in
  /// sum is nothing. There are `count` strips and room for 64 more, which come to nothing.
  void (*spread_cells)(int32_t *above, int32_t *below, size_t count, const uint32_t *cells,
                       size_t length, const martlet_run *runs, size_t run_count, double start,
                       double width);
  /// What discs of one size reach that stand in the middles of strips: result i is the greatest of
  /// `heights[2 * i + lead - j]` and `heights[2 * i + lead + 1 + j]` plus `profile[j]`, for j below
  /// `reach`, with `lead` the even number from `reach` on. In the first quarter four, in the second
  /// two neighbours have the mean of their profile. All are rounded to sixty-fourths of a pixel.
  /// `count` is a multiple of 256, `reach` at most MARTLET_MOST_REACH; heights are within 2^28, or
  /// -2^29 for nothing, which comes to -2^30; there are `2 * (count + lead)` of them.
  void (*widen)(int32_t *result, size_t count, const int32_t *heights, const int32_t *profile,
                size_t reach);
  /// Coverage of 16 columns in `height` rows from `top` on, rows `stride` bytes apart: cut i lies
  /// in column i / 16 and covers from -`above`[i] down to `below`[i], or nothing where that is
  /// no way down. `cells` are 16 a row and of two rows more; all are zero before and after.
  void (*cover_columns)(uint8_t *mask, ptrdiff_t stride, const int32_t *above,
                        const int32_t *below, int32_t top, int32_t height, int16_t *cells);
} martlet_kernels;

/// The sets that this machine can run, slowest first.
size_t martlet_kernels_count(void);
const martlet_kernels *martlet_kernels_at(size_t index);
/// The last of them.
const martlet_kernels *martlet_kernels_best(void);

#pragma clang assume_nonnull end

#endif
