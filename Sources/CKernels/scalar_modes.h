// The reference of the blend-mode kernel; part of scalar.c. With the channels s, d and the alphas
// sa, da of colour and backdrop, a mode that mixes colours by B(d/da, s/sa) gives
//
//     s·(1 − da) + d·(1 − sa) + sa·da·B        with alpha sa + da − sa·da
//
// (W3C Compositing and Blending Level 1). All values are in 1/255², so that most modes need no
// division except the last one, which rounds to nearest.

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a < b ? b : a; }

/// x/255 rounded to nearest.
static int divided(int x) { return (x + 127) / 255; }

static int hard_light(int s, int d, int sa, int da) {
  return 2 * s <= sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s);
}

static int color_dodge(int s, int d, int sa, int da) {
  if (d == 0) return 0;
  if (s >= sa) return sa * da;
  return least(sa * da, d * sa * sa / (sa - s));
}

static int color_burn(int s, int d, int sa, int da) {
  if (d >= da) return sa * da;
  if (s == 0) return 0;
  return sa * da - least(sa * da, (da - d) * sa * sa / s);
}

/// With b = d/da:  d·sa − (sa − 2s)·d·(1 − b)  for a dark colour, else
/// d·sa + (2s − sa)·da·(D(b) − b), where D is √b except for dark backdrops.
static int soft_light(int s, int d, int sa, int da) {
  if (da == 0) return 0;
  int tilt = 2 * s - sa;
  if (tilt <= 0) return d * sa + tilt * d * (da - d) / da;
  // b is in 1/4096. The square root is exact IEEE arithmetic on every machine.
  int b = (d * 4096 + da / 2) / da;
  int lifted = 4 * d <= da
                 ? ((16 * b - 12 * 4096) * b / 4096 + 4 * 4096) * b / 4096
                 : (int)__builtin_elementwise_sqrt((float)(b * 4096));
  return d * sa + tilt * da * (lifted - b) / 4096;
}

/// sa·da·B of one channel.
static int mixed(int s, int d, int sa, int da, martlet_mode mode) {
  switch (mode) {
  case MARTLET_MULTIPLY: return s * d;
  case MARTLET_SCREEN: return s * da + d * sa - s * d;
  case MARTLET_OVERLAY: return hard_light(d, s, da, sa);
  case MARTLET_DARKEN: return least(s * da, d * sa);
  case MARTLET_LIGHTEN: return most(s * da, d * sa);
  case MARTLET_COLOR_DODGE: return color_dodge(s, d, sa, da);
  case MARTLET_COLOR_BURN: return color_burn(s, d, sa, da);
  case MARTLET_SOFT_LIGHT: return soft_light(s, d, sa, da);
  case MARTLET_HARD_LIGHT: return hard_light(s, d, sa, da);
  case MARTLET_DIFFERENCE: return most(s * da, d * sa) - least(s * da, d * sa);
  case MARTLET_EXCLUSION: return s * da + d * sa - 2 * s * d;
  default: return 0;
  }
}

/// One channel of a blended pixel; `alpha` is the pixel's alpha.
static int blended_channel(int s, int d, int sa, int da, int alpha, martlet_mode mode) {
  switch (mode) {
  case MARTLET_PLUS_LIGHTER: return least(255, s + d);
  // The amounts by which both colours are below white are subtracted.
  case MARTLET_PLUS_DARKER: return most(0, alpha - (sa - s) - (da - d));
  default: {
    int sum = s * (255 - da) + d * (255 - sa) + mixed(s, d, sa, da, mode);
    return least(alpha, divided(sum));
  }
  }
}

/// A colour times an alpha: its channels and their upper limit, in 1/255².
typedef struct { int red, green, blue, limit; } tone;

static tone tone_of(uint32_t pixel, int factor, int limit) {
  return (tone){(int)(pixel >> 16 & 255) * factor, (int)(pixel >> 8 & 255) * factor,
                (int)(pixel & 255) * factor, limit};
}

static int least_of(tone t) { return least(t.red, least(t.green, t.blue)); }
static int most_of(tone t) { return most(t.red, most(t.green, t.blue)); }
static int saturation(tone t) { return most_of(t) - least_of(t); }

