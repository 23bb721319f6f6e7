import Foundation
import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletFormats

@Suite struct CivilTimeTests {
  @Test func datesEqualFoundations() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      // Foundation's calendar is Julian before 1582.
      let time = Int64.random(in: -12_000_000_000_000...250_000_000_000_000, using: &random)
      let civil = CivilTime(milliseconds: time)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday],
        from: Date(timeIntervalSince1970: Double(time.flooredDivision(by: 1000))))
      #expect(civil.year == parts.year && civil.month == parts.month && civil.day == parts.day)
      #expect(
        civil.hour == parts.hour && civil.minute == parts.minute && civil.second == parts.second)
      #expect(civil.weekday + 1 == parts.weekday)
      #expect(civil.milliseconds == time)
    }
  }

  @Test func limitsOfTimeHaveDates() {
    #expect(CivilTime(milliseconds: TimeColumn.limits.upperBound).year == 275_760)
    #expect(CivilTime(milliseconds: TimeColumn.limits.lowerBound).year == -271_821)
  }

  @Test func datesAreReadOrRefused() {
    let day = CivilTime(year: 2026, month: 1, day: 31)
    #expect(CivilTime("2026-01-31") == day)
    #expect(CivilTime("2026-01-31 08:30")?.minute == 30)
    #expect(CivilTime("2026-01-31T08:30:15")?.second == 15)
    for text in [
      "", "2026", "2026-1-31", "2026-02-29", "2026-13-01", "2026-01-31 24:00", "2026-01-31T",
      "2026-01-31T08", "2026-01-31T08:30:60", "2026-01-31T08:30:00:00", "２０２６-01-31", "2026-00-10",
    ] {
      #expect(CivilTime(text) == nil, "\(text)")
    }
  }

  @Test func patternsAreFollowed() {
    let format = DateFormat()
    let time = CivilTime(year: 2019, month: 4, day: 6, hour: 9, minute: 5).milliseconds
    #expect(format.string("d MMM", at: time) == "6 Apr")
    #expect(format.string("EEE, d MMM yyyy", at: time) == "Sat, 6 Apr 2019")
    #expect(format.string("EEEE, d MMMM yyyy", at: time) == "Saturday, 6 April 2019")
    #expect(format.string("yyyy-MM-dd'T'HH:mm:ss.SSS", at: time) == "2019-04-06T09:05:00.000")
    #expect(format.range(time...(time + 86_400_000)) == "6 April 2019 - 7 April 2019")
    #expect(format.range(time...(time + 3_600_000)) == "Sat, 6 Apr 2019, 09:05 - 10:05")
    #expect(format.moment(time, spacing: 86_400_000) == "Sat, 6 Apr 2019")
    #expect(format.moment(time, spacing: 300_000) == "Sat, 6 Apr 2019, 09:05")
  }
}
