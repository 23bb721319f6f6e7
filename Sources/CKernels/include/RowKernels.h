#ifndef MARTLET_ROWKERNELS_H
#define MARTLET_ROWKERNELS_H
#include <stddef.h>
#include <stdint.h>
#include "CellKernels.h"

// The loops over pixels for each kind of processor, behind a table of functions.
//
// Pixels are premultiplied words 0xAARRGGBB in sRGB bytes. Coverage is 0 (outside) to 255 (full).
// Products are divided by 255 and rounded to nearest, exactly. A blend is
//
//     s' = s · c / 255;  d' = s' + d · (255 − alpha(s')) / 255
//
// where each product is rounded once. All sets of functions give the same bytes. The first set is
// plain C and the reference for the others. No function allocates or keeps a pointer.

#pragma clang assume_nonnull begin

/// A part of a row with one coverage, or with a coverage per pixel.
typedef struct {
  /// Columns `start ..< end`, in the coordinate of the row's pixels.
  int32_t start;
  int32_t end;
  /// 1…255, or `MARTLET_VARYING`.
  int32_t coverage;
} martlet_span;

/// The coverage of a span whose pixels each have their own.
enum { MARTLET_VARYING = 256 };

/// The ways of mixing a row of colours with the pixels below it. The last four modes process a
/// pixel's channels together.
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

/// The number of entries in a gradient's table of colours.
enum { MARTLET_ENTRIES = 1024 };

/// The map from a position in the plane to a position along a gradient, in entries of its table.
typedef enum {
  /// u
  MARTLET_LINEAR,
  /// scale · √(u² + v²) + offset
  MARTLET_RADIAL,
  /// The angle of (u, v) in turns, times the sign of `scale`, less `offset`. If the result is below
  /// `-seam`, one turn is added. It is then multiplied by the magnitude of `scale`.
  MARTLET_ANGULAR,
} martlet_gradient_kind;

/// A gradient in a plane. Column x and row y have the position (u, v), where each is
/// (x · byX + y · byY + at0). If `is_flat` is zero, both are divided by w, which is computed in the
/// same way.
typedef struct {
  double u_by_x, u_by_y, u_at_0;
  double v_by_x, v_by_y, v_at_0;
  double w_by_x, w_by_y, w_at_0;
  /// These three are finite.
  float scale, offset, seam;
  int32_t is_flat;
  martlet_gradient_kind kind;
} martlet_gradient;

/// The coverage of `width * height` pixels, in rows without gaps. The first pixel lies at (`x`,
/// `y`).
typedef struct {
  const uint8_t *coverage;
  int32_t x, y, width, height;
} martlet_mask;

/// The pixels `left ..< right` of the rows `top ..< bottom`.
typedef struct {
  int32_t left, top, right, bottom;
} martlet_rect;

