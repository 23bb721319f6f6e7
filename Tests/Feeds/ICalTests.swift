import Foundation
import MartletData
import MartletFormats
import MartletThreads
import Testing

@testable import MartletFeeds

#if ICal
  /// The rules of Europe/Berlin, as calendars carry them.
  private let berlin = """
    BEGIN:VTIMEZONE
    TZID:Büro
    BEGIN:STANDARD
    DTSTART:19961027T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19810329T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    END:VTIMEZONE
    """

  private func calendar(_ events: String...) -> [UInt8] {
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n\(berlin)\n"
      + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
    return Array(text.replacing("\n", with: "\r\n").utf8)
  }

  private func moment(_ text: String) throws -> Int64 { try TimeText().milliseconds(text) }

  /// Returns the starts of the events in a window, as text of UTC.
  private func starts(
    _ bytes: [UInt8], _ from: String, _ to: String, zone: String = "Europe/Berlin"
  ) throws -> [String] {
    try events(bytes, from, to, zone: zone).map { text($0.time) }
  }

  private func events(
    _ bytes: [UInt8], _ from: String, _ to: String, zone: String = "Europe/Berlin"
  ) throws -> [DataEvent] {
    try ICalReader.events(
      in: bytes, zone: try TimeSettings(zone: zone).text().zone,
      window: try moment(from)...moment(to))
  }

  private func text(_ moment: Int64) -> String {
    let time = CivilTime(milliseconds: moment)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
  }

  struct ICalTests {
    @Test func anEventHasTitleLocationAndTimes() throws {
      let found = try events(
        calendar(
          "UID:a\nSUMMARY:Stand\\, up\nLOCATION:Room 1\nDESCRIPTION:Two\\nlines\nCATEGORIES:Team\n"
            + "DTSTART:20260105T080000Z\nDTEND:20260105T083000Z"),
        "2026-01-01", "2026-02-01")
      let start = try moment("2026-01-05T08:00:00Z")
      #expect(
        found == [
          DataEvent(
            id: "a \(start / 1000)", kind: "Team", title: "Stand, up",
            text: "Room 1\nTwo\nlines", time: start, until: start + 1_800_000)
        ])
    }

    /// A meeting at nine stays at nine when the clock changes; that of UTC does not.
    @Test(arguments: [
      "DTSTART;TZID=Büro:20260326T090000", "DTSTART;TZID=Europe/Berlin:20260326T090000",
      "DTSTART:20260326T090000",
    ])
    func aDailyMeetingStaysAtItsHour(start: String) throws {
      let bytes = calendar("UID:a\n\(start)\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=6")
      #expect(
        try starts(bytes, "2026-03-01", "2026-04-30") == [
          "03-26 08:00", "03-27 08:00", "03-28 08:00", "03-29 07:00", "03-30 07:00", "03-31 07:00",
        ])
      let autumn = start.replacing("20260326", with: "20261023")
      #expect(
        try starts(
          calendar("UID:a\n\(autumn)\nRRULE:FREQ=DAILY;COUNT=4"), "2026-10-01", "2026-11-30")
          == ["10-23 07:00", "10-24 07:00", "10-25 08:00", "10-26 08:00"])
    }

    @Test func rulesOfUTCDoNotMove() throws {
      let bytes = calendar("UID:a\nDTSTART:20260327T090000Z\nRRULE:FREQ=DAILY;COUNT=4")
      #expect(
        try starts(bytes, "2026-03-01", "2026-04-30")
          == ["03-27 09:00", "03-28 09:00", "03-29 09:00", "03-30 09:00"])
    }

    /// An hour that the clock skips moves to the next; of two equal hours the first counts.
    @Test func hoursThatAreSkippedOrTwice() throws {
      let skipped = calendar(
        "UID:a\nDTSTART;TZID=Europe/Berlin:20260328T023000\nRRULE:FREQ=DAILY;COUNT=3")
      #expect(
        try starts(skipped, "2026-03-01", "2026-04-30")
          == ["03-28 01:30", "03-29 01:30", "03-30 00:30"])
      let twice = calendar(
        "UID:a\nDTSTART;TZID=Europe/Berlin:20261024T023000\nRRULE:FREQ=DAILY;COUNT=3")
      #expect(
        try starts(twice, "2026-10-01", "2026-11-30")
          == ["10-24 00:30", "10-25 00:30", "10-26 01:30"])
    }

    @Test func untilAndIntervalAndDaysOfTheWeek() throws {
      let bytes = calendar(
        "UID:a\nDTSTART;TZID=Büro:20260302T100000\n"
          + "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20260330T080000Z")
      #expect(
        try starts(bytes, "2026-03-01", "2026-04-30")
          == ["03-02 09:00", "03-04 09:00", "03-16 09:00", "03-18 09:00", "03-30 08:00"])
    }

    @Test func excludedAndAddedDates() throws {
      let bytes = calendar(
        "UID:a\nDTSTART;TZID=Büro:20260327T090000\nDURATION:PT30M\nRRULE:FREQ=DAILY;COUNT=5\n"
          + "EXDATE;TZID=Büro:20260328T090000,20260330T090000\nEXDATE:20260331T070000Z\n"
          + "RDATE;TZID=Büro:20260410T120000\nRDATE:20260411T120000Z")
      #expect(
        try starts(bytes, "2026-03-01", "2026-04-30")
          == ["03-27 08:00", "03-29 07:00", "04-10 10:00", "04-11 12:00"])
    }

    @Test func aReplacedOccurrenceTakesItsNewTime() throws {
      let bytes = calendar(
        "UID:a\nSUMMARY:Old\nDTSTART;TZID=Büro:20260327T090000\nRRULE:FREQ=DAILY;COUNT=3",
        "UID:a\nSUMMARY:New\nRECURRENCE-ID;TZID=Büro:20260329T090000\n"
          + "DTSTART;TZID=Büro:20260329T150000",
        "UID:a\nSTATUS:CANCELLED\nRECURRENCE-ID;TZID=Büro:20260328T090000\n"
          + "DTSTART;TZID=Büro:20260328T090000",
        "UID:b\nSTATUS:CANCELLED\nDTSTART:20260327T090000Z")
      let found = try events(bytes, "2026-03-01", "2026-04-30")
      #expect(found.map { text($0.time) } == ["03-27 08:00", "03-29 13:00"])
      #expect(found.map(\.title) == ["Old", "New"])
    }

    /// A whole day begins and ends at midnight of the source's zone, also when it has 23 hours.
    @Test func wholeDaysAreOfTheZone() throws {
      let bytes = calendar(
        "UID:a\nDTSTART;VALUE=DATE:20260328\nRRULE:FREQ=DAILY;COUNT=3",
        "UID:b\nDTSTART;VALUE=DATE:20260328\nDTEND;VALUE=DATE:20260331")
      let found = try events(bytes, "2026-03-01", "2026-04-30")
      #expect(
        found.map { "\(text($0.time)) \(text($0.until ?? 0))" } == [
          "03-27 23:00 03-28 23:00", "03-27 23:00 03-30 22:00", "03-28 23:00 03-29 22:00",
          "03-29 22:00 03-30 22:00",
        ])
      #expect(
        try starts(bytes, "2026-03-01", "2026-04-30", zone: "America/New_York")[0] == "03-28 04:00")
    }

    @Test func theWindowBoundsEndlessRules() throws {
      let bytes = calendar("UID:a\nDTSTART:19900101T060000Z\nDURATION:PT2H\nRRULE:FREQ=DAILY")
      #expect(
        try starts(bytes, "2026-01-05T07:00:00Z", "2026-01-07T05:00:00Z")
          == ["01-05 06:00", "01-06 06:00"])
      #expect(try starts(bytes, "2026-01-05T08:00:00Z", "2026-01-06T05:00:00Z") == [])
    }

    @Test(arguments: ["FREQ=SECONDLY", "FREQ=MINUTELY"])
    func aRuleOfTooManyOccurrencesIsRefused(rule: String) {
      let bytes = calendar("UID:a\nDTSTART:19900101T060000Z\nRRULE:\(rule)")
      #expect(throws: ContentFault("a rule with too many occurrences")) {
        try events(bytes, "2026-01-05", "2026-01-07")
      }
    }

    @Test func aRuleWithoutOccurrencesEnds() throws {
      let bytes = calendar(
        "UID:a\nDTSTART:20260105T060000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
      #expect(try starts(bytes, "2026-01-01", "2026-12-31") == ["01-05 06:00"])
    }

    @Test(arguments: ["", "hello", "BEGIN:VEVENT\nEND:VEVENT", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nX"])
    func whatIsNoCalendarSaysSo(text: String) {
      #expect(throws: ContentFault.self) {
        try events(Array(text.utf8), "2026-01-01", "2026-12-31")
      }
    }

    @Test func aFileIsReadAndReadAgain() async throws {
      let folder = try Folder()
      let now = CivilTime(milliseconds: RealTime.milliseconds + 7_200_000)
      func file(_ title: String) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(now.year)\(two(now.month))\(two(now.day))T\(two(now.hour))0000Z"
        return String(decoding: calendar("UID:a\nSUMMARY:\(title)\nDTSTART:\(day)"), as: UTF8.self)
      }
      try folder.write(file("One"), to: "room.ics")
      let (source, problems) = MartletFeedsTests.source(
        "[[source]]\nid = \"r\"\nkind = \"ical\"\npath = \"\(folder.path("room.ics"))\"\n"
          + "item.bookings = { name = \"Room\" }")
      #expect(problems == [])
      let listener = Listener()
      let feed = try #require(source).open(in: FeedHub())
      feed.start(listener.deliver)
      func titles(_ update: SourceUpdate) -> [String] {
        update.deliveries.flatMap { delivery -> [String] in
          guard case .success(.events(let events)) = delivery.content else { return [] }
          return events.map(\.title)
        }
      }
      #expect(try await listener.waits { $0.updates.last.map(titles) == ["One"] })
      try folder.replace("room.ics", file("Two"))
      #expect(try await listener.waits { $0.updates.last.map(titles) == ["Two"] })
      try folder.replace("room.ics", "no calendar")
      #expect(try await listener.waits { !$0.failures.isEmpty })
      #expect(listener.failures[0].why.hasPrefix("no calendar"))
      feed.stop()
    }
  }
#endif
