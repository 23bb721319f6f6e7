#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push( \
  __attribute__((target("arch=x86-64-v2"), min_vector_width(128))), apply_to = function)

#define SET_SYMBOL martlet_x86_64_v2
#define SET_NAME "x86-64-v2"
#define WIDEST 4
#define HIGH_PRODUCT 1
#define ROUNDED_PRODUCT 1
#include "rows.h"

#pragma clang attribute pop

#endif
