// Dense lines: from heights to the curves above and below a stroke, and from those to coverage.
// Whole numbers, and floats that are rounded after each step, so that every set gives the same.
// Included once by each set's file.

#pragma STDC FP_CONTRACT OFF

typedef int32_t cuts_16 __attribute__((vector_size(64), aligned(4)));
typedef int16_t cells_16 __attribute__((vector_size(32), aligned(2)));

/// Strips of both parities, each for itself: a cut lies between the even and the odd one of its
/// place, and every step away from it is one vector further in the other row.
enum { TILE_CUTS = 256, TILE_PAIRS = TILE_CUTS + MARTLET_MOST_REACH };

static void widen(
  int32_t *result, size_t count, const int32_t *heights, const int32_t *profile, size_t reach
) {
  int32_t even[TILE_PAIRS + 16], odd[TILE_PAIRS + 16];
  // Pairs of strips before a cut's own.
  size_t lead = (reach + 1) / 2;
  for (size_t tile = 0; tile < count; tile += TILE_CUTS) {
    size_t cuts = count - tile < TILE_CUTS ? count - tile : TILE_CUTS;
    size_t pairs = cuts + 2 * lead;
    const int32_t *strips = heights + 2 * tile;
    size_t i = 0;
    for (; i + 16 <= pairs; i += 16) {
      cuts_16 a = *(const cuts_16 *)(strips + 2 * i);
      cuts_16 b = *(const cuts_16 *)(strips + 2 * i + 16);
      *(cuts_16 *)(even + i) = __builtin_shufflevector(
        a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
      *(cuts_16 *)(odd + i) = __builtin_shufflevector(
        a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    }
    for (; i < pairs; i++) {
      even[i] = strips[2 * i];
      odd[i] = strips[2 * i + 1];
    }
    for (i = 0; i < cuts; i += 16) {
      cuts_16 highest = (cuts_16){} - (1 << 30);
      const int32_t *e = even + i + lead, *o = odd + i + lead;
      size_t k = 0;
      for (; k + 1 < reach; k += 2) {
        ptrdiff_t m = (ptrdiff_t)(k / 2);
        cuts_16 near = __builtin_elementwise_max(
          *(const cuts_16 *)(o + m), *(const cuts_16 *)(e - m)) + profile[k];
        cuts_16 next = __builtin_elementwise_max(
          *(const cuts_16 *)(e + m + 1), *(const cuts_16 *)(o - m - 1)) + profile[k + 1];
        highest = __builtin_elementwise_max(highest, __builtin_elementwise_max(near, next));
      }
      if (k < reach) {
        ptrdiff_t m = (ptrdiff_t)(k / 2);
        cuts_16 last = __builtin_elementwise_max(
          *(const cuts_16 *)(o + m), *(const cuts_16 *)(e - m)) + profile[k];
        highest = __builtin_elementwise_max(highest, last);
      }
      *(cuts_16 *)(result + tile + i) = highest;
    }
  }
}

static void spread(
  int32_t *above, int32_t *below, size_t count, const uint32_t *cells, size_t length,
  martlet_run run, double start, double width
) {
  typedef uint32_t words_16 __attribute__((vector_size(64), aligned(4)));
  typedef uint16_t halves_32 __attribute__((vector_size(64), aligned(4)));
  typedef float floats_16 __attribute__((vector_size(64), aligned(4)));
  // From the strip behind that of the middle before, or the first middle's own, to the last one's.
  int64_t first = floor_of(start - width / 2) + 1, own = floor_of(start + width / 2);
  if (own < first) first = own;
  int64_t last = floor_of(start + width * ((double)length - 0.5));
  if (first < 0) first = 0;
  if (last >= (int64_t)count) last = (int64_t)count - 1;
  // The first middle in a strip, in 32.32 fixed point.
  int64_t step = (int64_t)(4294967296.0 / width);
  int64_t at = (int64_t)((((double)first - start) / width + 0.5) * 4294967296.0);
  int64_t cell = at >> 32, end = (int64_t)length - 1;
  uint32_t from[64], to[64];
  for (int64_t strip = first; strip <= last; strip += 64) {
    size_t number = last + 1 - strip < 64 ? (size_t)(last + 1 - strip) : 64;
    for (size_t i = 0; i < number; i++) {
      at += step;
      int64_t next = at >> 32;
      int64_t a = cell < 0 ? 0 : cell, b = next - 1 > a ? next - 1 : a;
      if (b > end) b = end;
      if (a > end) a = end;
      from[i] = cells[a];
      to[i] = cells[b];
      cell = next;
    }
    for (size_t i = number; i < 64; i++) from[i] = to[i] = 0;
    for (size_t i = 0; i < number; i += 16) {
      words_16 pair = (words_16)__builtin_elementwise_max(
        *(halves_32 *)(from + i), *(halves_32 *)(to + i));
      words_16 x = pair & 65535, y = pair >> 16;
      cuts_16 is_empty = (cuts_16)(x + y < 65535);
      floats_16 up = __builtin_convertvector((cuts_16)x, floats_16) * run.part + run.above;
      floats_16 down = __builtin_convertvector((cuts_16)y, floats_16) * run.part + run.below;
      floats_16 limit = (floats_16){} + 0x1p28f;
      up = __builtin_elementwise_min(__builtin_elementwise_max(up, -limit), limit);
      down = __builtin_elementwise_min(__builtin_elementwise_max(down, -limit), limit);
      cuts_16 nothing = (cuts_16){} - (1 << 29);
      cuts_16 high = (__builtin_convertvector(up, cuts_16) & ~is_empty) | (nothing & is_empty);
      cuts_16 low = (__builtin_convertvector(down, cuts_16) & ~is_empty) | (nothing & is_empty);
      cuts_16 *highest = (cuts_16 *)(above + strip + i), *lowest = (cuts_16 *)(below + strip + i);
      *highest = __builtin_elementwise_max(*highest, high);
      *lowest = __builtin_elementwise_max(*lowest, low);
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

/// Adds a border that lies `at` below the first row's top, in 24.8 fixed point.
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
  for (size_t x = 0; x < 16; x++)
    for (size_t i = x * 16; i < x * 16 + 16; i++) {
      add_border(cells + x, first[i], 1);
      add_border(cells + x, last[i], -1);
    }
  // Sixteen cuts of 256 parts cover a pixel.
  cells_16 sum = {};
  for (int32_t y = 0; y < height; y++, cells += 16, mask += stride) {
    sum += *(cells_16 *)cells;
    *(cells_16 *)cells = (cells_16){};
    typedef uint8_t bytes __attribute__((vector_size(16), aligned(1)));
    *(bytes *)mask = __builtin_convertvector((sum - (sum >> 8) + 7) >> 4, bytes);
  }
  for (size_t i = 0; i < 32; i++) cells[i] = 0;
}
