// The reference of the gradient kernels; part of scalar.c. Floats are rounded after each step like
// those in vectors. Operations must therefore not be contracted, and square roots are the
// processor's own.

#pragma STDC FP_CONTRACT OFF

#include "arctangent.h"

static void linear_entries(uint32_t *row, size_t count, int64_t t, int64_t dt) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) {
    int64_t entry = (t + (int64_t)i * dt) >> 20;
    row[i] = entry < 0 ? 0 : entry >= MARTLET_ENTRIES ? MARTLET_ENTRIES - 1 : (uint32_t)entry;
  }
}

static float absolute(float x) { return __builtin_elementwise_abs(x); }

static float turns_of(float u, float v) {
  float x = absolute(u), y = absolute(v);
  float low = y < x ? y : x, high = y < x ? x : y;
  // The centre itself has the angle 0.
  float q = low / (high > 0x1p-100f ? high : 0x1p-100f);
  float q2 = q * q;
  float sum = martlet_arctangent[MARTLET_ARCTANGENT_TERMS - 1];
  for (int k = MARTLET_ARCTANGENT_TERMS - 2; k >= 0; k--) sum = sum * q2 + martlet_arctangent[k];
  float turns = sum * q;
  if (!(y < x)) turns = 0.25f - turns;
  if (u < 0) turns = 0.5f - turns;
  return v < 0 ? -turns : turns;
}

static void plane_entries(uint32_t *row, size_t count, int32_t x, int32_t y,
                          const martlet_gradient *g) {
  double first_u = g->u_by_y * y + g->u_at_0;
  double first_v = g->v_by_y * y + g->v_at_0;
  double first_w = g->w_by_y * y + g->w_at_0;
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) {
    int32_t column = x + (int32_t)i;
    int32_t block = column & ~15;
    float step = (float)(column - block);
    double u0 = g->u_by_x * block + first_u;
    double v0 = g->v_by_x * block + first_v;
    float u, v;
    if (g->is_flat) {
      u = (float)u0 + (float)g->u_by_x * step;
      v = (float)v0 + (float)g->v_by_x * step;
    } else {
      // Everything is divided by the block's largest w, so that no float is large because of its
      // distance.
      double w0 = g->w_by_x * block + first_w;
      double start = __builtin_elementwise_abs(w0);
      double end = __builtin_elementwise_abs(w0 + 16 * g->w_by_x);
      double unit = 1 / (start > end ? start : end);
      float w = (float)(w0 * unit) + (float)(g->w_by_x * unit) * step;
      float rest = 1 / w;
      u = ((float)(u0 * unit) + (float)(g->u_by_x * unit) * step) * rest;
      v = ((float)(v0 * unit) + (float)(g->v_by_x * unit) * step) * rest;
    }
    float t;
    switch (g->kind) {
    case MARTLET_LINEAR: t = u; break;
    case MARTLET_RADIAL:
      t = __builtin_elementwise_sqrt(u * u + v * v) * g->scale + g->offset;
      break;
    case MARTLET_ANGULAR: {
      float turns = turns_of(u, v);
      if (g->scale < 0) turns = -turns;
      turns -= g->offset;
      if (turns < -g->seam) turns += 1;
      t = turns * absolute(g->scale);
      break;
    }
    }
    // NaN is not above 0, so it becomes 0.
    float last = MARTLET_ENTRIES - 1;
    t = t > 0 ? t : 0;
    row[i] = (uint32_t)(t < last ? t : last);
  }
}

static void linear(uint32_t *row, size_t count, int64_t t, int64_t dt, const uint32_t *colors) {
  linear_entries(row, count, t, dt);
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) row[i] = colors[row[i]];
}

static void plane(uint32_t *row, size_t count, int32_t x, int32_t y,
                  const martlet_gradient *gradient, const uint32_t *colors) {
  plane_entries(row, count, x, y, gradient);
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) row[i] = colors[row[i]];
}

static void dither(uint32_t *row, size_t count, const uint64_t *colors,
                   const uint16_t *thresholds) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) {
    uint64_t sum = colors[row[i]] + thresholds[i % 8] * (uint64_t)0x0001000100010001;
    uint32_t color = 0;
    for (int channel = 0; channel < 4; channel++)
      color |= (uint32_t)(sum >> (16 * channel + 8) & 255) << (8 * channel);
    row[i] = color;
  }
}

static void linear_dithered(uint32_t *row, size_t count, int64_t t, int64_t dt,
                            const uint64_t *colors, const uint16_t *thresholds) {
  linear_entries(row, count, t, dt);
  dither(row, count, colors, thresholds);
}

static void plane_dithered(uint32_t *row, size_t count, int32_t x, int32_t y,
                           const martlet_gradient *gradient, const uint64_t *colors,
                           const uint16_t *thresholds) {
  plane_entries(row, count, x, y, gradient);
  dither(row, count, colors, thresholds);
}
