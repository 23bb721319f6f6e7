import MartletFormats

/// A labelled moment of a time axis.
package struct TimeTick: Hashable, Sendable, Identifiable {
  /// The time of the tick, in milliseconds since 1970-01-01 UTC.
  package var time: Int64
  /// The text of the label, such as `12:00`.
  package var label: String
  /// Whether the tick belongs to the level that is shown. It is false for a tick of the next finer
  /// level. The label of such a tick fades in before its level is shown, and fades out after it.
  package var isShown: Bool
  /// The free room beside the label as a fraction of the room that it needs, 0…1. It is also the
  /// label's opacity.
  package var room: Double

  /// The time, so that a tick keeps its identity while the axis moves.
  package var id: Int64 { time }
}

/// The positions of the labels on a time axis.
///
/// There are levels from milliseconds to years, and one of them is shown. Each level has marks: the
/// moments with a tick. The levels up to days or weeks are one family, those of months and years
/// are another. In a family, the marks of a level are also marks of each finer level. Marks
/// therefore appear and disappear between marks that stay, and no mark moves. Days and weeks do not
/// nest in months, so one family fades out while the other one fades in.
///
/// The levels of days have a mark every 1, 2, 4, 8 or 16 days, counted from 1970-01-01. If the
/// format has a first day of the week, levels of weeks replace those of 2 days and more.
package struct TimeTicks: Hashable, Sendable {
  private enum Step: Hashable {
    /// Steps that divide a day, in milliseconds.
    case clock(Int64)
    /// Every n days, counted from 1970-01-01.
    case days(Int)
    /// The given days of each period of n weeks; 0 is the first day of its first week.
    case weeks(Int, days: [Int])
    /// Steps that divide a year.
    case months(Int)
    case years(Int)

    /// Whether the marks of this step are also marks of the next finer level.
    var isNested: Bool { self != .months(1) }
  }

  private typealias Level = (step: Step, spacing: Int64)

  private static let day: Int64 = 86_400_000

  /// The levels from fine to coarse, with the minimum distance of two marks in milliseconds.
  private static let levels = clockLevels + dayLevels + monthLevels
  private static let weekLevels = clockLevels + weekDayLevels + monthLevels

  private static let clockLevels: [Level] =
    [
      1, 5, 10, 50, 100, 500, 1000, 5000, 15_000, 30_000, 60_000, 300_000, 900_000, 1_800_000,
      3_600_000, 7_200_000, 14_400_000, 43_200_000,
    ].map { (.clock($0), $0) } + [(.days(1), day)]

  private static let dayLevels: [Level] = [2, 4, 8, 16].map { (.days($0), Int64($0) * day) }

  private static let weekDayLevels: [Level] =
    [
      (.weeks(1, days: [0, 2, 4]), 2 * day), (.weeks(1, days: [0]), 7 * day),
      (.weeks(2, days: [0]), 14 * day),
    ]

  private static let monthLevels: [Level] =
    [
      (.months(1), 28 * day), (.months(2), 59 * day), (.months(4), 120 * day),
    ]
    + [1, 2, 10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000].map {
      (.years($0), Int64($0) * 365 * day)
    }

  private let format: DateFormat
  /// Upper bounds of the widths of the label of a day, of a time, and of a time with seconds, in
  /// points at a font size of 12. They are computed once, because each level needs them.
  private let dayWidth: Double
  private let clockWidth: Double
  private let secondsWidth: Double

  private var levels: [Level] { format.firstWeekday == nil ? Self.levels : Self.weekLevels }

  /// Makes the positions for a zone, a language and a first day of the week.
  package init(format: DateFormat = DateFormat()) {
    self.format = format
    func widest(_ names: [String]) -> Double { names.reduce(0) { max($0, LabelWidth.of($1)) } }
    let language = format.language
    dayWidth = LabelWidth.of(pattern: language.patterns.day, month: widest(language.shortMonths))
    clockWidth =
      format.hasTwelveHours
      ? LabelWidth.of(pattern: language.patterns.twelveHours, month: 0)
        + widest(language.dayPeriods)
      : LabelWidth.of("00:00")
    secondsWidth = clockWidth + LabelWidth.of(":00")
  }

  /// The distance between labels in points below which they begin to fade.
  private static let tight = 8.0

  /// Returns the finest level whose labels have enough room. Levels are numbered from 0, the
  /// finest.
  ///
  /// - Parameter millisecondsPerPoint: the milliseconds in a point of the axis, above 0.
  package func level(millisecondsPerPoint: Double) -> Int {
    levels.indices.first { gap($0, millisecondsPerPoint) >= minimumGap($0) } ?? levels.count - 1
  }

  /// Returns the family of levels that share marks: 0 for days and finer levels, 1 for months and
  /// coarser ones.
  package func family(of level: Int) -> Int {
    let months = levels.firstIndex { !$0.step.isNested } ?? levels.count
    return level < months ? 0 : 1
  }

  /// Returns the marks of a level in a range of time, oldest first, at most 1000. The marks of the
  /// next finer level are included if there is room for them.
  ///
  /// - Parameters:
  ///   - range: milliseconds since 1970-01-01 UTC, both ends included.
  ///   - level: a level as `level(millisecondsPerPoint:)` returns it; others give no marks.
  ///   - millisecondsPerPoint: the milliseconds in a point of the axis; 0 or less gives no marks.
  package func marks(
    in range: ClosedRange<Int64>, level: Int, millisecondsPerPoint: Double
  ) -> [TimeTick] {
    guard millisecondsPerPoint > 0, levels.indices.contains(level) else { return [] }
    let finer = level - 1
    let room =
      finer >= 0 && levels[level].step.isNested
      ? min(max(gap(finer, millisecondsPerPoint) / Self.tight, 0), 1) : 0
    guard room > 0 else {
      return times(level, range).map { mark($0, level, isShown: true, room: 1) }
    }
    return times(finer, range).map { time in
      let isShown = isMark(format.zone.civil(at: time), of: level)
      return mark(time, level, isShown: isShown, room: isShown ? 1 : room)
    }
  }

  /// Returns the gap between the labels of a level in points; negative if they overlap.
  private func gap(_ level: Int, _ millisecondsPerPoint: Double) -> Double {
    let widths = labelWidths(level)
    return Double(levels[level].spacing) / millisecondsPerPoint
      - (widths.typical + widths.widest) / 2
  }

  /// Returns the minimum gap between two shown labels. It is at least half the width of the widest
  /// label, because a label at an end of the axis may be moved towards its neighbour by up to half
  /// its own width.
  private func minimumGap(_ level: Int) -> Double { max(16, labelWidths(level).widest / 2) }

  /// Returns upper bounds of two widths: that of most labels, and that of the widest label. If the
  /// two differ, the neighbours of a widest label are not of the widest kind: between two midnights
  /// there is a time.
  private func labelWidths(_ level: Int) -> (typical: Double, widest: Double) {
    switch levels[level].step {
    case .years: return (Self.yearWidth, Self.yearWidth)
    case .days, .weeks, .months: return (dayWidth, dayWidth)
    case .clock(let step):
      let clock = step < 60_000 ? secondsWidth : clockWidth
      // The label of midnight is the day.
      return (clock, max(clock, dayWidth))
    }
  }

  private static let yearWidth = LabelWidth.of("-99999")

  private func mark(_ time: Int64, _ level: Int, isShown: Bool, room: Double) -> TimeTick {
    let civil = format.zone.civil(at: time)
    let label: String
    if civil.millisecond != 0 {
      label = format.string("ss.SSS", of: civil)
    } else if civil.second != 0 {
      label = format.clock(civil, to: .seconds)
    } else if civil.hour != 0 || civil.minute != 0 {
      label = format.clock(civil)
    } else if civil.day == 1, civil.month == 1, levels[level].spacing >= 28 * Self.day {
      label = "\(civil.year)"
    } else {
      label = format.string(format.language.patterns.day, of: civil)
    }
    return TimeTick(time: time, label: label, isShown: isShown, room: room)
  }

  /// Returns the first day of the period of whole weeks that contains a day, in days since
  /// 1970-01-01, which was a Thursday.
  private func periodStart(of day: Int, weeks: Int) -> Int {
    let offset = (format.firstWeekday ?? 0) - 4
    return (day - offset).flooredDivision(by: 7 * weeks) * 7 * weeks + offset
  }

  private func isMark(_ time: CivilTime, of level: Int) -> Bool {
    let isMidnight = (time.hour, time.minute, time.second, time.millisecond) == (0, 0, 0, 0)
    switch levels[level].step {
    case .weeks(let weeks, let days):
      let day = CivilTime.dayNumber(year: time.year, month: time.month, day: time.day)
      return isMidnight && days.contains(day - periodStart(of: day, weeks: weeks))
    case .clock(let step): return time.milliseconds.quotientAndRemainder(dividingBy: step).1 == 0
    case .days(let step):
      let day = CivilTime.dayNumber(year: time.year, month: time.month, day: time.day)
      return isMidnight && day.isMultiple(of: step)
    case .months(let step): return isMidnight && time.day == 1 && (time.month - 1) % step == 0
    case .years(let step):
      return isMidnight && time.day == 1 && time.month == 1 && time.year % step == 0
    }
  }

  /// Returns the marks of a level within a range, at most 1000. No axis has room for more.
  private func times(_ level: Int, _ range: ClosedRange<Int64>) -> [Int64] {
    let zone = format.zone
    var found: [Int64] = []
    /// Adds a mark. Returns false after the end of the range, and when there are 1000 marks.
    func add(local: Int64) -> Bool {
      let time = zone.moment(local: local)
      // A local time that the clock skips has no mark.
      if range.contains(time), zone.local(at: time) == local { found.append(time) }
      return time <= range.upperBound && found.count < 1000
    }
    switch levels[level].step {
    case .weeks(let weeks, let days):
      let start = zone.civil(at: range.lowerBound)
      let today = CivilTime.dayNumber(year: start.year, month: start.month, day: start.day)
      var first = periodStart(of: today, weeks: weeks)
      periods: while true {
        for day in days {
          guard add(local: Int64(first + day) * Self.day) else { break periods }
        }
        first += 7 * weeks
      }
    case .clock(let step):
      var local = zone.local(at: range.lowerBound).flooredDivision(by: step) * step
      while add(local: local) { local += step }
    case .days(let step):
      let start = zone.civil(at: range.lowerBound)
      var day =
        CivilTime.dayNumber(year: start.year, month: start.month, day: start.day)
        .flooredDivision(by: step) * step
      while add(local: Int64(day) * Self.day) { day += step }
    case .months(let step):
      let start = zone.civil(at: range.lowerBound)
      var (year, month) = (start.year, (start.month - 1) / step * step + 1)
      while add(local: CivilTime(year: year, month: month, day: 1).milliseconds) {
        month += step
        if month > 12 { (year, month) = (year + 1, 1) }
      }
    case .years(let step):
      var year = zone.civil(at: range.lowerBound).year.flooredDivision(by: step) * step
      while add(local: CivilTime(year: year, month: 1, day: 1).milliseconds) { year += step }
    }
    return found
  }
}
