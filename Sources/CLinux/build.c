#include "include/build.h"

#include <stddef.h>

// The strings are weak, because tests and programs of other packages link without them.
extern const char martlet_version[] __attribute__((weak));
extern const char martlet_commit[] __attribute__((weak));
extern const char martlet_swift[] __attribute__((weak));

const char *martlet_build_version(void) { return martlet_version; }

const char *martlet_build_commit(void) { return martlet_commit; }

const char *martlet_build_swift(void) { return martlet_swift; }
