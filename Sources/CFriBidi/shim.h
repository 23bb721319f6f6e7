#include <fribidi.h>

// Returns the text of the library's version. Swift would import the variable itself as mutable.
static inline const char *martlet_fribidi_version(void) { return fribidi_version_info; }

// The paragraph directions are macros over masks, which Swift cannot import.
static inline FriBidiParType martlet_paragraph_direction(int forced, int right_to_left) {
  if (forced) return right_to_left ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
  return right_to_left ? FRIBIDI_PAR_WRTL : FRIBIDI_PAR_WLTR;
}
