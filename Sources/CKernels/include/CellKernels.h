#ifndef MARTLET_CELLKERNELS_H
#define MARTLET_CELLKERNELS_H
#include <stddef.h>
#include <stdint.h>

// From edges to cells: one Int32 per pixel of a window. An edge piece that crosses one pixel
// column by `dy` (of 256) and leaves an area to its right adds that area to its own cell and the
// rest of `dy` to the next, so that the running sum along the row is the coverage of each pixel,
// 2^17 for a full one.

#pragma clang assume_nonnull begin

/// A line in 24.8 fixed point with `y0 < y1`, all within ±2^28; `winding` is +1 if it was drawn
/// downwards, else −1.
typedef struct {
  int32_t x0, y0, x1, y1, winding;
  /// The next edge of the same list, as an index; −1 ends the list.
  int32_t next;
} martlet_edge;

/// Cells of the pixels from (`left`, `top`), `width` to the right and `height` down.
///
/// A row of cells is `stride` long, at least `width + MARTLET_CELLS_BEYOND`, a multiple of 4. A
/// byte of `touched` is not zero when one of 4 cells may not be; a row of them is `blocks` long, a
/// multiple of 64. Behind the last row there are 4 cells and one byte more, which are zero.
typedef struct {
  int32_t *cells;
  uint8_t *touched;
  int32_t stride, blocks;
  int32_t left, top, width, height;
} martlet_window;

enum { MARTLET_CELLS_BEYOND = 3 };

/// Instead of the first edge of a list: that lists stay as they are.
static const int32_t MARTLET_LEAVE_LISTS = INT32_MIN;

/// Device pixels, within the limits, in 24.8 fixed point, rounded to nearest, halves away from 0.
/// In C, for Swift asks twice whether the number fits, and `rounded()` is a call on x86-64 without
/// SSE 4.1: each took a tenth of a dense line's time.
static inline int32_t martlet_fixed(double v) {
  double scaled = v * 256;
  return (int32_t)(scaled + __builtin_copysign(0.5, scaled));
}

/// How cells of a dense line tell heights, in 24.8 fixed point: `part` is one of them, added to
/// `above` or `below`. All within ±2^100.
typedef struct {
  float part, above, below;
} martlet_run;

enum { MARTLET_MOST_REACH = 128 };

#pragma clang assume_nonnull end

#endif
