// The time of a program whose session has a clock that is turned by hand.
//
// Between `martlet_session_begin` and `martlet_session_end` the thread that began lives in the
// session's time: clock_gettime(2), gettimeofday(2) and absolute timers of timerfd_settime(2)
// follow the session's clock on that thread, and so do dispatch_after and dispatch_after_f, by
// which Swift tasks sleep, on all threads. Swift tasks that no actor owns run on Dispatch's main
// queue, one after the other. Outside of a session, and for all other calls, the system answers as
// before.

#ifndef MARTLET_SESSION_TIME_H
#define MARTLET_SESSION_TIME_H
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/// Begins the session's time on the calling thread, at zero. A process has one such session at a
/// time.
///
/// - Parameter milliseconds: the date at time zero, in milliseconds since 1970-01-01 UTC; 0 if
///   negative.
/// - Returns: false, and changes nothing, if another session has begun and not ended.
bool martlet_session_begin(int64_t milliseconds);

/// Ends the session's time. Work that still waits is dropped.
void martlet_session_end(void);

/// Sets the session's clock, in nanoseconds since the begin.
void martlet_session_set(int64_t now);

/// The time at which the next work is due, in nanoseconds since the begin; INT64_MAX for never.
int64_t martlet_session_next(void);

/// Hands over the work that is due: to its queues, and to the descriptors of timers.
void martlet_session_hand_over(void);
#endif
