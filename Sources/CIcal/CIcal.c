#define _GNU_SOURCE
#include "CIcal.h"

#include <libical/ical.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LATE_FILE "libical.so.3"
#define LATE_NAME(name) name
#define LATE_FUNCTIONS(X) \
  X(icalparser_parse_string) X(icalcomponent_free) X(icalcomponent_isa) \
  X(icalcomponent_get_first_component) X(icalcomponent_get_next_component) \
  X(icalcomponent_get_first_property) X(icalcomponent_get_next_property) \
  X(icalcomponent_get_timezone) X(icalcomponent_get_uid) X(icalcomponent_get_summary) \
  X(icalcomponent_get_description) X(icalcomponent_get_location) X(icalcomponent_get_status) \
  X(icalproperty_get_datetime_with_component) X(icalproperty_get_duration) \
  X(icalproperty_get_rrule) X(icalproperty_get_rdate) X(icalproperty_get_categories) \
  X(icalproperty_get_first_parameter) X(icalparameter_get_tzid) X(icaldurationtype_as_int) \
  X(icaltime_is_null_time) X(icaltime_as_timet_with_zone) X(icaltime_from_timet_with_zone) \
  X(icaltimezone_get_utc_offset_of_utc_time) X(icalrecur_iterator_new) \
  X(icalrecur_iterator_next) X(icalrecur_iterator_free)
#include "../CLate/late.h"

const char *martlet_ical_load(void) { return late_load(); }

// The most occurrences of one rule and of all rules of a calendar that are counted: 270 years of days.
enum { most_of_rule = 100000, most_of_all = 2000000 };

// An occurrence that an event of its own replaces.
struct replaced {
  const char *uid;
  int64_t original;
};

struct reading {
  int64_t from, to;
  martlet_ical_take take;
  void *context;
  icalcomponent *calendar;
  struct replaced *replaced;
  size_t replaced_count;
  int steps;
  const char *fault;
};

static int64_t offset_at(const icaltimezone *zone, int64_t moment) {
  struct icaltimetype utc = call_icaltime_from_timet_with_zone((time_t)moment, 0, NULL);
  return call_icaltimezone_get_utc_offset_of_utc_time((icaltimezone *)zone, &utc, NULL);
}

// The seconds since 1970-01-01 UTC, or of the wall's clock for a time without a zone. Of an hour that
// the clock shows twice it is the first; an hour that it skips is counted with the offset before it
// (RFC 5545, 3.3.5), where the library takes the one after it.
static int64_t seconds(struct icaltimetype time) {
  int64_t moment = (int64_t)call_icaltime_as_timet_with_zone(time, time.zone);
  if (!time.zone || time.is_date) return moment;
  int64_t wall = (int64_t)call_icaltime_as_timet_with_zone(time, NULL);
  int64_t before = offset_at(time.zone, moment - 86400);
  int64_t early = wall - before;
  int is_right = moment + offset_at(time.zone, moment) == wall;
  return offset_at(time.zone, early) == before || !is_right ? early : moment;
}

static int is_floating(struct icaltimetype time) { return time.is_date || !time.zone; }

static int compare(const void *a, const void *b) {
  const struct replaced *first = a, *second = b;
  int order = strcmp(first->uid, second->uid);
  if (order) return order;
  return first->original < second->original ? -1 : first->original > second->original;
}

static const char *uid(icalcomponent *event) {
  const char *text = call_icalcomponent_get_uid(event);
  return text ? text : "";
}

static icalproperty *property(icalcomponent *event, icalproperty_kind kind) {
  return call_icalcomponent_get_first_property(event, kind);
}

static struct icaltimetype time_of(icalcomponent *event, icalproperty *from) {
  return call_icalproperty_get_datetime_with_component(from, event);
}

// Collects the events that replace an occurrence.
static int collect(struct reading *reading) {
  size_t room = 0;
  for (icalcomponent *event =
           call_icalcomponent_get_first_component(reading->calendar, ICAL_VEVENT_COMPONENT);
       event;
       event = call_icalcomponent_get_next_component(reading->calendar, ICAL_VEVENT_COMPONENT)) {
    icalproperty *id = property(event, ICAL_RECURRENCEID_PROPERTY);
    if (!id) continue;
    if (reading->replaced_count == room) {
      room = room ? 2 * room : 64;
      struct replaced *more = realloc(reading->replaced, room * sizeof *more);
      if (!more) return -1;
      reading->replaced = more;
    }
    reading->replaced[reading->replaced_count++] =
        (struct replaced){uid(event), seconds(time_of(event, id))};
  }
  if (reading->replaced_count)
    qsort(reading->replaced, reading->replaced_count, sizeof *reading->replaced, compare);
  return 0;
}

