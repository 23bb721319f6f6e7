// One tile of `widen`, with heights of type HEIGHT in vectors of type HEIGHTS. NONE is less than
// any height. The file is included once for 16 and once for 32 bits.
//
// Even and odd strips are in separate rows. A cut lies between the even and the odd strip of its
// index, and each step away from it is one vector further in the other row. Near the cut, four or
// two strips are combined. `pairs` contains the larger of an odd strip and the even one behind it.

#define AT(row) (*(const HEIGHTS *)(row))
#define LANE_COUNT (64 / (ptrdiff_t)sizeof(HEIGHT))

static void WIDEN(
  int32_t *result, const int32_t *strips, const int32_t *rises, ptrdiff_t reach, int32_t middle
) {
  typedef HEIGHT part_16 __attribute__((vector_size(16 * sizeof(HEIGHT)), aligned(2)));
  HEIGHT even[TILE_PAIRS], odd[TILE_PAIRS], pairs[TILE_PAIRS], fours[TILE_PAIRS];
  ptrdiff_t lead = (reach + 1) / 2, length = TILE_CUTS + 2 * lead, i = 0;
  ptrdiff_t fours_end = end_of_fours(reach), pairs_end = end_of_pairs(reach);
  for (; i + 16 <= length; i += 16) {
    cuts_16 a = *(const cuts_16 *)(strips + 2 * i), b = *(const cuts_16 *)(strips + 2 * i + 16);
    cuts_16 e = __builtin_shufflevector(
      a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    cuts_16 o = __builtin_shufflevector(
      a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    cuts_16 no_e = e <= -(1 << 29), no_o = o <= -(1 << 29);
    e = ((((e + 2) >> 2) - middle) & ~no_e) | (no_e & NONE);
    o = ((((o + 2) >> 2) - middle) & ~no_o) | (no_o & NONE);
    *(part_16 *)(even + i) = __builtin_convertvector(e, part_16);
    *(part_16 *)(odd + i) = __builtin_convertvector(o, part_16);
  }
  for (; i < length; i++) {
    int32_t e = strips[2 * i], o = strips[2 * i + 1];
    even[i] = (HEIGHT)(e <= -(1 << 29) ? NONE : sixty_fourths(e) - middle);
    odd[i] = (HEIGHT)(o <= -(1 << 29) ? NONE : sixty_fourths(o) - middle);
  }
  // Values behind the last strips are not used.
  for (; i < TILE_PAIRS; i++) even[i] = odd[i] = NONE;
  for (i = 0; i < TILE_PAIRS - LANE_COUNT; i += LANE_COUNT)
    *(HEIGHTS *)(pairs + i) = MAX(AT(odd + i), AT(even + i + 1));
  for (; i < TILE_PAIRS; i++) pairs[i] = NONE;
  for (i = 0; i < TILE_PAIRS - LANE_COUNT; i += LANE_COUNT)
    *(HEIGHTS *)(fours + i) = MAX(AT(pairs + i), AT(pairs + i + 1));
  for (i = 0; i < TILE_CUTS; i += LANE_COUNT) {
    HEIGHTS highest = (HEIGHTS){} + (HEIGHT)NONE;
    const HEIGHT *e = even + i + lead, *o = odd + i + lead;
    const HEIGHT *pair = pairs + i + lead, *four = fours + i + lead;
    ptrdiff_t k = 0;
    for (; k < fours_end; k += 4)
      highest = MAX(highest, MAX(AT(four + k / 2), AT(four - k / 2 - 2)) + (HEIGHT)rises[k]);
    for (; k < pairs_end; k += 2)
      highest = MAX(highest, MAX(AT(pair + k / 2), AT(pair - k / 2 - 1)) + (HEIGHT)rises[k]);
    for (; k + 1 < reach; k += 2) {
      HEIGHTS near = MAX(AT(o + k / 2), AT(e - k / 2)) + (HEIGHT)rises[k];
      HEIGHTS next = MAX(AT(e + k / 2 + 1), AT(o - k / 2 - 1)) + (HEIGHT)rises[k + 1];
      highest = MAX(highest, MAX(near, next));
    }
    if (k < reach) highest = MAX(highest, MAX(AT(o + k / 2), AT(e - k / 2)) + (HEIGHT)rises[k]);
    for (ptrdiff_t j = 0; j < LANE_COUNT; j += 16) {
      cuts_16 h = __builtin_convertvector(*(part_16 *)((HEIGHT *)&highest + j), cuts_16);
      cuts_16 none = h < NONE + 1024;
      h = (h + middle) * 4;
      *(cuts_16 *)(result + i + j) = (h & ~none) | (none & -(1 << 30));
    }
  }
}

#undef WIDEN
#undef HEIGHT
#undef HEIGHTS
#undef NONE
#undef AT
#undef LANE_COUNT
