#define _GNU_SOURCE
#include "CSessionTime.h"

#include "system_time.h"

#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/timerfd.h>

// The invariants of this file:
//
// - `is_turned` is true on one thread at most, from begin to end. A call by any other thread, or
//   outside of a session, reaches the function of the library unchanged.
// - The hook of the Swift runtime is set from begin to end only. A job is passed on exactly once,
//   to the main queue, which runs it.
// - `waiting` is touched under `lock`. An entry owns its block and its queue, each retained once.
//   Whoever takes the entry out releases both.
//
// The definitions of clock_gettime, gettimeofday and timerfd_settime take precedence over those of
// the C library, because a program is searched before its shared libraries. dispatch_after and
// dispatch_after_f are weak: in a program with a shared libdispatch they take precedence likewise.
// A program with a static libdispatch keeps that library's own, unless it is linked with
// `--wrap=dispatch_after` and `--wrap=dispatch_after_f`.

// MARK: - The system's functions

typedef int (*get_day)(struct timeval *, void *);
typedef int (*set_timer)(int, int, const struct itimerspec *, struct itimerspec *);
typedef void (*call_after)(uint64_t, void *, void *);
typedef void (*call_after_f)(uint64_t, void *, void *, void (*)(void *));

/// Finds the library's own function, once. Threads that race find the same address.
static void *found(void *_Atomic *place, const char *name) {
  void *function = *place;
  if (!function) *place = function = dlsym(RTLD_NEXT, name);
  return function;
}

static int system_set_timer(
    int fd, int flags, const struct itimerspec *value, struct itimerspec *old) {
  static void *_Atomic place;
  return ((set_timer)found(&place, "timerfd_settime"))(fd, flags, value, old);
}

// libdispatch and the blocks runtime, without their headers, which need -fblocks.
extern char _dispatch_main_q[];
void dispatch_async(void *queue, void *block);
void dispatch_async_f(void *queue, void *context, void (*work)(void *));
void dispatch_retain(void *object);
void dispatch_release(void *object);
void *_Block_copy(const void *block);
void _Block_release(const void *block);
// The static library's own, if the program is linked with `--wrap`.
#define WEAK __attribute__((weak))
WEAK void __real_dispatch_after(uint64_t when, void *queue, void *block);
WEAK void __real_dispatch_after_f(
    uint64_t when, void *queue, void *context, void (*work)(void *));

static void system_after(uint64_t when, void *queue, void *block) {
  static void *_Atomic place;
  call_after function = (call_after)found(&place, "dispatch_after");
  (function ? function : __real_dispatch_after)(when, queue, block);
}

static void system_after_f(uint64_t when, void *queue, void *context, void (*work)(void *)) {
  static void *_Atomic place;
  call_after_f function = (call_after_f)found(&place, "dispatch_after_f");
  (function ? function : __real_dispatch_after_f)(when, queue, context, work);
}

// MARK: - The session's clock

static const int64_t second = 1000000000;

static _Thread_local bool is_turned;
static atomic_bool has_begun;
static _Atomic int64_t now;
/// The values of the clocks at the session's time zero: those of the system at the begin, and the
/// date that the session was given.
static struct timespec uptime_at_zero, boottime_at_zero, date_at_zero;

/// The clock's value at time zero; NULL for a clock that no session turns.
static const struct timespec *at_zero(clockid_t clock) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
    return &date_at_zero;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE:
    return &uptime_at_zero;
  case CLOCK_BOOTTIME:
    return &boottime_at_zero;
  default:
    return NULL;
  }
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  const struct timespec *zero = is_turned ? at_zero(clock) : NULL;
  if (!zero) return martlet_system_time(clock, time);
  int64_t rest = zero->tv_nsec + now % second;
  *time = (struct timespec){
      .tv_sec = zero->tv_sec + now / second + rest / second, .tv_nsec = rest % second};
  return 0;
}

/// The nanoseconds from one time to another, at most 292 years.
static int64_t nanoseconds(struct timespec from, struct timespec to) {
  int64_t difference;
  if (__builtin_mul_overflow((int64_t)(to.tv_sec - from.tv_sec), second, &difference)
      || __builtin_add_overflow(difference, (int64_t)(to.tv_nsec - from.tv_nsec), &difference)) {
    return to.tv_sec < from.tv_sec ? INT64_MIN : INT64_MAX;
  }
  return difference;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  static void *_Atomic place;
  if (!is_turned) return ((get_day)found(&place, "gettimeofday"))(time, zone);
  struct timespec date;
  clock_gettime(CLOCK_REALTIME, &date);
  *time = (struct timeval){.tv_sec = date.tv_sec, .tv_usec = date.tv_nsec / 1000};
  return 0;
}

// MARK: - Work that waits

enum kind { BLOCK, FUNCTION, TIMER };

struct work {
  struct work *next;
  int64_t due;
  enum kind kind;
  /// The timer's descriptor.
  int fd;
  /// The block or the function's argument, and the block's queue.
  void *content, *queue;
  void (*function)(void *);
};

/// In order of `due`; work of the same time in the order in which it came.
static struct work *waiting;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void insert(struct work value) {
  struct work *work = malloc(sizeof *work);
  if (!work) abort();
  *work = value;
  pthread_mutex_lock(&lock);
  struct work **place = &waiting;
  while (*place && (*place)->due <= work->due) place = &(*place)->next;
  work->next = *place;
  *place = work;
  pthread_mutex_unlock(&lock);
}

/// Removes the first work that is due; NULL if there is none.
static struct work *take(int64_t time) {
  pthread_mutex_lock(&lock);
  struct work *work = waiting;
  if (work && work->due > time) work = NULL;
  if (work) waiting = work->next;
  pthread_mutex_unlock(&lock);
  return work;
}