static int is_replaced(const struct reading *reading, const char *id, int64_t original) {
  struct replaced key = {id, original};
  return reading->replaced_count &&
         bsearch(
             &key, reading->replaced, reading->replaced_count, sizeof key, compare) != NULL;
}

// Whether an EXDATE leaves an occurrence out. One without a time of day leaves out all of its day.
static int is_excluded(struct reading *reading, icalcomponent *event, struct icaltimetype start) {
  for (icalproperty *each = property(event, ICAL_EXDATE_PROPERTY); each;
       each = call_icalcomponent_get_next_property(event, ICAL_EXDATE_PROPERTY)) {
    reading->steps++;
    struct icaltimetype date = time_of(event, each);
    if (date.is_date) {
      if (date.year == start.year && date.month == start.month && date.day == start.day) return 1;
    } else if (seconds(date) == seconds(start)) {
      return 1;
    }
  }
  return 0;
}

// Passes an occurrence on if it overlaps the window.
static void pass(
    const struct reading *reading, icalcomponent *event, struct icaltimetype start, int64_t original,
    int64_t length, int has_end) {
  struct martlet_ical_event result = {0};
  result.start = seconds(start);
  result.end = result.start + length;
  int64_t slack = is_floating(start) ? 86400 : 0;
  if (result.start > reading->to + slack || result.end < reading->from - slack) return;
  icalproperty *category = property(event, ICAL_CATEGORIES_PROPERTY);
  result.uid = uid(event);
  result.summary = call_icalcomponent_get_summary(event);
  result.description = call_icalcomponent_get_description(event);
  result.location = call_icalcomponent_get_location(event);
  result.category = category ? call_icalproperty_get_categories(category) : NULL;
  result.original = original;
  result.has_end = has_end;
  result.is_floating = is_floating(start);
  result.is_whole_day = start.is_date;
  reading->take(reading->context, &result);
}

// Passes an occurrence of a rule or a date on, unless it is excluded or replaced.
static void pass_occurrence(
    struct reading *reading, icalcomponent *event, struct icaltimetype start, int64_t length,
    int has_end) {
  int64_t original = seconds(start);
  if (is_replaced(reading, uid(event), original) || is_excluded(reading, event, start)) return;
  pass(reading, event, start, original, length, has_end);
}

static void follow_rule(
    struct reading *reading, icalcomponent *event, icalproperty *rule, struct icaltimetype first,
    int64_t length, int has_end) {
  // The rule is followed on the wall's clock: in a zone the library's iterator keeps the hour to which
  // it moved an occurrence that the clock skips.
  struct icaltimetype wall = first;
  wall.zone = NULL;
  struct icalrecurrencetype recurrence = call_icalproperty_get_rrule(rule);
  if (first.zone && !call_icaltime_is_null_time(recurrence.until) && recurrence.until.zone) {
    int64_t until = seconds(recurrence.until);
    recurrence.until = call_icaltime_from_timet_with_zone(
        (time_t)(until + offset_at(first.zone, until)), 0, NULL);
    recurrence.until.zone = NULL;
  }
  icalrecur_iterator *iterator = call_icalrecur_iterator_new(recurrence, wall);
  // A rule without any occurrence, such as each 30th of February.
  if (!iterator) return;
  for (int count = 0;; count++) {
    struct icaltimetype next = call_icalrecur_iterator_next(iterator);
    if (call_icaltime_is_null_time(next)) break;
    if (count >= most_of_rule || reading->steps++ >= most_of_all) {
      reading->fault = "a rule with too many occurrences";
      break;
    }
    next.zone = first.zone;
    int64_t start = seconds(next);
    if (start > reading->to + 86400) break;
    if (start + length >= reading->from - 86400 && start != seconds(first))
      pass_occurrence(reading, event, next, length, has_end);
  }
  call_icalrecur_iterator_free(iterator);
}

