// Dense lines: from heights to the curves above and below a stroke, and from these to coverage. The
// code uses integers, and floats that are rounded after each step, so that every set gives the same
// result. The file is included once by each set's file.

#pragma STDC FP_CONTRACT OFF

typedef int32_t cuts_16 __attribute__((vector_size(64), aligned(4)));
typedef int16_t cells_16 __attribute__((vector_size(32), aligned(2)));

#define MAX __builtin_elementwise_max

// Heights are compared in sixty-fourths of a pixel. If the heights of a tile are close together, as
// is usual, they fit in sixteen bits.
enum { TILE_CUTS = 256, TILE_PAIRS = TILE_CUTS + MARTLET_MOST_REACH + 64 };

/// Returns whether `count` strips lie within 16 bits of their middle.
static inline int is_close(const int32_t *strips, ptrdiff_t count, int32_t *middle) {
  cuts_16 low = (cuts_16){} + (1 << 29), high = -low;
  ptrdiff_t i = 0;
  for (; i + 16 <= count; i += 16) {
    cuts_16 h = *(const cuts_16 *)(strips + i), no_h = h <= -(1 << 29);
    high = MAX(high, h);
    low = __builtin_elementwise_min(low, (h & ~no_h) | (no_h & (1 << 29)));
  }
  int32_t least = __builtin_reduce_min(low), most = __builtin_reduce_max(high);
  for (; i < count; i++) {
    if (strips[i] <= -(1 << 29)) continue;
    least = strips[i] < least ? strips[i] : least;
    most = strips[i] > most ? strips[i] : most;
  }
  if (least > most) least = most = 0;
  *middle = sixty_fourths(least / 2 + most / 2);
  // The limit leaves room for a rise of 4 pixels, and for a value below every height.
  return most - least < 4 * 62000;
}

#define WIDEN widen_close
#define HEIGHT int16_t
#define HEIGHTS heights_32
#define NONE -32768
typedef int16_t heights_32 __attribute__((vector_size(64), aligned(2)));
#include "widen.h"

#define WIDEN widen_far
#define HEIGHT int32_t
#define HEIGHTS cuts_16
#define NONE -(1 << 28)
#include "widen.h"

static void widen(
  int32_t *result, size_t count, const int32_t *heights, const int32_t *profile, size_t reach
) {
  int32_t rises[MARTLET_MOST_REACH], middle;
  set_rises(rises, profile, (ptrdiff_t)reach);
  ptrdiff_t lead = (ptrdiff_t)(reach + 1) & ~(ptrdiff_t)1;
  for (size_t tile = 0; tile < count; tile += TILE_CUTS) {
    const int32_t *strips = heights + 2 * tile;
    if (is_close(strips, 2 * (TILE_CUTS + lead), &middle)) {
      widen_close(result + tile, strips, rises, (ptrdiff_t)reach, middle);
    } else {
      widen_far(result + tile, strips, rises, (ptrdiff_t)reach, 0);
    }
  }
}

typedef uint32_t pairs_16 __attribute__((vector_size(64), aligned(4)));

/// Writes for each of `number` strips the larger halves of two cells, those whose middles lie in
/// it. `at` and `step` are in cells, in 10.22 fixed point, and `end` is the last cell. Up to 15
/// more elements are written.
static inline void gather_pairs(
  uint32_t *pairs, size_t number, const uint32_t *cells, int32_t at, int32_t step, int32_t end
) {
#if WIDEST == 16
  // Sixteen strips have up to 32 cells. These fill two registers, from which any cell can be
  // selected.
  const cuts_16 ramp = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (size_t i = 0; i < number; i += 16, at += 16 * step) {
    int32_t base = at >> 22 < 0 ? 0 : at >> 22;
    if (base > end) base = end;
    cuts_16 from = ((at + ramp * step) >> 22) - base;
    cuts_16 to = ((at + step + ramp * step) >> 22) - 1 - base;
    cuts_16 most = (cuts_16){} + (end - base);
    from = MAX(from, (cuts_16){});
    to = __builtin_elementwise_min(MAX(to, from), most);
    from = __builtin_elementwise_min(from, most);
    uint32_t left = (uint32_t)(end - base + 1);
    __mmask16 low = (__mmask16)(left < 16 ? (1u << left) - 1 : 65535);
    __mmask16 high = (__mmask16)(left < 16 ? 0 : left < 32 ? (1u << (left - 16)) - 1 : 65535);
    __m512i a = _mm512_maskz_loadu_epi32(low, cells + base);
    __m512i b = _mm512_maskz_loadu_epi32(high, cells + base + 16);
    _mm512_storeu_si512(pairs + i, _mm512_max_epu16(
      _mm512_permutex2var_epi32(a, (__m512i)from, b), _mm512_permutex2var_epi32(a, (__m512i)to, b)));
  }
#else
  typedef uint16_t halves_8 __attribute__((vector_size(16), aligned(4)));
  uint32_t from[64], to[64];
  size_t i = 0;
  // Only the strips at both ends extend beyond the run.
  for (; i < number && ((at + (int32_t)i * step) >> 22) < 0; i++) from[i] = to[i] = cells[0];
  for (; i < number; i++) {
    int32_t a = (at + (int32_t)i * step) >> 22;
    int32_t b = ((at + (int32_t)i * step + step) >> 22) - 1;
    from[i] = cells[a < end ? a : end];
    to[i] = cells[b < a ? (a < end ? a : end) : b < end ? b : end];
  }
  for (i = 0; i < number; i += 4)
    *(halves_8 *)(pairs + i) = MAX(*(halves_8 *)(from + i), *(halves_8 *)(to + i));
#endif
}

