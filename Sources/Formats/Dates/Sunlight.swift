import MartletGeometry

/// Sunrise and sunset at a point on the earth.
///
/// The sun's position is computed with the low-precision formulas of the Astronomical Almanac,
/// which are accurate to 0.01 degrees from 1950 to 2050. The horizon is flat, and the air refracts
/// by 34 minutes of arc. The times are accurate to about two minutes, except near the poles, where
/// the sun crosses the horizon at a small angle.
package struct Sunlight: Hashable, Sendable {
  /// The latitude in degrees, -90…90, north is positive.
  package var latitude: Double
  /// The longitude in degrees, -180…180, east is positive.
  package var longitude: Double

  /// Makes a point on the earth, in degrees.
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The angle of the sun's centre above the horizon, in degrees, at which its upper edge is on the
  /// horizon.
  private static let horizon = -0.833
  /// The length of a step of the search, in milliseconds.
  private static let step: Int64 = 300_000
  /// The number of steps in a day and a half. Two sunrises are at most about 25 hours apart, except
  /// near the poles, where there may be none.
  private static let steps = 432

  /// A span of daylight or of darkness.
  package struct Period: Hashable, Sendable {
    /// Whether the sun is above the horizon.
    package var isDay: Bool
    /// The sunrise or sunset before the span, in milliseconds since 1970-01-01 UTC; nil if the sun
    /// does not cross the horizon within a day and a half.
    package var start: Int64?
    /// The sunset or sunrise after the span. Unit and nil are as for `start`.
    package var end: Int64?
  }

  /// Returns the span of daylight or darkness at a time in milliseconds since 1970-01-01 UTC.
  ///
  /// - Complexity: O(1), at most about 900 computations of the sun's position.
  package func period(at now: Int64) -> Period {
    let isDay = isDay(at: now)
    return Period(
      isDay: isDay, start: change(from: now, by: -Self.step), end: change(from: now, by: Self.step))
  }

  private func isDay(at time: Int64) -> Bool { height(at: time) > Self.horizon }

  /// Returns the time of the nearest change before or after `now`, depending on the sign of `step`.
  /// The search takes steps of `step` milliseconds, and then finds the exact millisecond. The
  /// result is the first moment of the later state.
  private func change(from now: Int64, by step: Int64) -> Int64? {
    let isDay = isDay(at: now)
    var near = now
    for _ in 0..<Self.steps {
      let far = near + step
      if self.isDay(at: far) != isDay { return bisected(near, far, isDay) }
      near = far
    }
    return nil
  }

  /// Returns the first moment of the later state between `near`, a time with the state `isDay`, and
  /// `far`, a time with the other state. Either of them may be the earlier time.
  private func bisected(_ near: Int64, _ far: Int64, _ isDay: Bool) -> Int64 {
    var (near, far) = (near, far)
    while abs(far - near) > 1 {
      let middle = near + (far - near) / 2
      if self.isDay(at: middle) == isDay { near = middle } else { far = middle }
    }
    return max(near, far)
  }

  /// Returns the angle of the sun's centre above the horizon in degrees, without refraction.
  func height(at time: Int64) -> Double {
    // Days since 2000-01-01 12:00 UTC.
    let days = Double(time - 946_728_000_000) / 86_400_000
    let anomaly = radians(357.528 + 0.985_600_3 * days)
    let meanLongitude = 280.460 + 0.985_647_4 * days
    let eclipticLongitude = radians(
      meanLongitude + 1.915 * Elementary.sin(anomaly) + 0.020 * Elementary.sin(2 * anomaly))
    let obliquity = radians(23.439 - 0.000_000_4 * days)
    let (sinLongitude, cosLongitude) = Elementary.sinCos(eclipticLongitude)
    let (sinObliquity, cosObliquity) = Elementary.sinCos(obliquity)
    let rightAscension = Elementary.atan2(cosObliquity * sinLongitude, cosLongitude)
    let declination = Elementary.asin(sinObliquity * sinLongitude)
    // Greenwich mean sidereal time, in hours.
    let sidereal = 6.697_375 + 0.065_709_824_279 * days + Self.hoursOfDay(time)
    let hourAngle = radians(sidereal * 15 + longitude) - rightAscension
    let (sinLatitude, cosLatitude) = Elementary.sinCos(radians(latitude))
    let (sinDeclination, cosDeclination) = Elementary.sinCos(declination)
    let sinHeight =
      sinLatitude * sinDeclination + cosLatitude * cosDeclination * Elementary.cos(hourAngle)
    return Elementary.asin(min(1, max(-1, sinHeight))) * 180 / .pi
  }

  private static func hoursOfDay(_ time: Int64) -> Double {
    let day: Int64 = 86_400_000
    let rest = time % day
    return Double(rest < 0 ? rest + day : rest) / 3_600_000
  }

  /// Returns an angle in radians, reduced to one turn, because the sine of large angles is less
  /// exact.
  private func radians(_ degrees: Double) -> Double {
    (degrees - 360 * (degrees / 360).rounded(.down)) * .pi / 180
  }
}