/// 0.3 red + 0.59 green + 0.11 blue, as in the recommendation.
static int luminosity(tone t) { return (30 * t.red + 59 * t.green + 11 * t.blue + 50) / 100; }

/// Multiplies the channels' distances from `middle` by factor / divisor. Products stay below 255⁴.
static tone stretched(tone t, int middle, int from, int factor, int divisor) {
  t.red = middle + (int)((int64_t)(t.red - from) * factor / divisor);
  t.green = middle + (int)((int64_t)(t.green - from) * factor / divisor);
  t.blue = middle + (int)((int64_t)(t.blue - from) * factor / divisor);
  return t;
}

static tone with_saturation(tone t, int value) {
  int span = saturation(t);
  return span == 0 ? (tone){0, 0, 0, t.limit} : stretched(t, 0, least_of(t), value, span);
}

static tone with_luminosity(tone t, int value) {
  int shift = value - luminosity(t);
  t.red += shift;
  t.green += shift;
  t.blue += shift;
  // Channels beyond the limits are moved back towards the luminosity.
  int middle = luminosity(t), low = least_of(t), high = most_of(t);
  if (low < 0 && middle > low) t = stretched(t, middle, middle, middle, middle - low);
  if (high > t.limit && high > middle)
    t = stretched(t, middle, middle, t.limit - middle, high - middle);
  return t;
}

static tone toned(tone s, tone d, martlet_mode mode) {
  switch (mode) {
  case MARTLET_HUE:
    return with_luminosity(with_saturation(s, saturation(d)), luminosity(d));
  case MARTLET_SATURATION:
    return with_luminosity(with_saturation(d, saturation(s)), luminosity(d));
  case MARTLET_COLOR: return with_luminosity(s, luminosity(d));
  default: return with_luminosity(d, luminosity(s));
  }
}

/// The modes that process a pixel's channels together.
static uint32_t blended_whole(uint32_t s, uint32_t d, martlet_mode mode) {
  int sa = (int)(s >> 24), da = (int)(d >> 24);
  tone t = toned(tone_of(s, da, sa * da), tone_of(d, sa, sa * da), mode);
  int alpha = divided(255 * (sa + da) - sa * da);
  int channels[3] = {t.blue, t.green, t.red};
  uint32_t result = (uint32_t)alpha << 24;
  for (int i = 0; i < 3; i++) {
    int sum = (int)(s >> 8 * i & 255) * (255 - da) + (int)(d >> 8 * i & 255) * (255 - sa);
    result |= (uint32_t)most(0, least(alpha, divided(sum + channels[i]))) << 8 * i;
  }
  return result;
}

static uint32_t blended(uint32_t s, uint32_t d, martlet_mode mode) {
  uint32_t sa = s >> 24, da = d >> 24;
  if (mode >= MARTLET_HUE) return blended_whole(s, d, mode);
  if (mode == MARTLET_SOURCE_ATOP) return scale(s, da) + scale(d, 255 - sa);
  if (mode == MARTLET_DESTINATION_OVER) return over(d, s);
  if (mode == MARTLET_DESTINATION_OUT) return scale(d, 255 - sa);
  int is_sum = mode == MARTLET_PLUS_LIGHTER || mode == MARTLET_PLUS_DARKER;
  int alpha = is_sum ? least(255, (int)(sa + da)) : divided((int)(255 * (sa + da) - sa * da));
  uint32_t result = (uint32_t)alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) {
    int s_channel = (int)(s >> shift & 255), d_channel = (int)(d >> shift & 255);
    result |=
      (uint32_t)blended_channel(s_channel, d_channel, (int)sa, (int)da, alpha, mode) << shift;
  }
  return result;
}

static void mix_colors(uint32_t *row, size_t count, const uint32_t *colors, uint8_t opacity,
                const uint8_t *mask, martlet_mode mode) {
  NOT_VECTORIZED
  for (size_t i = 0; i < count; i++) {
    uint32_t weight = mask ? div255((uint32_t)opacity * mask[i]) : opacity;
    row[i] = blended(scale(colors[i], weight), row[i], mode);
  }
}