static void spread(
  int32_t *above, int32_t *below, size_t count, const uint32_t *cells, size_t length,
  martlet_run run, double start, double width
) {
  typedef float floats_16 __attribute__((vector_size(64), aligned(4)));
  // The strips from the one behind the previous middle (or the first middle's own) to that of the
  // last middle.
  int64_t first = floor_of(start - width / 2) + 1, own = floor_of(start + width / 2);
  if (own < first) first = own;
  int64_t last = floor_of(start + width * ((double)length - 0.5));
  if (first < 0) first = 0;
  if (last >= (int64_t)count) last = (int64_t)count - 1;
  if (last < first) return;
  int32_t step = step_of(width), at = place_of((double)first - start, width);
  uint32_t pairs[64];
  const cuts_16 nothing = (cuts_16){} - (1 << 29);
  const floats_16 limit = (floats_16){} + 0x1p28f;
  for (int64_t strip = first; strip <= last; strip += 64, at += 64 * step) {
    size_t number = last + 1 - strip < 64 ? (size_t)(last + 1 - strip) : 64;
    gather_pairs(pairs, number, cells, at, step, (int32_t)length - 1);
    for (size_t i = number; i & 15; i++) pairs[i] = 0;
    for (size_t i = 0; i < number; i += 16) {
      pairs_16 pair = *(pairs_16 *)(pairs + i), x = pair & 65535, y = pair >> 16;
      cuts_16 is_empty = (cuts_16)(x + y < 65535);
      floats_16 up = __builtin_convertvector((cuts_16)x, floats_16) * run.part + run.above;
      floats_16 down = __builtin_convertvector((cuts_16)y, floats_16) * run.part + run.below;
      up = __builtin_elementwise_min(MAX(up, -limit), limit);
      down = __builtin_elementwise_min(MAX(down, -limit), limit);
      cuts_16 high = (__builtin_convertvector(up, cuts_16) & ~is_empty) | (nothing & is_empty);
      cuts_16 low = (__builtin_convertvector(down, cuts_16) & ~is_empty) | (nothing & is_empty);
      cuts_16 *highest = (cuts_16 *)(above + strip + i), *lowest = (cuts_16 *)(below + strip + i);
      *highest = MAX(*highest, high);
      *lowest = MAX(*lowest, low);
    }
  }
}

static void spread_cells(
  int32_t *above, int32_t *below, size_t count, const uint32_t *cells, size_t length,
  const martlet_run *runs, size_t run_count, double start, double width
) {
  for (size_t i = 0; i < run_count; i++)
    spread(
      above, below, count, cells + i * length, length, runs[i],
      start + (double)(i * length) * width, width);
}

/// Adds a border that lies `at` below the top of the first row, in 24.8 fixed point.
static inline void add_border(int16_t *cells, int32_t at, int16_t sign) {
  int16_t *cell = cells + (at >> 8) * 16;
  int16_t part = (int16_t)(at & 255);
  cell[0] += sign * (256 - part);
  cell[16] += sign * part;
}

static void cover_columns(
  uint8_t *mask, ptrdiff_t stride, const int32_t *above, const int32_t *below, int32_t top,
  int32_t height, int16_t *cells
) {
  int32_t first[256], last[256];
  int32_t start = top * 256, end = height * 256;
  for (size_t i = 0; i < 256; i++) {
    int32_t t = -above[i] - start;
    int32_t b = below[i] - start;
    t = t < 0 ? 0 : t > end ? end : t;
    b = b < t ? t : b > end ? end : b;
    first[i] = t;
    last[i] = b;
  }
  // Adjacent cuts usually end in the same cells. In their order each addition would wait for the
  // previous one.
  for (size_t cut = 0; cut < 16; cut++)
    for (size_t x = 0; x < 16; x++) {
      add_border(cells + x, first[x * 16 + cut], 1);
      add_border(cells + x, last[x * 16 + cut], -1);
    }
  // A pixel is covered by sixteen cuts of 256 parts.
  cells_16 sum = {};
  for (int32_t y = 0; y < height; y++, cells += 16, mask += stride) {
    sum += *(cells_16 *)cells;
    *(cells_16 *)cells = (cells_16){};
    typedef uint8_t bytes __attribute__((vector_size(16), aligned(1)));
    *(bytes *)mask = __builtin_convertvector((sum - (sum >> 8) + 7) >> 4, bytes);
  }
  for (size_t i = 0; i < 32; i++) cells[i] = 0;
}
