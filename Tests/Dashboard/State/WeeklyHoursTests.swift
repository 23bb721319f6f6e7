import Foundation
import MartletConfig
import MartletFormats
import Testing

@testable import MartletDashboard

@Suite struct WeeklyHoursTests {
  private func hours(_ schedule: String, zone: String? = nil) throws -> WeeklyHours {
    var rules = TimeZoneRules.utc
    if let zone {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone)"))
      rules = try TimeZoneRules(tzif: Array(bytes))
    }
    return WeeklyHours(schedule: try #require(ConfigSchedule(schedule)), zone: rules)
  }

  private func moment(_ text: String) throws -> Int64 {
    Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1000)
  }

  @Test(arguments: [
    // 2026-11-20 was a Friday.
    ("Mon-Fri 19:00-07:00", "2026-11-20T18:59:59Z", false, "2026-11-20T19:00:00Z"),
    ("Mon-Fri 19:00-07:00", "2026-11-20T19:00:00Z", true, "2026-11-21T07:00:00Z"),
    ("Mon-Fri 19:00-07:00", "2026-11-21T07:00:00Z", false, "2026-11-23T19:00:00Z"),
    ("22:00-06:00", "2026-11-22T02:30:10Z", true, "2026-11-22T06:00:00Z"),
  ])
  func restBeginsAndEndsByTheWeek(
    schedule: String, now: String, isInside: Bool, change: String
  ) throws {
    let period = try hours(schedule).period(at: try moment(now))
    #expect(period.isInside == isInside)
    #expect(period.end == (try moment(change)))
  }

  @Test func aScheduleOfTheWholeWeekNeverChanges() throws {
    let period = try hours("00:00-24:00").period(at: try moment("2026-11-20T18:59:59Z"))
    #expect(period.isInside && period.end == nil)
  }

  @Test func aClockThatNobodyHasSetGivesNoRest() throws {
    let period = try hours("00:00-24:00").period(at: 60_000)
    #expect(!period.isInside && period.end == nil)
  }

  @Test func theClockOfThePlaceCounts() throws {
    let hours = try hours("22:00-06:00", zone: "Europe/Berlin")
    // Summer time ends on 2026-10-25 at 01:00 UTC: this night lasts an hour longer.
    let night = hours.period(at: try moment("2026-10-24T20:00:00Z"))
    #expect(night.isInside)
    #expect(night.end == (try moment("2026-10-25T05:00:00Z")))
  }

  @Test func anHourThatIsShownTwiceAsksNobodyTwice() throws {
    // The place's clock shows 02:00 … 02:59 from 00:00 and again from 01:00 UTC.
    let hours = try hours("02:45-06:00", zone: "Europe/Berlin")
    let now = try moment("2026-10-25T01:30:00Z")
    #expect(hours.period(at: now).end == (try moment("2026-10-25T01:45:00Z")))
  }

  @Test func everyMinuteOfAYearAgreesWithTheNextChange() throws {
    let hours = try hours("Sun 01:30-03:15; Mon-Fri 19:00-07:00", zone: "Europe/Berlin")
    var now = try moment("2026-01-01T00:00:00Z")
    let end = now + 365 * 86_400_000
    while now < end {
      let period = hours.period(at: now)
      let next = try #require(period.end)
      #expect(next > now)
      for minute in stride(from: now, to: next, by: 60_000 * 7) {
        let other = hours.period(at: minute)
        #expect(other.isInside == period.isInside, "\(minute)")
        #expect(try #require(other.start) <= minute, "\(minute)")
      }
      now = next
    }
  }
}
