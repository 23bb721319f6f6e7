// For every processor: vectors of 128 bits, which all x86-64 and arm64 processors have.

#define SET_SYMBOL martlet_vector
#define SET_NAME "vector"
#define WIDEST 4
#define ROUNDED_PRODUCT 0
#if defined(__x86_64__)
#define HIGH_PRODUCT 1
#else
#define HIGH_PRODUCT 0
#endif
#include "rows.h"