static int64_t after(int64_t delay) {
  int64_t due;
  if (delay < 0) delay = 0;
  return __builtin_add_overflow(now, delay, &due) ? INT64_MAX : due;
}

int timerfd_settime(
    int fd, int flags, const struct itimerspec *value, struct itimerspec *old) {
  if (!is_turned || flags != TFD_TIMER_ABSTIME) return system_set_timer(fd, flags, value, old);
  pthread_mutex_lock(&lock);
  for (struct work **place = &waiting; *place; place = &(*place)->next) {
    struct work *work = *place;
    if (work->kind != TIMER || work->fd != fd) continue;
    *place = work->next;
    free(work);
    break;
  }
  pthread_mutex_unlock(&lock);
  struct timespec at = value->it_value;
  if (at.tv_sec != 0 || at.tv_nsec != 0) {
    insert((struct work){.due = nanoseconds(uptime_at_zero, at), .kind = TIMER, .fd = fd});
  }
  // The kernel's timer expires when the work is handed over, not before.
  return system_set_timer(fd, 0, &(struct itimerspec){0}, old);
}

// MARK: - Dispatch

/// The delay until a dispatch_time_t, by the clock of the calling thread. Its two highest bits say
/// to which clock the rest belongs (libdispatch, src/shims/time.h).
static int64_t delay_until(uint64_t when) {
  if (when == 0 || when == ~1ull) return 0;
  clockid_t clock = CLOCK_MONOTONIC;
  int64_t value = (int64_t)when;
  if (when >> 62 == 3) {
    clock = CLOCK_REALTIME;
    value = -value;
  } else if (when >> 62 == 2) {
    clock = CLOCK_BOOTTIME;
    value = (int64_t)(when & INT64_MAX);
  }
  struct timespec time = {0};
  clock_gettime(clock, &time);
  return nanoseconds(
      time, (struct timespec){.tv_sec = value / second, .tv_nsec = value % second});
}

void __wrap_dispatch_after(uint64_t when, void *queue, void *block) {
  if (!has_begun || when == ~0ull) {
    system_after(when, queue, block);
    return;
  }
  dispatch_retain(queue);
  insert((struct work){
      .due = after(delay_until(when)),
      .kind = BLOCK,
      .content = _Block_copy(block),
      .queue = queue});
}

// Swift's tasks sleep by this function. All of them go on on the first thread.
void __wrap_dispatch_after_f(uint64_t when, void *queue, void *context, void (*work)(void *)) {
  if (!has_begun || when == ~0ull) {
    system_after_f(when, queue, context, work);
    return;
  }
  insert((struct work){
      .due = after(delay_until(when)),
      .kind = FUNCTION,
      .content = context,
      .function = work});
}

WEAK void dispatch_after(uint64_t when, void *queue, void *block) {
  __wrap_dispatch_after(when, queue, block);
}

WEAK void dispatch_after_f(uint64_t when, void *queue, void *context, void (*work)(void *)) {
  __wrap_dispatch_after_f(when, queue, context, work);
}

// MARK: - Swift tasks

#define SWIFT __attribute__((swiftcall))
extern SWIFT void swift_job_run(void *job, void *identity, uintptr_t implementation);
typedef SWIFT void (*enqueue)(void *job);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, enqueue original);

/// Runs a job on the executor that no actor owns, whose words are both zero.
static void run(void *job) { swift_job_run(job, NULL, 0); }

static SWIFT void enqueue_now(void *job, enqueue original __attribute__((unused))) {
  dispatch_async_f(_dispatch_main_q, job, run);
}

// MARK: - A session

bool martlet_session_begin(int64_t milliseconds) {
  if (has_begun) return false;
  martlet_system_time(CLOCK_MONOTONIC, &uptime_at_zero);
  martlet_system_time(CLOCK_BOOTTIME, &boottime_at_zero);
  if (milliseconds < 0) milliseconds = 0;
  date_at_zero = (struct timespec){
      .tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
  now = 0;
  is_turned = true;
  swift_task_enqueueGlobal_hook = enqueue_now;
  has_begun = true;
  return true;
}

void martlet_session_end(void) {
  swift_task_enqueueGlobal_hook = NULL;
  has_begun = false;
  is_turned = false;
  for (struct work *work; (work = take(INT64_MAX)); free(work)) {
    if (work->kind != BLOCK) continue;
    _Block_release(work->content);
    dispatch_release(work->queue);
  }
}

void martlet_session_set(int64_t time) { now = time; }

int64_t martlet_session_next(void) {
  pthread_mutex_lock(&lock);
  int64_t due = waiting ? waiting->due : INT64_MAX;
  pthread_mutex_unlock(&lock);
  return due;
}

static void expire(int fd) {
  struct itimerspec soon = {.it_value = {.tv_nsec = 1}};
  if (system_set_timer(fd, 0, &soon, NULL) != 0) return;
  // A nanosecond later the descriptor is readable. The limit is for a descriptor that was closed.
  struct pollfd entry = {.fd = fd, .events = POLLIN};
  poll(&entry, 1, 1000);
}

void martlet_session_hand_over(void) {
  for (struct work *work; (work = take(now)); free(work)) {
    switch (work->kind) {
    case BLOCK:
      dispatch_async(work->queue, work->content);
      _Block_release(work->content);
      dispatch_release(work->queue);
      break;
    case FUNCTION:
      dispatch_async_f(_dispatch_main_q, work->content, work->function);
      break;
    case TIMER:
      expire(work->fd);
    }
  }
}