/// A set of loops for one kind of processor.
typedef struct {
  /// "scalar", "vector", "x86-64-v2", "x86-64-v3" or "x86-64-v4".
  const char *name;

  // One colour over a row of `count` pixels.

  /// Sets the pixels, whatever the colour's alpha.
  void (*set)(uint32_t *row, size_t count, uint32_t color);
  /// Blends the colour over the pixels.
  void (*blend)(uint32_t *row, size_t count, uint32_t color);
  /// Blends through a coverage per pixel.
  void (*blend_mask)(uint32_t *row, size_t count, uint32_t color, const uint8_t *mask);
  /// Blends through the parts of masks inside `clip`, such as the glyphs of a line. `pixels` is the
  /// first pixel of the clip, and rows are `stride` words apart.
  void (*blend_masks)(uint32_t *pixels, ptrdiff_t stride, martlet_rect clip,
                      const martlet_mask *masks, size_t count, uint32_t color);
  /// Blends through the coverage of `spans`. Their columns count from `row` and `mask`.
  void (*blend_spans)(uint32_t *row, const martlet_span *spans, size_t span_count,
                      uint32_t color, const uint8_t *mask);

  // A row of colours over a row of `count` pixels. The rows must not overlap.

  /// Blends each colour over its pixel.
  void (*draw)(uint32_t *row, size_t count, const uint32_t *colors);
  /// Blends with a single coverage or opacity.
  void (*draw_scaled)(uint32_t *row, size_t count, const uint32_t *colors, uint8_t coverage);
  /// Blends through a coverage per pixel.
  void (*draw_mask)(uint32_t *row, size_t count, const uint32_t *colors, const uint8_t *mask);
  /// Blends through the coverage of `spans`. Their columns count from `row`, `colors` and `mask`.
  void (*draw_spans)(uint32_t *row, const martlet_span *spans, size_t span_count,
                     const uint32_t *colors, const uint8_t *mask);

  // Pictures.

  /// Writes `count` pixels. Each is a mix of the four pixels around its position in a picture whose
  /// rows are `stride` words apart, where `stride` fits in 31 bits. The positions start at (u, v)
  /// and advance by (du, dv). They refer to pixel centres, in 1/2^20 of a pixel. All four taps of
  /// every pixel must lie inside the picture. (The arguments are numbers, not a struct: a struct
  /// was written in parts and read whole, which stalled each call for 15 ns.)
  void (*bilinear)(uint32_t *out, size_t count, const uint32_t *base, ptrdiff_t stride,
                   int64_t u, int64_t v, int64_t du, int64_t dv);

  /// Mixes colours with the row by a mode. The colours are first weighted by `opacity` and by a
  /// coverage per pixel if there is one. In colours and in the row no channel may exceed its
  /// pixel's alpha.
  void (*mix_colors)(uint32_t *row, size_t count, const uint32_t *colors, uint8_t opacity,
                     const uint8_t *_Nullable mask, martlet_mode mode);

  // Gradients. A pixel's own position selects its entry in a table of MARTLET_ENTRIES colours.
  // Positions beyond the ends have the first or the last entry.

  /// Pixel i has the entry `(t + i · dt) >> 20`. No sum may exceed 63 bits.
  void (*linear)(uint32_t *row, size_t count, int64_t t, int64_t dt, const uint32_t *colors);
  /// Draws columns from `x` on of row `y`, both within 24 bits. Positions are computed in floats
  /// from the start of each block of 16 columns, so that the start of the row does not matter.
  void (*plane)(uint32_t *row, size_t count, int32_t x, int32_t y,
                const martlet_gradient *gradient, const uint32_t *colors);
  /// Works as `linear`, with `colors` of 8.8 bits per channel. `thresholds[i % 8]` (< 256) is added
  /// to each channel of pixel i before the lower bits are cut off. No channel may exceed 255.
  void (*linear_dithered)(uint32_t *row, size_t count, int64_t t, int64_t dt,
                          const uint64_t *colors, const uint16_t *thresholds);
  /// Works as `plane`, with `colors` and `thresholds` as in `linear_dithered`.
  void (*plane_dithered)(uint32_t *row, size_t count, int32_t x, int32_t y,
                         const martlet_gradient *gradient, const uint64_t *colors,
                         const uint16_t *thresholds);

  // Coverage.

  /// Multiplies two masks; `result` may be one of them.
  void (*multiply)(uint8_t *result, size_t count, const uint8_t *a, const uint8_t *b);
  /// Multiplies a mask by one factor; `result` may be the mask.
  void (*multiply_by)(uint8_t *result, size_t count, const uint8_t *a, uint8_t factor);
  /// Adds the rows of a list's edges that lie in `window`, in time linear in these rows. `first` is
  /// the list's first index into `edges`. Edges that continue below the window are prepended to the
  /// list that starts with `next_first`, and the new start of that list is returned. With
  /// `MARTLET_LEAVE_LISTS` they stay in their list, and only the window is written. The result for
  /// a row does not depend on the window.
  int32_t (*add_edges)(const martlet_window *window, martlet_edge *edges, int32_t first,
                       int32_t next_first);
  /// Sums up one row of a window. It writes the coverage of each pixel to `mask`, and the non-empty
  /// parts of the row to `spans`, from left to right, and returns the number of parts. The row's
  /// cells and its bytes of `touched` are zero afterwards.
  ///
  /// `mask` has a byte per cell. `spans` has room for one span per 4 cells and one more. `even_odd`
  /// folds the sum for the even-odd rule.
  size_t (*sweep)(int32_t *cells, uint8_t *touched, size_t width, int even_odd, uint8_t *mask,
                  martlet_span *spans);

  // Dense lines: there are sixteen vertical cuts per pixel, and strips that are half as wide as the
  // distance of two cuts. Lengths are in 24.8 fixed point.

  /// Computes the position of a line in strips. It raises `above` and `below` to the heights in the
  /// cells of `run_count` runs of `length` cells each. A cell counts for the strip that contains
  /// its middle. A strip between two middles takes the next cell. Cell 0 begins at `start`, and
  /// each cell is `width` wide; both are in strips, and `width` is 1/2 to 2.
  ///
  /// A cell has its reach upwards in its lower half and its reach downwards in its upper half. A
  /// sum of both below 65535 means an empty cell. There are `count` strips, and room for 64 more,
  /// whose values have no meaning.
  void (*spread_cells)(int32_t *above, int32_t *below, size_t count, const uint32_t *cells,
                       size_t length, const martlet_run *runs, size_t run_count, double start,
                       double width);
  /// Computes the reach of discs of equal size whose centres are the middles of strips. Result i is
  /// the largest of `heights[2 * i + lead - j]` and `heights[2 * i + lead + 1 + j]` plus
  /// `profile[j]`, for j below `reach`. `lead` is `reach`, rounded up to an even number.
  ///
  /// In the first quarter of the profile four neighbours share the mean of their profile, in the
  /// second quarter two. Values are rounded to sixty-fourths of a pixel.
  ///
  /// `count` is a multiple of 256, and `reach` is at most MARTLET_MOST_REACH. Heights are within
  /// 2^28, or -2^29 for an empty strip, which gives -2^30. There are `2 * (count + lead)` heights.
  void (*widen)(int32_t *result, size_t count, const int32_t *heights, const int32_t *profile,
                size_t reach);
  /// Computes the coverage of 16 columns in `height` rows from `top` on; rows are `stride` bytes
  /// apart. Cut i lies in column i / 16 and covers from -`above`[i] down to `below`[i], or nothing
  /// if the end is not below the start. `cells` has 16 elements for each row and for two more rows;
  /// all are zero before and after.
  void (*cover_columns)(uint8_t *mask, ptrdiff_t stride, const int32_t *above,
                        const int32_t *below, int32_t top, int32_t height, int16_t *cells);
} martlet_kernels;

/// The number of sets that this machine can run.
size_t martlet_kernels_count(void);
/// Returns a set by its index, the slowest first. An index that is too large gives the last set.
const martlet_kernels *martlet_kernels_at(size_t index);
/// The last and fastest of them.
const martlet_kernels *martlet_kernels_best(void);

#pragma clang assume_nonnull end

#endif
