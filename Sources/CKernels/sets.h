// The sets of kernels in this build; those for x86-64 exist only on x86-64.

#ifndef MARTLET_SETS_H
#define MARTLET_SETS_H
#include "include/RowKernels.h"

/// `bilinear` in vectors of 128 bits, which every processor has.
void martlet_bilinear(
  uint32_t *out, size_t count, const uint32_t *base, ptrdiff_t stride, int64_t u,
  int64_t v, int64_t du, int64_t dv);

extern const martlet_kernels martlet_scalar;
extern const martlet_kernels martlet_vector;
#if defined(__x86_64__)
extern const martlet_kernels martlet_x86_64_v2;
extern const martlet_kernels martlet_x86_64_v3;
extern const martlet_kernels martlet_x86_64_v4;
#endif

#endif
