#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push( \
  __attribute__((target("arch=x86-64-v4"), min_vector_width(512))), apply_to = function)

#define SET_SYMBOL martlet_x86_64_v4
#define SET_NAME "x86-64-v4"
#define WIDEST 16
#define HIGH_PRODUCT 1
#define ROUNDED_PRODUCT 1
#include "rows.h"

#pragma clang attribute pop

#endif
