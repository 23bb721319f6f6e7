import CSessionTime
import MartletGeometry

/// Gives the program's own code the time of a headless session, and runs its waiting work.
///
/// A headless session has a clock that the loop advances instead of waiting (`ManualClock`). From
/// `init` to `end` the process's first thread reads that clock: `Date()`, `ContinuousClock.now` and
/// `DispatchTime.now()` show its time. `Task.sleep`, `asyncAfter`, timers of Foundation and
/// publishers that are built on them wait for it. No real time passes for them, and every run has
/// the same order. The C library behind it replaces the system's calls (see `CSessionTime.h`).
///
/// The object is a source of the loop. It serves Dispatch's main queue, as `MainQueue` does in a
/// run with a display. Reading its deadline does the work that is ready. The loop therefore does
/// not advance the clock before the program has done everything that it can do at the present time.
/// Add this source first.
@MainActor package final class TurnedTime: LoopSource {
  /// The descriptor of the main queue.
  package var descriptors: [CInt] { queue.descriptors }

  private let queue = MainQueue()
  private weak var clock: ManualClock?

  /// Begins the session's time at zero on the calling thread, which must be the process's first.
  /// Returns nil if another session has begun and not ended.
  ///
  /// - Parameter milliseconds: the date at time zero, in milliseconds since 1970-01-01 UTC.
  package init?(milliseconds: Int64) {
    guard martlet_session_begin(milliseconds) else { return nil }
  }

  /// Follows the loop's clock from now on.
  package func follow(_ clock: ManualClock) {
    self.clock = clock
    martlet_session_set(clock.now.nanoseconds)
    clock.onTurn = { martlet_session_set($0.nanoseconds) }
  }

  /// Ends the session's time. Delayed work that is not yet due is dropped. Call it once.
  package func end() {
    clock?.onTurn = { _ in }
    martlet_session_end()
  }

  /// The time of the next delayed work. Reading it does the work that is ready.
  package var deadline: MonotonicTime? {
    work()
    let next = martlet_session_next()
    return next == .max ? nil : MonotonicTime(nanoseconds: next)
  }

  /// Does the work that is ready.
  package func dispatch(now: MonotonicTime) {
    work()
  }

  private func work() {
    // Passes the work that is due to its queues and to the descriptors of timers.
    martlet_session_hand_over()
    queue.dispatch(now: .zero)
    #if SWIFTUI_COMPAT
      // Asked for its limit date, the run loop fires the timers that are due, runs its blocks and
      // arms its next timer.
      _ = RunLoop.main.limitDate(forMode: .default)
    #endif
  }
}
