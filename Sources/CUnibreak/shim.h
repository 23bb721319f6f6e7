#include <linebreak.h>

// Returns the library's version as two bytes. A library before 4.0 has only the version of its
// line-break part, which is returned with 1 in the third byte.
static inline int martlet_unibreak_version(void) {
#ifdef LINEBREAK_VERSION
  return 1 << 16 | linebreak_version;
#else
  return unibreak_version;
#endif
}
