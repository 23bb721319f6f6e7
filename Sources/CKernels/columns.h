// Dense lines: from heights to the curves above and below a stroke, and from those to coverage.
// Whole numbers only, so that every set gives the same. Included once by each set's file.

typedef int32_t cuts_16 __attribute__((vector_size(64), aligned(4)));
typedef int16_t cells_16 __attribute__((vector_size(32), aligned(2)));

static void widen(
  int32_t *result, size_t count, const int32_t *heights, const int32_t *profile, size_t reach
) {
  for (size_t i = 0; i < count; i += 16) {
    cuts_16 highest = (cuts_16){} - (1 << 30);
    const int32_t *before = heights + i + reach - 1;
    const int32_t *after = before + 1;
    for (size_t j = 0; j < reach; j++) {
      cuts_16 a = *(const cuts_16 *)(before - j);
      cuts_16 b = *(const cuts_16 *)(after + j);
      cuts_16 h = __builtin_elementwise_max(a, b) + profile[j];
      highest = __builtin_elementwise_max(highest, h);
    }
    *(cuts_16 *)(result + i) = highest;
  }
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
