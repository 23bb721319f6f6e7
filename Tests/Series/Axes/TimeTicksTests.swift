import Foundation
import MartletFormats
import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct TimeTicksTests {
  @Test(arguments: 1...300)
  func labelsNeverOverlapAndMarksNeverJump(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let names = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]
    let bytes = try Data(
      contentsOf: URL(filePath: "/usr/share/zoneinfo/\(names[seed % 4])"))
    let format = DateFormat(
      zone: try TimeZoneRules(tzif: Array(bytes)), language: Language.all[seed % 9],
      hasTwelveHours: seed % 5 < 2, firstWeekday: [nil, 0, 1, 6][seed / 4 % 4])
    let ticks = TimeTicks(format: format)
    var span: Int64 = 20
    for _ in 0..<Int.random(in: 0...36, using: &random) { span *= 2 }
    let start = Int64.random(in: 0...1_800_000_000_000, using: &random)
    let width = Double.random(in: 200...3840, using: &random)
    let pace = Double(span) / width
    let level = ticks.level(millisecondsPerPoint: pace)
    let marks = ticks.marks(in: start...(start + span), level: level, millisecondsPerPoint: pace)
    let shown = marks.filter(\.isShown)
    #expect(marks.map(\.time) == marks.map(\.time).sorted())
    #expect(shown.allSatisfy { $0.room == 1 })
    #expect(shown.count <= Int(width / 45) + 1)
    func expectRoom(between marks: [TimeTick], atLeast gap: Double) {
      for (one, next) in zip(marks, marks.dropFirst()) {
        // An hour may be lost to a change of the clock.
        let distance = Double(next.time - one.time + 3_600_000) / pace
        let widths = (LabelWidth.of(one.label) + LabelWidth.of(next.label)) / 2
        #expect(distance >= widths + gap - 1e-9, "\(one.label) \(next.label)")
      }
    }
    expectRoom(between: shown, atLeast: 16)
    expectRoom(between: marks.filter { $0.room > 0 }, atLeast: 0)
    // What is shown stays when the window narrows by a hundredth, unless its level goes altogether.
    let nearer = ticks.marks(
      in: start...(start + span), level: ticks.level(millisecondsPerPoint: pace * 0.99),
      millisecondsPerPoint: pace * 0.99)
    let isNested = Set(shown.map(\.time)).isSubset(of: nearer.map(\.time))
    #expect(isNested || shown.allSatisfy { format.zone.civil(at: $0.time).day == 1 })
  }

  @Test func marksStandAtLocalMidnightAcrossAChangeOfTheClock() throws {
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
    let format = DateFormat(zone: try TimeZoneRules(tzif: Array(bytes)))
    let start = CivilTime(year: 2026, month: 3, day: 27).milliseconds
    let marks = Self.shown(TimeTicks(format: format), start...(start + 4 * 86_400_000), 80)
    #expect(marks.map(\.label) == ["28 Mar", "29 Mar", "30 Mar", "31 Mar"])
    #expect(marks.allSatisfy { format.zone.civil(at: $0.time).hour == 0 })
  }

  /// A day of 23 hours has no mark for the hour that is leapt over, one of 25 none twice.
  @Test func hoursAreMarkedOnDaysWhoseClockChanges() throws {
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
    let zone = try TimeZoneRules(tzif: Array(bytes))
    for (month, day, hours) in [(3, 29, 23), (10, 25, 25)] {
      let start = zone.moment(
        local: CivilTime(year: 2026, month: month, day: day).milliseconds)
      let end = start + Int64(hours) * 3_600_000
      for points in [1500.0, 700, 375] {
        let marks = Self.shown(TimeTicks(format: DateFormat(zone: zone)), start...end, points)
        let labels = marks.map(\.label)
        #expect(Set(labels).count == labels.count, "\(labels)")
        #expect(labels.contains("02:00") == (points == 1500 && hours == 25) || points == 700)
        #expect(labels.contains("12:00") && marks.first?.time == start && marks.last?.time == end)
      }
    }
  }

  @Test(arguments: [0, 1, 6])
  func weeksBeginOnTheirFirstDay(weekday: Int) throws {
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/America/New_York"))
    let zone = try TimeZoneRules(tzif: Array(bytes))
    let ticks = TimeTicks(format: DateFormat(zone: zone, firstWeekday: weekday))
    let start = CivilTime(year: 2026, month: 2, day: 20).milliseconds
    func days(_ pointsPerDay: Double) -> [CivilTime] {
      Self.shown(ticks, start...(start + 60 * 86_400_000), pointsPerDay).map {
        zone.civil(at: $0.time)
      }
    }
    for (pointsPerDay, count) in [(11.0, 8...9), (6, 4...5)] {
      let weeks = days(pointsPerDay)
      #expect(count.contains(weeks.count))
      #expect(weeks.allSatisfy { $0.weekday == weekday && $0.hour == 0 })
    }
    #expect(Set(days(34).map(\.weekday)) == Set([0, 2, 4].map { (weekday + $0) % 7 }))
    #expect(days(2.4).allSatisfy { $0.day == 1 } && days(2.4).count == 2)
  }

  @Test func hoursAreMarkedLikeTheContest() {
    // On a telephone, as its mock-ups have them.
    #expect(
      Self.shown(TimeTicks(), 0...86_400_000, 375).map(\.label)
        == ["1 Jan", "04:00", "08:00", "12:00", "16:00", "20:00", "2 Jan"])
  }

  @Test func daysAreShownByPowersOfTwoAndEvenly() {
    for (pointsPerDay, step) in [(70.0, 1), (40, 2), (20, 4), (10, 8), (5, 16)] {
      let marks = Self.shown(TimeTicks(), 0...80 * 86_400_000, pointsPerDay)
      #expect(marks.map(\.time) == stride(from: 0, through: 80, by: step).map { $0 * 86_400_000 })
    }
  }

  /// A level that is about to be shown is there before, and the one that was stays after.
  @Test func levelsMeetWhereBothHaveRoom() {
    let ticks = TimeTicks()
    let pace = 86_400_000 / 25.0
    let level = ticks.level(millisecondsPerPoint: pace)
    let marks = ticks.marks(in: 0...86_400_000 * 40, level: level, millisecondsPerPoint: pace)
    #expect(marks.map(\.time) == (0...20).map { 2 * 86_400_000 * $0 })
    #expect(marks.map(\.isShown) == (0...20).map { $0.isMultiple(of: 2) })
    #expect(marks.allSatisfy { $0.room > 0 })
  }

  private static func shown(
    _ ticks: TimeTicks, _ range: ClosedRange<Int64>, _ pointsPerDay: Double
  ) -> [TimeTick] {
    let pace = 86_400_000 / pointsPerDay
    return ticks.marks(
      in: range, level: ticks.level(millisecondsPerPoint: pace), millisecondsPerPoint: pace
    ).filter(\.isShown)
  }
}
