import MartletFormats
import Testing

@testable import MartletSeries

@Suite struct ChartRangeTests {
  @Test func rangesAreReadFromWords() {
    #expect(ChartRange("24h") == .newest(86_400_000))
    #expect(ChartRange("90 s") == .newest(90_000))
    #expect(ChartRange("30min") == .newest(1_800_000))
    #expect(ChartRange("1y") == .newest(31_536_000_000))
    #expect(ChartRange("today") == .today)
    #expect(ChartRange("this week") == .thisWeek)
    #expect(ChartRange("all") == .all)
    for text in [
      "", "h", "0h", "-3h", "24", "24 hours", "99999999999999999999h", "9223372036854775807y",
    ] { #expect(ChartRange(text) == nil, "\(text)") }
  }

  @Test func rangesAreNamed() {
    func name(_ text: String, _ language: Language = .english) -> String? {
      ChartRange(text)?.name(in: language)
    }
    #expect(name("24h") == "24\u{202F}h")
    #expect(name("1h") == "1\u{202F}h")
    #expect(name("7d") == "7\u{202F}d")
    #expect(name("30d") == "1\u{202F}mo")
    #expect(name("24h", .german) == "24\u{202F}Std.")
    #expect(name("today", .arabic) == "اليوم")
    #expect(name("90s") == "1\u{202F}min 30\u{202F}s")
    #expect(name("10s", .chinese) == "10秒")
    #expect(name("90s", .german) == "1\u{202F}Min. 30\u{202F}Sek.")
  }

  /// Days and weeks begin at midnight in the zone.
  @Test func daysAndWeeksBeginInTheZone() throws {
    let zone = TimeZoneRules(offset: 3600)
    let end = CivilTime(year: 2026, month: 11, day: 22, hour: 10).milliseconds
    func start(_ range: ChartRange, _ weekday: Int = 1) -> Int64? {
      range.start(end: end, zone: zone, firstWeekday: weekday)
    }
    let midnight = CivilTime(year: 2026, month: 11, day: 22).milliseconds - 3_600_000
    #expect(start(.today) == midnight)
    // It is a Sunday: a week from Monday began six days ago, a week from Sunday today.
    #expect(start(.thisWeek) == midnight - 6 * 86_400_000)
    #expect(start(.thisWeek, 0) == midnight)
    #expect(start(.newest(5)) == end - 5)
    #expect(start(.all) == nil)
  }
}
