import MartletCharts
import MartletData
import MartletFormats
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

@Suite struct CalendarTests {
  private let zone = TimeZoneRules(offset: 3600)

  private func moment(_ text: String) throws -> Int64 {
    zone.moment(local: try #require(CivilTime(text)).milliseconds)
  }

  private func event(_ title: String, _ start: String, _ end: String? = nil) throws -> DataEvent {
    DataEvent(id: title, title: title, time: try moment(start), until: try end.map(moment))
  }

  private func words(_ days: [CalendarEvents.Day]) -> [String] {
    days.map { day in
      "\(day.day.day): "
        + day.entries.map { $0.event.title + ($0.isAllDay ? "*" : "") }.joined(separator: " ")
    }
  }

  @Test func eventsStandAtTheirDays() throws {
    let first = [
      try event("past", "2026-01-15 08:00", "2026-01-15 09:00"),
      try event("running", "2026-01-15 11:00", "2026-01-15 13:00"),
      try event("night", "2026-01-15 22:00", "2026-01-16 02:00"),
      try event("midnight", "2026-01-16 20:00", "2026-01-17"),
      try event("far", "2026-02-20"),
    ]
    let second = [try event("holiday", "2026-01-14", "2026-01-17")]
    let events = CalendarEvents([first, second], zone: zone)
    let days = events.days(from: try moment("2026-01-15 12:00"), count: 14)
    #expect(words(days) == ["15: holiday* running night", "16: holiday* night midnight"])
    #expect(days[0].entries.map(\.item) == [1, 0, 0])
    #expect(words(events.days(from: try moment("2026-01-15 12:00"), count: 1)).count == 1)
  }

  @Test func marksCountEachItemOnce() throws {
    let one = [try event("a", "2026-01-31 10:00"), try event("b", "2026-01-31 12:00")]
    let long = [try event("c", "2025-12-30", "2026-01-03 01:00")]
    let marks = CalendarEvents([one, long, one], zone: zone).marks(year: 2026, month: 1, maximum: 2)
    #expect(marks == [31: [0, 2], 1: [1], 2: [1], 3: [1]])
  }

  @Test func anEventOfCenturiesIsNoBurden() throws {
    let events = CalendarEvents([[try event("x", "1900-01-01", "2900-01-01")]], zone: zone)
    #expect(events.days(from: try moment("2026-01-15"), count: 366).count == 366)
    #expect(events.marks(year: 2026, month: 2, maximum: 4).count == 28)
  }

  @Test(arguments: 0..<7) func everyDayOfAMonthHasItsCell(firstWeekday: Int) {
    for year in [2024, 2025, 2026] {
      for month in 1...12 {
        let days = MonthDays(year: year, month: month, firstWeekday: firstWeekday)
        var found: [Int] = []
        for week in 0..<days.weeks {
          for column in 0..<7 {
            guard let day = days.day(week: week, column: column) else { continue }
            found.append(day)
            let weekday = CivilTime(year: year, month: month, day: day).weekday
            #expect((firstWeekday + column) % 7 == weekday)
          }
        }
        #expect(found == Array(1...CivilTime.length(ofMonth: month, year: year)))
      }
    }
  }

  /// One calendar that cannot be reached does not hide the others.
  @MainActor @Test(arguments: ["calendar", "messages"])
  func aFailedItemHidesNoOthers(kind: String) throws {
    func texts(_ data: String) throws -> [String] {
      let live = TileSamples.live()
      let host = TestHost(width: 400, height: 400) {
        TilePages(
          (try? TilePage.settings(["{ id = \"a\", kind = \"\(kind)\", data = \(data) }"])) ?? [],
          layouts: [.grid], live: live, charts: ChartStore()
        )
        .chartClock(ChartClock { TileSamples.now })
      }
      host.advance(0.5)
      return host.texts
    }
    let both = try texts("[\"s:failed\", \"s:bookings\"]")
    #expect(both.contains("Stand-up") && both.contains { $0.hasPrefix("failed: ") })
    #expect(try texts("[\"s:failed\", \"s:awaited\"]").contains("Connection refused"))
  }
}
