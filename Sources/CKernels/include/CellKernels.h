#ifndef MARTLET_CELLKERNELS_H
#define MARTLET_CELLKERNELS_H
#include <stddef.h>
#include <stdint.h>

// From edges to cells: one Int32 per pixel of a window. A piece of an edge crosses one pixel column
// by `dy` (of 256) and leaves an area to its right. It adds that area to its own cell, and the rest
// of `dy` to the next cell. The running sum along the row is then the coverage of each pixel, 2^17
// for a fully covered one.

#pragma clang assume_nonnull begin

/// A line in 24.8 fixed point with `y0 < y1`, all within ±2^28. `winding` is +1 if it was drawn
/// downwards, else −1.
typedef struct {
  int32_t x0, y0, x1, y1, winding;
  /// The next edge of the same list, as an index; −1 ends the list.
  int32_t next;
} martlet_edge;

/// The cells of the pixels from (`left`, `top`), `width` to the right and `height` down.
///
/// A row of cells is `stride` long: a multiple of 4, and at least `width + MARTLET_CELLS_BEYOND`. A
/// byte of `touched` must be set if any of its 4 cells may not be zero. A row of these bytes is
/// `blocks` long, a multiple of 64. Behind the last row there are 4 more cells and one more byte,
/// which are zero.
typedef struct {
  int32_t *cells;
  uint8_t *touched;
  int32_t stride, blocks;
  int32_t left, top, width, height;
} martlet_window;

/// The number of cells that an edge may touch beyond the width.
enum { MARTLET_CELLS_BEYOND = 3 };

/// The value in place of a list's first edge that leaves all lists unchanged.
static const int32_t MARTLET_LEAVE_LISTS = INT32_MIN;

/// Converts device pixels, which must be within the limits, to 24.8 fixed point, rounded to
/// nearest, with halves away from 0. It is in C, because Swift checks twice whether the number
/// fits, and `rounded()` is a call on x86-64 without SSE 4.1. Each of these took a tenth of a dense
/// line's time.
static inline int32_t martlet_fixed(double v) {
  double scaled = v * 256;
  return (int32_t)(scaled + __builtin_copysign(0.5, scaled));
}

/// The encoding of heights in the cells of a dense line, in 24.8 fixed point. `part` is the height
/// of one step, which is added to `above` or `below`. All are within ±2^100.
typedef struct {
  float part, above, below;
} martlet_run;

/// The largest radius of `widen`, in strips.
enum { MARTLET_MOST_REACH = 128 };

#pragma clang assume_nonnull end

#endif
