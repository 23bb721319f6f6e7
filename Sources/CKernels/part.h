// One edge in plain integers: the reference, and for all sets the cases that vectors do not handle.

#ifndef MARTLET_PART_H
#define MARTLET_PART_H
#include "include/CellKernels.h"

/// Rounds down without a library function, which would be a call.
static inline int64_t floor_of(double v) {
  int64_t whole = (int64_t)v;
  return whole - ((double)whole > v);
}

/// Returns the step from one strip to the next, in cells of a dense line. `place_of` returns the
/// first cell whose middle lies behind this number of strips. Both are in 10.22 fixed point. For up
/// to 128 cells in up to 256 strips the error of a position is at most a thousandth.
static inline int32_t step_of(double width) { return (int32_t)(4194304.0 / width); }

static inline int32_t place_of(double strips, double width) {
  return (int32_t)((strips / width + 0.5) * 4194304.0);
}

/// Converts 24.8 fixed point to sixty-fourths, rounded to nearest.
static inline int32_t sixty_fourths(int32_t height) { return (height + 2) >> 2; }

/// The distances from a cut, in strips, up to which four and two strips are combined.
static inline ptrdiff_t end_of_fours(ptrdiff_t reach) { return reach / 4 & ~(ptrdiff_t)3; }
static inline ptrdiff_t end_of_pairs(ptrdiff_t reach) { return reach / 2 & ~(ptrdiff_t)1; }

/// Computes a profile in sixty-fourths. Strips that are combined have their mean, stored at the
/// first of them.
static inline void set_rises(int32_t *rises, const int32_t *profile, ptrdiff_t reach) {
  ptrdiff_t k = 0;
  for (; k < end_of_fours(reach); k += 4)
    rises[k] = (profile[k] + profile[k + 1] + profile[k + 2] + profile[k + 3] + 8) >> 4;
  for (; k < end_of_pairs(reach); k += 2) rises[k] = (profile[k] + profile[k + 1] + 4) >> 3;
  for (; k < reach; k++) rises[k] = sixty_fourths(profile[k]);
}

static inline int64_t floor_divide(int64_t a, int64_t divisor, int64_t *remainder) {
  int64_t quotient = a / divisor;
  int64_t rest = a - quotient * divisor;
  if (rest < 0) {
    quotient--;
    rest += divisor;
  }
  *remainder = rest;
  return quotient;
}

/// Adds a piece inside one column. `dy` is its signed height in 1/256 of a row, and `x_sum` is the
/// sum of its two x positions in the column (0…512).
static inline void add_piece(
  int32_t *cells, uint8_t *touched, int64_t column, int64_t dy, int64_t x_sum
) {
  int64_t rest = dy * x_sum;
  // The sum wraps if thousands of edges lie on top of each other.
  cells[column] = (int32_t)((uint32_t)cells[column] + (uint32_t)(dy * 512 - rest));
  cells[column + 1] = (int32_t)((uint32_t)cells[column + 1] + (uint32_t)rest);
  touched[column >> 2] = 1;
  touched[(column + 1) >> 2] = 1;
}

/// Adds a line from `xa` to `xb`, counted from the window's left, that descends by `height` of 256
/// within one row.
static inline void add_part(
  const martlet_window *window, int64_t row, int64_t xa, int64_t xb, int64_t height,
  int64_t winding
) {
  int64_t from = xa < xb ? xa : xb;
  int64_t to = xa < xb ? xb : xa;
  int64_t column = from >> 8;
  int64_t last = to >> 8;
  if (column >= window->width) return;
  int32_t *cells = window->cells + row * window->stride;
  uint8_t *touched = window->touched + row * window->blocks;
  if (last < 0) {
    // Left of the window: the first pixel has the whole piece on its left.
    add_piece(cells, touched, 0, height * winding, 0);
    return;
  }
  if (column == last) {
    add_piece(cells, touched, column, height * winding, (from & 255) + (to & 255));
    return;
  }
  // The height used up to column border k is ⌊(k − from)·height / (to − from)⌋.
  int64_t run = to - from;
  int64_t used, rest;
  if (column < 0) {
    used = floor_divide(-from * height, run, &rest);
    add_piece(cells, touched, 0, used * winding, 0);
    column = 0;
  } else {
    used = floor_divide((256 - (from & 255)) * height, run, &rest);
    add_piece(cells, touched, column, used * winding, (from & 255) + 256);
    column++;
  }
  if (column < last) {
    int64_t lift_rest;
    int64_t lift = floor_divide(256 * height, run, &lift_rest);
    for (; column < last; column++) {
      if (column >= window->width) return;
      int64_t step = lift;
      rest += lift_rest;
      if (rest >= run) {
        step++;
        rest -= run;
      }
      used += step;
      add_piece(cells, touched, column, step * winding, 256);
    }
  }
  if (column >= window->width) return;
  add_piece(cells, touched, column, (height - used) * winding, to & 255);
}

/// Adds the rows of `edge` inside the window.
static inline void add_edge(const martlet_window *window, const martlet_edge *edge) {
  int64_t left = (int64_t)window->left * 256;
  int64_t top = (int64_t)window->top * 256;
  int64_t bottom = top + (int64_t)window->height * 256;
  int64_t dx = (int64_t)edge->x1 - edge->x0;
  int64_t dy = (int64_t)edge->y1 - edge->y0;
  int64_t y = edge->y0 > top ? edge->y0 : top;
  int64_t end = edge->y1 < bottom ? edge->y1 : bottom;
  if (y >= end) return;
  // x at y is x0 + ⌊(y − y0)·dx / dy⌋. It advances from row to row together with its remainder.
  int64_t rest;
  int64_t x = edge->x0 - left + floor_divide((y - edge->y0) * dx, dy, &rest);
  int64_t lift = 0, lift_rest = 0, lift_height = 0;
  while (y < end) {
    int64_t next_y = (y & ~(int64_t)255) + 256;
    if (next_y > end) next_y = end;
    int64_t height = next_y - y;
    int64_t next_x;
    if (next_y == edge->y1) {
      next_x = edge->x1 - left;
    } else {
      if (height != lift_height) {
        lift = floor_divide(height * dx, dy, &lift_rest);
        lift_height = height;
      }
      next_x = x + lift;
      rest += lift_rest;
      if (rest >= dy) {
        next_x++;
        rest -= dy;
      }
    }
    add_part(window, (y - top) >> 8, x, next_x, height, edge->winding);
    x = next_x;
    y = next_y;
  }
}

#endif
