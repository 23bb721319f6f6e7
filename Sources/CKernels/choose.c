// The choice of the sets of kernels that this machine can run.

#include "sets.h"

static const martlet_kernels *const all[] = {
  &martlet_scalar,
  &martlet_vector,
#if defined(__x86_64__)
  &martlet_x86_64_v2,
  &martlet_x86_64_v3,
  &martlet_x86_64_v4,
#endif
};

size_t martlet_kernels_count(void) {
  size_t count = 2;
#if defined(__x86_64__)
  __builtin_cpu_init();
  // Each level includes the previous one.
  if (__builtin_cpu_supports("x86-64-v2")) count = 3;
  if (count == 3 && __builtin_cpu_supports("x86-64-v3")) count = 4;
  if (count == 4 && __builtin_cpu_supports("x86-64-v4")) count = 5;
#endif
  return count;
}

const martlet_kernels *martlet_kernels_at(size_t index) {
  size_t last = martlet_kernels_count() - 1;
  return all[index < last ? index : last];
}

const martlet_kernels *martlet_kernels_best(void) {
  return all[martlet_kernels_count() - 1];
}
