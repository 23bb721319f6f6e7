// The reference: one pixel after the other, in plain integers. Two channels share a word as 16-bit
// lanes (0x00FF00FF). No lane exceeds 16 bits, because 255·255 + 128 + 254 < 2^16.

#include "part.h"
#include "sets.h"

#define NOT_VECTORIZED _Pragma("clang loop vectorize(disable) interleave(disable)")

static uint32_t scale(uint32_t pixel, uint32_t factor) {
  uint32_t even = (pixel & 0x00FF00FF) * factor + 0x00800080;
  even = ((even + ((even >> 8) & 0x00FF00FF)) >> 8) & 0x00FF00FF;
  uint32_t odd = ((pixel >> 8) & 0x00FF00FF) * factor + 0x00800080;
  odd = (odd + ((odd >> 8) & 0x00FF00FF)) & 0xFF00FF00;
  return even | odd;
}

static uint32_t over(uint32_t source, uint32_t destination) {
  return source + scale(destination, 255 - (source >> 24));
}

static uint32_t div255(uint32_t x) {
  uint32_t t = x + 128;
  return (t + (t >> 8)) >> 8;
}

static void set(uint32_t *row, size_t count, uint32_t color) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) row[i] = color;
}

static void blend(uint32_t *row, size_t count, uint32_t color) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) row[i] = over(color, row[i]);
}

static void blend_mask(uint32_t *row, size_t count, uint32_t color, const uint8_t *mask) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) row[i] = over(scale(color, mask[i]), row[i]);
}

static void blend_masks(
  uint32_t *pixels, ptrdiff_t stride, martlet_rect clip, const martlet_mask *masks, size_t count,
  uint32_t color
) {
  for (const martlet_mask *m = masks; m < masks + count; m++) {
    int32_t left = m->x > clip.left ? m->x : clip.left;
    int32_t right = m->x + m->width < clip.right ? m->x + m->width : clip.right;
    int32_t top = m->y > clip.top ? m->y : clip.top;
    int32_t bottom = m->y + m->height < clip.bottom ? m->y + m->height : clip.bottom;
    if (left >= right) continue;
    const uint8_t *mask = m->coverage + (ptrdiff_t)(top - m->y) * m->width + (left - m->x);
    uint32_t *row = pixels + (top - clip.top) * stride + (left - clip.left);
    for (int32_t y = top; y < bottom; y++, mask += m->width, row += stride)
      blend_mask(row, (size_t)(right - left), color, mask);
  }
}

static void blend_spans(uint32_t *row, const martlet_span *spans, size_t span_count,
                        uint32_t color, const uint8_t *mask) {
  for (const martlet_span *s = spans; s < spans + span_count; s++) {
    size_t count = (size_t)(s->end - s->start);
    if (s->coverage == MARTLET_VARYING)
      blend_mask(row + s->start, count, color, mask + s->start);
    else
      blend(row + s->start, count, scale(color, (uint32_t)s->coverage));
  }
}

static void draw(uint32_t *row, size_t count, const uint32_t *colors) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) row[i] = over(colors[i], row[i]);
}

static void draw_scaled(uint32_t *row, size_t count, const uint32_t *colors, uint8_t coverage) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) row[i] = over(scale(colors[i], coverage), row[i]);
}

static void draw_mask(uint32_t *row, size_t count, const uint32_t *colors, const uint8_t *mask) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) row[i] = over(scale(colors[i], mask[i]), row[i]);
}

static void draw_spans(uint32_t *row, const martlet_span *spans, size_t span_count,
                       const uint32_t *colors, const uint8_t *mask) {
  for (const martlet_span *s = spans; s < spans + span_count; s++) {
    size_t count = (size_t)(s->end - s->start);
    if (s->coverage == MARTLET_VARYING)
      draw_mask(row + s->start, count, colors + s->start, mask + s->start);
    else
      draw_scaled(row + s->start, count, colors + s->start, (uint8_t)s->coverage);
  }
}

