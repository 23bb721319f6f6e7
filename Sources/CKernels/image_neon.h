// Bilinear sampling with arm64's own instructions, two pixels at a time; part of image.c. A mix of
// two values is a·256 + b·w − a·w, which equals a·(256 − w) + b·w. Weights are bytes, so three
// instructions mix eight channels, and one more rounds them to bytes.

#include <arm_neon.h>

#define INLINE static inline __attribute__((always_inline))

/// The taps of a pixel: upper left and right, lower left and right.
INLINE uint32x4_t taps(const uint32_t *base, ptrdiff_t stride, int64_t u, int64_t v) {
  const uint32_t *p = base + (v >> 20) * stride + (u >> 20);
  return vcombine_u32(vld1_u32(p), vld1_u32(p + stride));
}

INLINE uint16x8_t mixed(uint8x8_t a, uint8x8_t b, uint8x8_t weight) {
  return vmlsl_u8(vmlal_u8(vshll_n_u8(a, 8), b, weight), a, weight);
}

INLINE uint16x8_t mixed_high(uint8x16_t a, uint8x16_t b, uint8x16_t weight) {
  return vmlsl_high_u8(vmlal_high_u8(vshll_high_n_u8(a, 8), b, weight), a, weight);
}

/// Returns two pixels. `across` and `along` contain the positions between pixels, from bit 12 on.
INLINE uint8x8_t pixels_of(
  uint32x4_t first, uint32x4_t second, uint64x2_t across, uint64x2_t along
) {
  const uint8x16_t eight_each = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
  const uint8x8_t four_each = {0, 0, 0, 0, 8, 8, 8, 8};
  uint8x16_t left = vreinterpretq_u8_u32(vuzp1q_u32(first, second));
  uint8x16_t right = vreinterpretq_u8_u32(vuzp2q_u32(first, second));
  uint8x16_t weight = vqtbl1q_u8(vreinterpretq_u8_u64(vshrq_n_u64(across, 12)), eight_each);
  uint8x8_t one = vrshrn_n_u16(
    mixed(vget_low_u8(left), vget_low_u8(right), vget_low_u8(weight)), 8);
  uint32x4_t rows =
    vreinterpretq_u32_u8(vrshrn_high_n_u16(one, mixed_high(left, right, weight), 8));
  uint8x8_t upper = vreinterpret_u8_u32(vget_low_u32(vuzp1q_u32(rows, rows)));
  uint8x8_t lower = vreinterpret_u8_u32(vget_low_u32(vuzp2q_u32(rows, rows)));
  uint8x8_t down = vqtbl1_u8(vreinterpretq_u8_u64(vshrq_n_u64(along, 12)), four_each);
  return vrshrn_n_u16(mixed(upper, lower, down), 8);
}

void martlet_bilinear(
  uint32_t *out, size_t count, const uint32_t *base, ptrdiff_t stride, int64_t u, int64_t v,
  int64_t du, int64_t dv
) {
  uint64x2_t across = {(uint64_t)u, (uint64_t)(u + du)}, along = {(uint64_t)v, (uint64_t)(v + dv)};
  uint64x2_t two_across = vdupq_n_u64((uint64_t)(2 * du));
  uint64x2_t two_along = vdupq_n_u64((uint64_t)(2 * dv));
  size_t i = 0;
  for (; count - i >= 2; i += 2) {
    uint32x4_t first = taps(base, stride, u, v), second = taps(base, stride, u + du, v + dv);
    vst1_u8((uint8_t *)(out + i), pixels_of(first, second, across, along));
    u += 2 * du;
    v += 2 * dv;
    across = vaddq_u64(across, two_across);
    along = vaddq_u64(along, two_along);
  }
  if (i < count) {
    uint32x4_t only = taps(base, stride, u, v);
    out[i] = vget_lane_u32(vreinterpret_u32_u8(pixels_of(only, only, across, along)), 0);
  }
}