// The date of an RDATE, in the zone of its TZID, else in that of the first occurrence.
static struct icaltimetype date_of(
    const struct reading *reading, icalproperty *each, struct icaltimetype first,
    int64_t *length) {
  struct icaldatetimeperiodtype value = call_icalproperty_get_rdate(each);
  struct icaltimetype date = value.time;
  if (call_icaltime_is_null_time(date)) {
    date = value.period.start;
    if (!call_icaltime_is_null_time(value.period.end)) {
      *length = seconds(value.period.end) - seconds(date);
    } else {
      *length = call_icaldurationtype_as_int(value.period.duration);
    }
  }
  icalparameter *zone = call_icalproperty_get_first_parameter(each, ICAL_TZID_PARAMETER);
  if (!date.zone && !date.is_date) {
    const char *name = zone ? call_icalparameter_get_tzid(zone) : NULL;
    date.zone = name ? call_icalcomponent_get_timezone(reading->calendar, name) : first.zone;
  }
  return date;
}

static void read_event(struct reading *reading, icalcomponent *event) {
  icalproperty *begin = property(event, ICAL_DTSTART_PROPERTY);
  if (!begin || call_icalcomponent_get_status(event) == ICAL_STATUS_CANCELLED) return;
  struct icaltimetype first = time_of(event, begin);
  if (call_icaltime_is_null_time(first)) {
    reading->fault = "an event with a malformed start";
    return;
  }
  icalproperty *end = property(event, ICAL_DTEND_PROPERTY);
  icalproperty *duration = property(event, ICAL_DURATION_PROPERTY);
  int64_t length = first.is_date ? 86400 : 0;
  if (end) length = seconds(time_of(event, end)) - seconds(first);
  if (!end && duration) length = call_icaldurationtype_as_int(call_icalproperty_get_duration(duration));
  if (length < 0) length = 0;
  int has_end = length > 0;
  icalproperty *id = property(event, ICAL_RECURRENCEID_PROPERTY);
  if (id) {
    pass(reading, event, first, seconds(time_of(event, id)), length, has_end);
    return;
  }
  // The start is the first occurrence, whatever the rule says.
  pass_occurrence(reading, event, first, length, has_end);
  // The properties are walked by one cursor of the event, which `is_excluded` moves.
  icalproperty *rules[16];
  int count = 0;
  for (icalproperty *each = property(event, ICAL_RRULE_PROPERTY); each && count < 16;
       each = call_icalcomponent_get_next_property(event, ICAL_RRULE_PROPERTY))
    rules[count++] = each;
  for (int index = 0; index < count; index++)
    follow_rule(reading, event, rules[index], first, length, has_end);
  enum { most_dates = 4096 };
  icalproperty **dates = calloc(most_dates, sizeof *dates);
  count = 0;
  for (icalproperty *each = property(event, ICAL_RDATE_PROPERTY); dates && each && count < most_dates;
       each = call_icalcomponent_get_next_property(event, ICAL_RDATE_PROPERTY))
    dates[count++] = each;
  for (int index = 0; index < count; index++) {
    int64_t own = length;
    struct icaltimetype date = date_of(reading, dates[index], first, &own);
    if (!call_icaltime_is_null_time(date) && reading->steps < most_of_all)
      pass_occurrence(reading, event, date, own, own > 0);
  }
  free(dates);
}

static void read_calendar(struct reading *reading, icalcomponent *calendar) {
  reading->calendar = calendar;
  reading->replaced_count = 0;
  if (collect(reading)) {
    reading->fault = "no memory";
    return;
  }
  for (icalcomponent *event =
           call_icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT);
       event; event = call_icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT))
    read_event(reading, event);
}

int martlet_ical_read(
    const char *text, int64_t from, int64_t to, martlet_ical_take take, void *context, char *fault,
    size_t fault_size) {
  // The library's zones and texts in passing are shared by all threads.
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  struct reading reading = {.from = from, .to = to, .take = take, .context = context};
  icalcomponent *root = call_icalparser_parse_string(text);
  int calendars = 0;
  if (root && call_icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT) {
    calendars = 1;
    read_calendar(&reading, root);
  } else if (root) {
    for (icalcomponent *each =
             call_icalcomponent_get_first_component(root, ICAL_VCALENDAR_COMPONENT);
         each; each = call_icalcomponent_get_next_component(root, ICAL_VCALENDAR_COMPONENT)) {
      calendars++;
      read_calendar(&reading, each);
    }
  }
  free(reading.replaced);
  if (root) call_icalcomponent_free(root);
  pthread_mutex_unlock(&lock);
  if (!calendars) reading.fault = "no calendar: it lacks BEGIN:VCALENDAR or END:VCALENDAR";
  if (!reading.fault) return 0;
  snprintf(fault, fault_size, "%s", reading.fault);
  return -1;
}