/// Returns the mix of two pixels at `w`/256 from the first.
static uint32_t mix(uint32_t a, uint32_t b, uint32_t w) {
  uint32_t even = ((a & 0x00FF00FF) * (256 - w) + (b & 0x00FF00FF) * w + 0x00800080) >> 8;
  uint32_t odd = (a >> 8 & 0x00FF00FF) * (256 - w) + (b >> 8 & 0x00FF00FF) * w + 0x00800080;
  return (even & 0x00FF00FF) | (odd & 0xFF00FF00);
}

static void bilinear(
  uint32_t *out, size_t count, const uint32_t *base, ptrdiff_t stride, int64_t u, int64_t v,
  int64_t du, int64_t dv
) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) {
    const uint32_t *p = base + (v >> 20) * stride + (u >> 20);
    uint32_t across = u >> 12 & 255, down = v >> 12 & 255;
    out[i] = mix(mix(p[0], p[1], across), mix(p[stride], p[stride + 1], across), down);
    u += du;
    v += dv;
  }
}

static void multiply(uint8_t *result, size_t count, const uint8_t *a, const uint8_t *b) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) result[i] = (uint8_t)div255((uint32_t)a[i] * b[i]);
}

static void multiply_by(uint8_t *result, size_t count, const uint8_t *a, uint8_t factor) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) result[i] = (uint8_t)div255((uint32_t)a[i] * factor);
}

static uint8_t coverage_of(int32_t sum, int even_odd) {
  uint32_t steps = (sum < 0 ? 0 - (uint32_t)sum : (uint32_t)sum) >> 9;
  if (even_odd) {
    steps &= 511;
    if (steps > 256) steps = 512 - steps;
  }
  return steps > 255 ? 255 : (uint8_t)steps;
}

static int32_t add_edges(const martlet_window *window, martlet_edge *edges, int32_t first,
                         int32_t next_first) {
  int32_t bottom =
    next_first == MARTLET_LEAVE_LISTS ? INT32_MAX : (window->top + window->height) * 256;
  for (int32_t index = first; index >= 0;) {
    martlet_edge *edge = edges + index;
    add_edge(window, edge);
    int32_t next = edge->next;
    if (edge->y1 > bottom) {
      edge->next = next_first;
      next_first = index;
    }
    index = next;
  }
  return next_first;
}

static size_t sweep(int32_t *cells, uint8_t *touched, size_t width, int even_odd, uint8_t *mask,
                    martlet_span *spans) {
  size_t blocks = (width + MARTLET_CELLS_BEYOND + 3) / 4;
  size_t count = 0;
  uint32_t sum = 0;
  for (size_t block = 0; block < blocks;) {
    size_t first = block;
    int varies = touched[block] != 0;
    uint8_t any = 0;
    while (block < blocks && (touched[block] != 0) == varies) {
      for (size_t x = block * 4; x < block * 4 + 4; x++) {
        sum += (uint32_t)cells[x];
        cells[x] = 0;
        mask[x] = coverage_of((int32_t)sum, even_odd);
        any |= mask[x];
      }
      block++;
    }
    size_t end = block * 4 < width ? block * 4 : width;
    if (any && first * 4 < end)
      spans[count++] = (martlet_span){
        (int32_t)(first * 4), (int32_t)end, varies ? MARTLET_VARYING : any};
  }
  for (size_t b = 0; b < blocks; b++) touched[b] = 0;
  return count;
}

#pragma STDC FP_CONTRACT OFF
static int32_t height_of(uint32_t parts, float part, float from) {
  float product = (float)parts * part;
  float height = product + from;
  if (height < -0x1p28f) height = -0x1p28f;
  if (height > 0x1p28f) height = 0x1p28f;
  return (int32_t)height;
}

