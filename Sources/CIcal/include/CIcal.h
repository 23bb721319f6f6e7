#ifndef MARTLET_CICAL_H
#define MARTLET_CICAL_H
#include <stddef.h>
#include <stdint.h>

// libical brings ICU, 30 MB of tables, so it is loaded with the first source of kind ical. The
// functions below need martlet_ical_load first. They may be called on any thread, one after another.

// Loads the library once. Returns null, or the loader's message.
const char *martlet_ical_load(void);

// One occurrence of an event. Texts are UTF-8, or null; they are valid during the call.
struct martlet_ical_event {
  const char *uid, *summary, *description, *location, *category;
  // The start, the end, and the start that the rule gives, in seconds since 1970-01-01: of UTC, or of
  // the clock on the wall for an event without a zone.
  int64_t start, end, original;
  int has_end;
  // Whether the times are those of the clock on the wall.
  int is_floating;
  // Whether the event lasts whole days.
  int is_whole_day;
};

typedef void (*martlet_ical_take)(void *context, const struct martlet_ical_event *event);

// Calls `take` for each occurrence that overlaps from..to, in seconds since 1970-01-01 UTC. Those
// without a zone are called for within a day of it. RRULE, RDATE, EXDATE and RECURRENCE-ID are
// followed; cancelled events and occurrences are left out. `text` ends with a zero. Returns 0, or -1
// with the reason in `fault`.
int martlet_ical_read(
    const char *text, int64_t from, int64_t to, martlet_ical_take take, void *context, char *fault,
    size_t fault_size);
#endif
