// The sets of kernels that are built; those of x86-64 only on x86-64.

#ifndef MARTLET_SETS_H
#define MARTLET_SETS_H
#include "include/RowKernels.h"

extern const martlet_kernels martlet_scalar;
extern const martlet_kernels martlet_vector;
#if defined(__x86_64__)
extern const martlet_kernels martlet_x86_64_v2;
extern const martlet_kernels martlet_x86_64_v3;
extern const martlet_kernels martlet_x86_64_v4;
#endif

#endif
