import MartletConfig
import MartletData
import MartletFormats

/// Times of the week in the local time of a zone.
struct WeeklyHours: Hashable, Sendable {
  var schedule: ConfigSchedule
  var zone: TimeZoneRules

  private static let minute: Int64 = 60_000
  private static let minutesOfWeek: Int64 = 7 * 1440

  /// An uninterrupted span of time inside or outside the hours.
  struct Period: Hashable, Sendable {
    var isInside: Bool
    /// The previous and the next change, in milliseconds since 1970-01-01 UTC; nil for none.
    var start: Int64?
    var end: Int64?
  }

  /// Returns the span at a time in milliseconds since 1970-01-01 UTC. While the clock is not set,
  /// the result is a span outside the hours without changes.
  func period(at now: Int64) -> Period {
    guard now >= ItemState.clockIsSetFrom else { return Period(isInside: false) }
    let local = zone.local(at: now)
    let first = local.flooredDivision(by: Self.minute)
    var period = Period(isInside: contains(first))
    for minute in first + 1...first + Self.minutesOfWeek where contains(minute) != period.isInside {
      let change = zone.moment(local: minute * Self.minute)
      // In an hour that the local clock repeats, the first occurrence of the time may be in the
      // past.
      period.end = change > now ? change : now + minute * Self.minute - local
      break
    }
    for minute in 0..<Self.minutesOfWeek where contains(first - minute - 1) != period.isInside {
      period.start = min(now, zone.moment(local: (first - minute) * Self.minute))
      break
    }
    return period
  }

  /// - Parameter minute: the local time in minutes since 1970-01-01 00:00, a Thursday.
  private func contains(_ minute: Int64) -> Bool {
    let day = minute.flooredDivision(by: 1440)
    let weekday = day + 4 - (day + 4).flooredDivision(by: 7) * 7
    return schedule.contains(weekday: Int(weekday), minute: Int(minute - day * 1440))
  }
}
