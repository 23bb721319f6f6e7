import MartletApp
import MartletGeometry
import MartletHost
import MartletLive

/// Data that changes by time alone: it becomes old, and raises alarms.
@MainActor package protocol AgingData: AnyObject {
  /// The next time at which something changes, in milliseconds of the Unix epoch; nil for never.
  var nextChange: Int64? { get }

  /// Applies what has changed at `now`, the wall time in milliseconds of the Unix epoch.
  func advance(to now: Int64)

  /// Judges everything again after the clock was set from `old` to `now`.
  func clockWasSet(to now: Int64, from old: Int64)
}

extension LiveData: AgingData {}

/// Marks data as old, raises alarms when they are due, and reacts when the clock is set.
///
/// The wall timer waits for `nextChange` of the data. Without one it waits only for the clock to be
/// set.
@MainActor package final class TimeKeeper {
  private let data: any AgingData
  private let timer: WallTimer
  /// Called when the clock was set, with its new time in milliseconds of the Unix epoch.
  package var onSet: (Int64) -> Void = { _ in }
  private let clock: any LoopClock
  /// The wall time in milliseconds of the Unix epoch at the last judgement, and the same instant by
  /// the loop's clock.
  private var known: (wall: Int64, at: MonotonicTime)

  /// A time far in the future, because only an armed timer notices that the clock is set.
  private static let never: Int64 = 8_640_000_000_000_000

  /// Judges `data` at once, and from then on at each `nextChange`.
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

  /// The wall time, in milliseconds of the Unix epoch.
  package var now: Int64 { timer.milliseconds(at: clock.now) }

  private func advance(to now: Int64) {
    known = (now, clock.now)
    data.advance(to: now)
    schedule()
  }

  /// Waits for the next change. Called after `nextChange` of the data may have changed.
  package func schedule() { timer.next = data.nextChange ?? Self.never }

  /// Judges all data again after the clock was set to `now`, in milliseconds of the Unix epoch.
  package func clockWasSet(to now: Int64) {
    onSet(now)
    let elapsed = clock.now.nanoseconds(since: known.at) / 1_000_000
    data.clockWasSet(to: now, from: known.wall + elapsed)
    advance(to: now)
  }
}
