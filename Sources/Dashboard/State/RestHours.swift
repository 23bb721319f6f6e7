import MartletConfig
import MartletData
import MartletSeries

/// The times of the week at which a display rests, in local time.
struct RestHours: Hashable, Sendable {
  var schedule: ConfigSchedule
  var zone: TimeZoneRules

  private static let minute: Int64 = 60_000
  private static let minutesOfWeek: Int64 = 7 * 1440

  /// Returns whether the display rests, and the time at which that changes.
  ///
  /// - Parameter now: the time in milliseconds since 1970-01-01 UTC. A clock that is not set gives
  ///   no rest and no change.
  /// - Returns: the change in milliseconds since 1970-01-01 UTC; nil for never.
  func rest(at now: Int64) -> (isResting: Bool, change: Int64?) {
    guard now >= ItemState.clockIsSetFrom else { return (false, nil) }
    let local = zone.local(at: now)
    let first = local.flooredDivision(by: Self.minute)
    let isResting = contains(first)
    for minute in first + 1...first + Self.minutesOfWeek where contains(minute) != isResting {
      let change = zone.moment(local: minute * Self.minute)
      // In an hour that the local clock repeats, the first occurrence may be over.
      return (isResting, change > now ? change : now + minute * Self.minute - local)
    }
    return (isResting, nil)
  }

  /// - Parameter minute: the local time in minutes since 1970-01-01 00:00, a Thursday.
  private func contains(_ minute: Int64) -> Bool {
    let day = minute.flooredDivision(by: 1440)
    let weekday = day + 4 - (day + 4).flooredDivision(by: 7) * 7
    return schedule.contains(weekday: Int(weekday), minute: Int(minute - day * 1440))
  }
}
