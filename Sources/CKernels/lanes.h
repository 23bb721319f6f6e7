// Arithmetic on `LANES` pixels at a time, for 4, 8 or 16. The file is included once for each, and
// names end in the number. Two channels are computed in the even bytes and two in the odd bytes of
// 16-bit lanes, so that no pixel moves.

#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_(a, b)
#define N(name) JOIN(name, LANES)

#if LANES == 4
#define X86(name) _mm_##name
#define X86_VECTOR __m128i
#elif LANES == 8
#define X86(name) _mm256_##name
#define X86_VECTOR __m256i
#else
#define X86(name) _mm512_##name
#define X86_VECTOR __m512i
#endif

typedef uint8_t N(bytes) __attribute__((vector_size(LANES)));
typedef uint16_t N(halves) __attribute__((vector_size(4 * LANES)));
typedef uint32_t N(words) __attribute__((vector_size(4 * LANES)));

INLINE N(words) N(load)(const uint32_t *p) {
  N(words) v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

INLINE void N(store)(uint32_t *p, N(words) v) { __builtin_memcpy(p, &v, sizeof v); }

#if NEON
#define UNUSED 16
/// Returns bytes of `v` selected by index; 0 for an index above 15.
#define CHOSEN(v, ...) vqtbl1q_u8((uint8x16_t)(v), (uint8x16_t){__VA_ARGS__})

INLINE halves_4 load_mask_4(const uint8_t *p) {
  uint32_t b;
  __builtin_memcpy(&b, p, sizeof b);
  return (halves_4)CHOSEN(
    vsetq_lane_u32(b, vdupq_n_u32(0), 0), 0, UNUSED, 0, UNUSED, 1, UNUSED, 1, UNUSED, 2, UNUSED, 2,
    UNUSED, 3, UNUSED, 3, UNUSED);
}

INLINE halves_4 alpha_4(words_4 v) {
  return (halves_4)CHOSEN(
    v, 3, UNUSED, 3, UNUSED, 7, UNUSED, 7, UNUSED, 11, UNUSED, 11, UNUSED, 15, UNUSED, 15, UNUSED);
}
#else
/// Loads four or more bytes of coverage, each into both halves of a word.
INLINE N(halves) N(load_mask)(const uint8_t *p) {
  N(bytes) b;
  __builtin_memcpy(&b, p, sizeof b);
  N(words) w = __builtin_convertvector(b, N(words));
  return (N(halves))(w | w << 16);
}

/// Returns the alpha of each pixel in both halves of its word.
INLINE N(halves) N(alpha)(N(words) v) {
  N(words) a = v >> 24;
  return (N(halves))(a | a << 16);
}
#endif

/// Returns the even channels of a product of bytes, divided by 255. (t · 257) >> 16 equals
/// (t + (t >> 8)) >> 8, and is a single instruction where a product's upper half is available.
INLINE N(halves) N(even)(N(halves) product) {
  N(halves) t = product + 128;
#if HIGH_PRODUCT
  typedef uint32_t wide __attribute__((vector_size(8 * LANES)));
  wide p = __builtin_convertvector(t, wide) * 257u;
  return __builtin_convertvector(p >> 16, N(halves));
#else
  return (t + (t >> 8)) >> 8;
#endif
}

/// Returns the odd channels of a product of bytes, divided by 255, in their place.
INLINE N(halves) N(odd)(N(halves) product) {
  N(halves) t = product + 128;
  return (t + (t >> 8)) & 0xFF00;
}

#if ROUNDED_PRODUCT
/// Returns bytes, one per 16-bit lane, times a `fraction_1`, each product rounded to nearest.
INLINE N(halves) N(part)(N(halves) bytes, N(halves) fraction) {
  return (N(halves))X86(mulhrs_epi16)((X86_VECTOR)bytes, (X86_VECTOR)fraction);
}

/// Returns all channels times `fraction`.
INLINE N(words) N(parts)(N(words) pixels, N(halves) fraction) {
  X86_VECTOR v = (X86_VECTOR)pixels, zero = {};
  N(halves) low = N(part)((N(halves))X86(unpacklo_epi8)(v, zero), fraction);
  N(halves) high = N(part)((N(halves))X86(unpackhi_epi8)(v, zero), fraction);
  return (N(words))X86(packus_epi16)((X86_VECTOR)low, (X86_VECTOR)high);
}
#endif

#if NEON
/// Returns bytes times bytes, divided by 255. With the rounded upper halves of sums, each product
/// takes two instructions: (t + (t + 128 >> 8) + 128) >> 8.
INLINE words_4 scaled_bytes(uint8x16_t pixels, uint8x16_t factors) {
  uint16x8_t low = vmull_u8(vget_low_u8(pixels), vget_low_u8(factors));
  uint16x8_t high = vmull_high_u8(pixels, factors);
  uint8x8_t first = vraddhn_u16(low, vrshrq_n_u16(low, 8));
  return (words_4)vraddhn_high_u16(first, high, vrshrq_n_u16(high, 8));
}

INLINE words_4 scale_4(words_4 pixels, halves_4 factor) {
  return scaled_bytes((uint8x16_t)pixels, vtrn1q_u8((uint8x16_t)factor, (uint8x16_t)factor));
}

INLINE words_4 over_4(words_4 source, words_4 destination) {
  uint8x16_t rest =
    CHOSEN(~source, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  return source + scaled_bytes((uint8x16_t)destination, rest);
}
#else
/// Returns all channels times `factor`, divided by 255.
INLINE N(words) N(scale)(N(words) pixels, N(halves) factor) {
  N(halves) p = (N(halves))pixels;
  return (N(words))(N(even)((p & 0xFF) * factor) | N(odd)((p >> 8) * factor));
}

INLINE N(words) N(over)(N(words) source, N(words) destination) {
  return source + N(scale)(destination, N(alpha)(source) ^ 0xFF);
}
#endif

#undef X86
#undef X86_VECTOR
#undef N
#undef JOIN
#undef JOIN_
#undef LANES
