import MartletApp
import MartletGeometry
import MartletHost
import MartletLive

/// Data that changes although nothing is delivered: as time passes, it becomes stale or raises
/// alarms.
@MainActor package protocol AgingData: AnyObject {
  /// The next time at which something changes, in milliseconds since 1970-01-01 UTC; nil for never.
  var nextChange: Int64? { get }

  /// Applies the changes that are due at `now`, the wall time in milliseconds since 1970-01-01 UTC.
  func advance(to now: Int64)

  /// Evaluates the age of all data again after the clock was set from `old` to `now`.
  func clockWasSet(to now: Int64, from old: Int64)
}

extension LiveData: AgingData {}

/// Marks data as stale and raises alarms when they are due, and reacts when the clock is set.
///
/// The wall timer waits for `nextChange` of the data. It is armed even if that is nil, because only
/// an armed timer notices that the clock is set.
@MainActor package final class TimeKeeper {
  private let data: any AgingData
  private let timer: WallTimer
  /// Called when the clock was set, with its new time in milliseconds since 1970-01-01 UTC.
  package var onSet: (Int64) -> Void = { _ in }
  private let clock: any LoopClock
  /// The wall time of the last evaluation, in milliseconds since 1970-01-01 UTC, and the same
  /// instant on the loop's clock.
  private var known: (wall: Int64, at: MonotonicTime)

  /// A time far in the future, for which the timer waits if there is no next change.
  private static let never: Int64 = 8_640_000_000_000_000

  /// Evaluates the age of `data` at once, and from then on at each `nextChange`.
  package init(_ data: any AgingData, timer: WallTimer, clock: any LoopClock) {
    self.data = data
    self.timer = timer
    self.clock = clock
    known = (timer.milliseconds(at: clock.now), clock.now)
    // The timer keeps this object alive for as long as the program runs.
    timer.onTime = { now in self.advance(to: now) }
    timer.onSet = { now in self.clockWasSet(to: now) }
    advance(to: known.wall)
  }

  /// The wall time, in milliseconds since 1970-01-01 UTC.
  package var now: Int64 { timer.milliseconds(at: clock.now) }

  private func advance(to now: Int64) {
    known = (now, clock.now)
    data.advance(to: now)
    schedule()
  }

  /// Sets the timer to the next change. Call it after `nextChange` of the data may have changed.
  package func schedule() { timer.next = data.nextChange ?? Self.never }

  /// Evaluates the age of all data again after the clock was set to `now`, in milliseconds since
  /// 1970-01-01 UTC. The timer calls it, and so does the replay of a recorded session.
  package func clockWasSet(to now: Int64) {
    onSet(now)
    let elapsed = clock.now.nanoseconds(since: known.at) / 1_000_000
    data.clockWasSet(to: now, from: known.wall + elapsed)
    advance(to: now)
  }
}