static void spread_cells(
  int32_t *above, int32_t *below, size_t count, const uint32_t *cells, size_t length,
  const martlet_run *runs, size_t run_count, double start, double width
) {
  for (size_t r = 0; r < run_count; r++, cells += length) {
    double begin = start + (double)(r * length) * width;
    int64_t first = floor_of(begin - width / 2) + 1, own = floor_of(begin + width / 2);
    if (own < first) first = own;
    int64_t last = floor_of(begin + width * ((double)length - 0.5));
    if (first < 0) first = 0;
    if (last < first || first >= (int64_t)count) continue;
    int32_t step = step_of(width), at = place_of((double)first - begin, width);
    for (int64_t strip = first; strip <= last && strip < (int64_t)count; strip++, at += step) {
      int32_t from = at >> 22, to = ((at + step) >> 22) - 1, end = (int32_t)length - 1;
      if (from < 0) from = 0;
      if (to < from) to = from;
      if (to > end) to = end;
      if (from > end) from = end;
      uint32_t x = cells[from] & 65535, y = cells[from] >> 16;
      if ((cells[to] & 65535) > x) x = cells[to] & 65535;
      if (cells[to] >> 16 > y) y = cells[to] >> 16;
      if (x + y < 65535) continue;
      int32_t up = height_of(x, runs[r].part, runs[r].above);
      int32_t down = height_of(y, runs[r].part, runs[r].below);
      if (up > above[strip]) above[strip] = up;
      if (down > below[strip]) below[strip] = down;
    }
  }
}

static void widen(int32_t *result, size_t count, const int32_t *heights, const int32_t *profile,
                  size_t reach_count) {
  ptrdiff_t reach = (ptrdiff_t)reach_count, lead = (reach + 1) & ~(ptrdiff_t)1;
  int32_t rises[MARTLET_MOST_REACH];
  set_rises(rises, profile, reach);
  for (ptrdiff_t i = 0; i < (ptrdiff_t)count; i++) {
    const int32_t *before = heights + 2 * i + lead, *after = before + 1;
    int32_t highest = -(1 << 28);
    for (ptrdiff_t k = 0, next = 0; k < reach; k = next) {
      next = k + (k < end_of_fours(reach) ? 4 : k < end_of_pairs(reach) ? 2 : 1);
      NOT_VECTORIZED
      for (ptrdiff_t j = k; j < next; j++) {
        int32_t h = before[-j] > after[j] ? before[-j] : after[j];
        if (h <= -(1 << 29)) continue;
        h = sixty_fourths(h) + rises[k];
        if (h > highest) highest = h;
      }
    }
    result[i] = highest == -(1 << 28) ? -(1 << 30) : highest * 4;
  }
}

static void cover_columns(uint8_t *mask, ptrdiff_t stride, const int32_t *above,
                          const int32_t *below, int32_t top, int32_t height, int16_t *cells) {
  (void)cells;
  NOT_VECTORIZED
  for (int32_t y = 0; y < height; y++) {
    int32_t row = (top + y) * 256;
    for (size_t x = 0; x < 16; x++) {
      int32_t sum = 0;
      for (size_t i = x * 16; i < x * 16 + 16; i++) {
        int32_t first = -above[i] > row ? -above[i] : row;
        int32_t last = below[i] < row + 256 ? below[i] : row + 256;
        if (last > first) sum += last - first;
      }
      mask[y * stride + (ptrdiff_t)x] = (uint8_t)((sum - (sum >> 8) + 7) >> 4);
    }
  }
}

#include "scalar_gradients.h"
#include "scalar_modes.h"

const martlet_kernels martlet_scalar = {
  "scalar", set, blend, blend_mask, blend_masks, blend_spans, draw, draw_scaled, draw_mask,
  draw_spans, bilinear, mix_colors, linear, plane, linear_dithered, plane_dithered, multiply,
  multiply_by, add_edges, sweep, spread_cells, widen, cover_columns};
