import Foundation
import Testing

@testable import MartletFormats

@Suite struct SunlightTests {
  private func moment(_ text: String) throws -> Int64 {
    Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1000)
  }

  /// The times of the United States Naval Observatory, to the minute.
  @Test(arguments: [
    // Berlin, London, Quito, Sydney, New York.
    (52.52, 13.405, "2026-06-21T12:00:00Z", "2026-06-21T02:43:00Z", "2026-06-21T19:33:00Z"),
    (51.507, -0.128, "2026-12-21T12:00:00Z", "2026-12-21T08:04:00Z", "2026-12-21T15:54:00Z"),
    (-0.18, -78.467, "2026-03-20T17:00:00Z", "2026-03-20T11:18:00Z", "2026-03-20T23:25:00Z"),
    (-33.869, 151.209, "2026-01-10T02:00:00Z", "2026-01-09T18:53:00Z", "2026-01-10T09:09:00Z"),
    (40.713, -74.006, "2026-11-22T17:00:00Z", "2026-11-22T11:53:00Z", "2026-11-22T21:32:00Z"),
  ])
  func sunriseAndSunsetAreThoseOfAnAlmanac(
    latitude: Double, longitude: Double, noon: String, sunrise: String, sunset: String
  ) throws {
    let sun = Sunlight(latitude: latitude, longitude: longitude)
    let day = sun.period(at: try moment(noon))
    #expect(day.isDay)
    #expect(abs(try #require(day.start) - (try moment(sunrise))) < 150_000)
    #expect(abs(try #require(day.end) - (try moment(sunset))) < 150_000)
    let night = sun.period(at: try #require(day.end) + 3_600_000)
    #expect(!night.isDay)
    #expect(abs(try #require(night.start) - (try #require(day.end))) < 2000)
  }

  @Test func theMidnightSunDoesNotSet() throws {
    let tromso = Sunlight(latitude: 69.65, longitude: 18.96)
    let summer = tromso.period(at: try moment("2026-06-21T23:00:00Z"))
    #expect(summer == Sunlight.Period(isDay: true))
    let winter = tromso.period(at: try moment("2026-12-21T11:00:00Z"))
    #expect(winter == Sunlight.Period(isDay: false))
  }

  @Test(arguments: [(90.0, 180.0), (-90, -180), (0, 0)])
  func everyPlaceHasASpell(latitude: Double, longitude: Double) throws {
    let sun = Sunlight(latitude: latitude, longitude: longitude)
    for time: Int64 in [0, -86_400_000, 253_402_300_799_000] {
      let period = sun.period(at: time)
      #expect(period.start ?? time <= time)
      #expect(period.end ?? time >= time)
    }
  }
}
