// From cells to coverage: the running sum along a row. Blocks of four untouched cells are skipped,
// because the sum is constant there.

typedef int32_t sums __attribute__((vector_size(16)));

INLINE sums coverage_of(sums sum, int even_odd) {
  sums steps = (sums)((words_4)__builtin_elementwise_abs(sum) >> 9);
  if (even_odd) {
    steps &= 511;
    steps = __builtin_elementwise_min(steps, 512 - steps);
  }
  return __builtin_elementwise_min(steps, (sums){} + 255);
}

/// Returns a bit for each of 64 bytes that is not zero, and clears the bytes.
INLINE uint64_t take_touched(uint8_t *touched) {
  typedef uint8_t blocks __attribute__((vector_size(64), aligned(1)));
  typedef _Bool bits __attribute__((ext_vector_type(64)));
  blocks *p = (blocks *)touched;
  bits found = __builtin_convertvector(*p != 0, bits);
  *p = (blocks){};
  uint64_t result;
  __builtin_memcpy(&result, &found, sizeof result);
  return result;
}

INLINE size_t sweep_by(
  int even_odd, int32_t *cells, uint8_t *touched, size_t width, uint8_t *mask,
  martlet_span *spans
) {
  size_t words = ((width + MARTLET_CELLS_BEYOND + 3) / 4 + 63) / 64;
  size_t word = 0;
  uint64_t bits = take_touched(touched);
  size_t block = 0;
  size_t count = 0;
  sums carry = {};
  for (;;) {
    while (bits == 0 && ++word < words) bits = take_touched(touched + word * 64);
    size_t first = bits ? word * 64 + (size_t)__builtin_ctzll(bits) : words * 64;
    int32_t constant = coverage_of(carry, even_odd)[0];
    size_t end = first * 4 < width ? first * 4 : width;
    if (constant && block * 4 < end)
      spans[count++] = (martlet_span){(int32_t)(block * 4), (int32_t)end, constant};
    if (bits == 0) return count;

    // The run of touched blocks may continue in the next words.
    uint64_t after = bits + (bits & -bits);
    size_t last = after ? word * 64 + (size_t)__builtin_ctzll(after) : (word + 1) * 64;
    bits &= after;
    while (last == (word + 1) * 64 && word + 1 < words) {
      bits = take_touched(touched + ++word * 64);
      if ((bits & 1) == 0) break;
      last += bits + 1 ? (size_t)__builtin_ctzll(bits + 1) : 64;
      bits &= bits + 1;
    }
    sums any = {};
    for (size_t b = first; b < last; b++) {
      sums s, zero = {};
      __builtin_memcpy(&s, cells + b * 4, sizeof s);
      __builtin_memcpy(cells + b * 4, &zero, sizeof zero);
      // Running sums in two steps, plus the sum of everything before.
      s += __builtin_shufflevector(s, zero, 4, 0, 1, 2);
      s += __builtin_shufflevector(s, zero, 4, 4, 0, 1);
      s += carry;
      carry = __builtin_shufflevector(s, s, 3, 3, 3, 3);
      sums c = coverage_of(s, even_odd);
      any |= c;
      bytes_4 bytes = __builtin_convertvector(c, bytes_4);
      __builtin_memcpy(mask + b * 4, &bytes, sizeof bytes);
    }
    end = last * 4 < width ? last * 4 : width;
    if ((any[0] | any[1] | any[2] | any[3]) && first * 4 < end)
      spans[count++] = (martlet_span){(int32_t)(first * 4), (int32_t)end, MARTLET_VARYING};
    block = last;
  }
}

static size_t sweep(
  int32_t *cells, uint8_t *touched, size_t width, int even_odd, uint8_t *mask,
  martlet_span *spans
) {
  return even_odd ? sweep_by(1, cells, touched, width, mask, spans)
                  : sweep_by(0, cells, touched, width, mask, spans);
}
