import MartletConfig
import MartletData
import MartletFormats

/// Computes whether it is day, for a theme and a brightness that follow the day.
struct Daylight: Hashable, Sendable {
  var settings: Config.Day
  var zone: TimeZoneRules

  /// The state at a moment.
  struct Moment: Hashable, Sendable {
    var isDay: Bool
    /// The share of the brightness by day, 0…1. The remaining share is that of the brightness by
    /// night.
    var share: Double
    /// The time of the next change, in milliseconds since 1970-01-01 UTC; nil for never.
    var change: Int64?
  }

  /// The number of steps in which the brightness changes.
  private static let steps: Int64 = 60
  /// The time after which a day without sunrise and sunset is computed again, in milliseconds.
  private static let recheckInterval: Int64 = 3_600_000

  /// The reading of a sensor, and its time in milliseconds since 1970-01-01 UTC.
  struct SensorReading: Hashable, Sendable {
    var isDay: Bool
    var since: Int64
  }

  /// Returns the state at a time in milliseconds since 1970-01-01 UTC. While the clock is not set,
  /// the result is day.
  ///
  /// - Parameter sensorReading: the reading of a sensor, which replaces the hours; nil uses the
  ///   hours.
  func moment(at now: Int64, sensorReading: SensorReading? = nil) -> Moment {
    if let sensorReading {
      return moment(at: now, sensorReading.isDay, from: sensorReading.since, to: nil)
    }
    guard now >= ItemState.clockIsSetFrom else { return Moment(isDay: true, share: 1) }
    switch settings.hours {
    case .schedule(let schedule):
      let period = WeeklyHours(schedule: schedule, zone: zone).period(at: now)
      return moment(at: now, period.isInside, from: period.start, to: period.end)
    case .sun(let sun):
      let period = sun.period(at: now)
      return moment(
        at: now, period.isDay, from: period.start, to: period.end ?? now + Self.recheckInterval)
    }
  }

  /// Returns the state within a day or a night.
  private func moment(
    at now: Int64, _ isDay: Bool, from start: Int64?, to end: Int64?
  ) -> Moment {
    let fade = settings.fade
    guard let start, fade > 0, now - start < fade else {
      return Moment(isDay: isDay, share: isDay ? 1 : 0, change: end)
    }
    let done = (now - start) * Self.steps / fade
    let share = Double(done) / Double(Self.steps)
    let next = start + ((done + 1) * fade + Self.steps - 1) / Self.steps
    return Moment(
      isDay: isDay, share: isDay ? share : 1 - share, change: end.map { min($0, next) } ?? next)
  }
}

extension Config.Brightness {
  /// Returns the brightness for a share of the day, 0…1.
  func level(share: Double) -> Double { night + (day - night) * share }
}
