import MartletApp
import MartletDashboard
import MartletGeometry
import MartletHost

/// Marks data as old and raises alarms when their time has come, and notices when the clock is set.
///
/// The wall timer waits for the next of these times. Without one it only waits for the clock to be
/// set.
@MainActor final class TimeKeeper {
  private let model: DashboardModel
  private let timer: WallTimer
  /// Called when the clock was set, with its new time in milliseconds of the Unix epoch.
  var onSet: (Int64) -> Void = { _ in }
  private let clock: any LoopClock
  /// The wall time at an instant of the loop's clock, in milliseconds of the Unix epoch.
  private var known: (wall: Int64, at: MonotonicTime)

  /// A time in the far future, because only an armed timer notices that the clock is set.
  private static let never: Int64 = 8_640_000_000_000_000

  init(_ model: DashboardModel, timer: WallTimer, clock: any LoopClock) {
    self.model = model
    self.timer = timer
    self.clock = clock
    known = (timer.milliseconds(at: clock.now), clock.now)
    // The timer holds the keeper for as long as the program runs.
    timer.onTime = { now in self.advance(to: now) }
    timer.onSet = { now in self.clockWasSet(to: now) }
    model.live.clock = { [weak self] in self?.now }
    model.onNews = { [weak self] in self?.schedule() }
    advance(to: known.wall)
  }

  /// The wall time, in milliseconds of the Unix epoch.
  var now: Int64 { timer.milliseconds(at: clock.now) }

  private func advance(to now: Int64) {
    known = (now, clock.now)
    model.advance(to: now)
    schedule()
  }

  private func schedule() { timer.next = model.nextChange ?? Self.never }

  /// Judges all data again after the clock was set to `now`, in milliseconds of the Unix epoch.
  func clockWasSet(to now: Int64) {
    onSet(now)
    let elapsed = clock.now.nanoseconds(since: known.at) / 1_000_000
    model.clockWasSet(to: now, from: known.wall + elapsed)
    advance(to: now)
  }
}
