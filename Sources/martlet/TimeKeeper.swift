import MartletApp
import MartletDashboard
import MartletGeometry
import MartletHost

/// Lets data become old and alarms be raised when their time has come, and notices a clock that
/// somebody sets.
///
/// The one timer of the wall clock waits for the next instant at which something of this happens.
/// Where there is none it waits for nothing but a clock that is set.
@MainActor final class TimeKeeper {
  private let model: DashboardModel
  private let timer: WallTimer
  /// Called when somebody has set the clock, with what it shows.
  var onSet: (Int64) -> Void = { _ in }
  private let clock: any LoopClock
  /// What the wall clock showed at an instant of the loop's clock.
  private var known: (wall: Int64, at: MonotonicTime)

  /// Later than any clock shows: a timer that is armed notices a clock that is set.
  private static let never: Int64 = 8_640_000_000_000_000

  init(_ model: DashboardModel, timer: WallTimer, clock: any LoopClock) {
    self.model = model
    self.timer = timer
    self.clock = clock
    known = (timer.milliseconds(at: clock.now), clock.now)
    // The timer keeps its keeper, for as long as the program runs.
    timer.onTime = { now in self.advance(to: now) }
    timer.onSet = { now in self.clockWasSet(to: now) }
    model.live.clock = { [weak self] in self?.now }
    model.onNews = { [weak self] in self?.schedule() }
    advance(to: known.wall)
  }

  /// The wall clock, in milliseconds of the Unix epoch.
  var now: Int64 { timer.milliseconds(at: clock.now) }

  private func advance(to now: Int64) {
    known = (now, clock.now)
    model.advance(to: now)
    schedule()
  }

  private func schedule() { timer.next = model.nextChange ?? Self.never }

  /// Takes that somebody has set the clock.
  func clockWasSet(to now: Int64) {
    onSet(now)
    let elapsed = clock.now.nanoseconds(since: known.at) / 1_000_000
    model.live.clockWasSet(to: now, from: known.wall + elapsed)
    advance(to: now)
  }
}
