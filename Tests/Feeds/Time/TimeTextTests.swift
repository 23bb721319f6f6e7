import Foundation
import MartletFormats
import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletFeeds

private func zone(_ name: String) throws -> TimeZoneRules {
  let bytes = try [UInt8](Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
  return try TimeZoneRules(tzif: bytes)
}

private func read(
  _ text: String, _ format: String = "auto", _ zone: TimeZoneRules = .utc
) throws -> Int64 {
  try TimeText(try TimeText.format(named: format), zone: zone).milliseconds(text)
}

private func complaint(_ text: String, _ format: String = "auto") -> String? {
  do {
    let time = try read(text, format)
    return "\(time)"
  } catch {
    return "\(error)"
  }
}

/// 2026-01-31 08:30:15 UTC.
private let moment: Int64 = 1_769_848_215_000

@Test(arguments: [
  "1769848215", "1769848215.000", "1769848215000", "1769848215000000", "1769848215000000000",
  "1.769848215e9", "2026-01-31T08:30:15Z", "2026-01-31t08:30:15z", "2026-01-31 08:30:15+00:00",
  "2026-01-31T08:30:15.0004Z", "2026-01-31T10:00:15+01:30", "2026-01-30T23:30:15-0900",
  "2026-01-31T08:30:15",
])
func automaticTimesAreTold(text: String) throws {
  #expect(try read(text) == moment)
}

@Test func datesAloneAreMidnightsOfTheZone() throws {
  #expect(try read("2026-01-31") == moment - 30_615_000)
  #expect(try read("2026-01-31", "auto", zone("Europe/Berlin")) == moment - 34_215_000)
  #expect(try read("2026-01-31 08:30", "auto", zone("Europe/Berlin")) == moment - 3_615_000)
}

@Test func numbersCountInTheirUnit() throws {
  #expect(try read("-1", "s") == -1000)
  #expect(try read("1.001", "s") == 1001)
  #expect(try read("-1", "us") == -1)
  #expect(try read("1999999", "ns") == 1)
  #expect(try read("60000", "ms") == 60_000)
  #expect(try TimeText(.epoch(.seconds)).milliseconds(1_769_848_215.001) == moment + 1)
  #expect(try TimeText().milliseconds(1_769_848_215_000) == moment)
  #expect(complaint("12:30", "s") == "expected seconds since 1970, found \"12:30\"")
  #expect(complaint("", "ms") == "expected milliseconds since 1970, found \"\"")
  #expect(complaint("99999999999999999", "s") == "the time 99999999999999999 is out of range")
  #expect(complaint("1e300", "ns")?.contains("out of range") == true)
  #expect(complaint("8640000000000001", "ms")?.contains("out of range") == true)
  #expect(try read("8640000000000000", "ms") == TimeColumn.limits.upperBound)
}

@Test func rfc3339IsReadToTheLetter() throws {
  #expect(try read("1985-04-12T23:20:50.52Z", "rfc3339") == 482_196_050_520)
  #expect(try read("1996-12-19T16:39:57-08:00", "rfc3339") == 851_042_397_000)
  #expect(try read("2026-01-31T08:30:15-00:00", "rfc3339") == moment)
  for text in [
    "2026-01-31", "2026-01-31T08:30Z", "2026-01-31T08:30:15", "2026-01-31T08:30:15+0100",
    "2026-01-31T08:30:15.Z", "2026-02-30T08:30:15Z", "2026-13-01T08:30:15Z",
    "2026-00-01T08:30:15Z", "2026-01-00T08:30:15Z", "2026-01-31T24:00:00Z", "2026-01-31T08:60:00Z",
    "2026-01-31T08:30:61Z", "2026-01-31T08:30:15Z ", "02026-01-31T08:30:15Z", "2026-1-31T08:30:15Z",
    "2026-01-31T08:30:15+24:00", "2026-01-31T08:30:15+01:60", "1769848215", "",
    "2026-01-31T08:30:15é",
  ] {
    #expect(
      complaint(text, "rfc3339")
        == "expected a time such as 2026-01-31T08:30:00Z, found \"\(text)\"")
  }
}

@Test func aLeapSecondIsTheFirstMomentOfTheNextDay() throws {
  let newYear = try read("2017-01-01T00:00:00Z")
  #expect(try read("2016-12-31T23:59:60Z", "rfc3339") == newYear)
  #expect(try read("2016-12-31T23:59:60.9Z", "rfc3339") == newYear)
  #expect(try read("2017-01-01T00:59:60+01:00", "rfc3339") == newYear)
  #expect(complaint("2016-12-31T12:00:60Z")?.hasPrefix("expected") == true)
}

@Test(arguments: [
  ("dd.MM.yyyy HH:mm:ss", "31.01.2026 08:30:15"), ("d.M.yy H:mm:ss", "31.1.26 8:30:15"),
  ("yyyyMMddHHmmss", "20260131083015"), ("MM/dd/yyyy hh:mm:ss a", "01/31/2026 08:30:15 AM"),
  ("EEE MMM d HH:mm:ss y", "Sat Jan  31 08:30:15 2026"),
  ("EEEE, d MMMM yyyy 'at' HH''mm''ss", "saturday, 31 JANUARY 2026 at 08'30'15"),
  ("yyyy-MM-dd'T'HH:mm:ssXXX", "2026-01-31T09:30:15+01:00"),
  ("d MMM yyyy HH:mm:ss Z", "31 Jan 2026 03:30:15 -0500"),
  ("yyyy-MM-dd HH:mm:ss.SSS", "2026-01-31 08:30:15.000"),
])
func patternsAreRead(pattern: String, text: String) throws {
  #expect(try read(text, pattern) == moment)
}

@Test func patternsRefuseWhatIsNotTheirs() throws {
  let pattern = "dd.MM.yyyy HH:mm"
  for text in [
    "31.01.2026", "31.01.2026 08:30:15", "31.02.2026 08:30", "1.01.2026 08:30", "31-01-2026 08:30",
    "31.01.2026 24:30", "31.01.26 08:30", "",
  ] {
    #expect(complaint(text, pattern) == "expected a time as \"\(pattern)\", found \"\(text)\"")
  }
  #expect(try read("29.02.2024 12:00", pattern) == 1_709_208_000_000)
  #expect(complaint("31.01.2026 13:00 PM", "dd.MM.yyyy h:mm a")?.hasPrefix("expected") == true)
  #expect(try read("31.01.2026 12:00 AM", "dd.MM.yyyy h:mm a") == moment - 30_615_000)
  #expect(try TimeText(.pattern(TimePattern("y-M-d"))).zone == .utc)
  #expect(throws: TimeTextError.self) {
    try TimeText(.pattern(TimePattern("y-M-d"))).milliseconds(12)
  }
}

@Test(arguments: [
  ("HH:mm", "the pattern has no year"), ("yyyy-MM", "the pattern has no day"),
  ("yyyy-MM-dd hh:mm", "the pattern has one of h and a without the other"),
  (
    "yyyy-MM-dd MM", "the pattern has two fields of the month, at character 12"
  ),
  (
    "yyyy-MM-ddTHH",
    "the pattern has no field \"T\"; letters that stand for themselves are quoted: 'T', "
      + "at character 11"
  ), ("yyyy'", "the pattern has a quote without its second, at character 5"),
  ("yyy-MM-dd", nil),
])
func wrongPatternsSayWhy(text: String, why: String?) {
  let error = #expect(throws: TimePatternError.self) { try TimeText.format(named: text) }
  if let why { #expect(error?.description == why) }
}

@Test func clocksThatLeapAreReadAsTheZoneSays() throws {
  let berlin = try zone("Europe/Berlin")
  // 02:30 does not exist on the day when summer time begins, and exists twice on the day when it
  // ends.
  #expect(try read("2026-03-29 02:30", "auto", berlin) == read("2026-03-29T01:30:00Z"))
  #expect(try read("2026-10-25 02:30", "auto", berlin) == read("2026-10-25T00:30:00Z"))
}

/// The text that `DateFormat` writes for a moment is read back as that moment.
@Test(arguments: 0..<8) func writtenTimesAreReadBack(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  let names = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"]
  let patterns = [
    "yyyy-MM-dd HH:mm:ss.SSS", "d.M.yyyy HH:mm:ss,SSS", "EEEE d MMMM yyyy H:mm:ss.SSS",
    "hh:mm:ss.SSS a 'on' MMM dd yyyy", "yyyyMMddHHmmssSSS",
  ]
  for _ in 0..<200 {
    let rules = try zone(names[random.next(0...4)])
    let pattern = patterns[random.next(0...4)]
    let time = Int64(random.next(0...4_102_444_800_000))
    let text = DateFormat(zone: rules).string(pattern, at: time)
    let again = try read(text, pattern, rules)
    // A time that the clock shows twice is read as the earlier one.
    #expect(again == rules.moment(local: rules.local(at: time)), "\(text) as \(pattern)")
    let civil = rules.civil(at: time)
    let iso = DateFormat().string("yyyy-MM-dd'T'HH:mm:ss.SSS", of: civil)
    #expect(try read(iso, "auto", rules) == again)
  }
}
