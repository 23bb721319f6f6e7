/// A labelled moment of a time axis.
package struct TimeTick: Hashable, Sendable, Identifiable {
  /// Milliseconds since 1970-01-01 UTC.
  package var time: Int64
  package var label: String
  /// 1, or less for the marks of the next finer level while they fade in or out.
  package var opacity: Double

  package var id: Int64 { time }
}

/// Where a time axis bears labels.
///
/// The levels are nested: every mark of a level is also one of each finer level, so marks come and
/// go between others that stay, and none ever jumps. Days are counted within their month (1, 8,
/// 15, 22 …), which keeps the first of the month on every level; or within the week where the
/// format has a first day of it. Weeks do not make up months: there the marks of one level go before
/// those of the other come.
package struct TimeTicks: Hashable, Sendable {
  private enum Step: Hashable {
    /// Divides a day; in milliseconds.
    case clock(Int64)
    /// Days of each month.
    case days([Int])
    /// Days of each period of so many weeks, 0 being the first day of its first week.
    case weeks(Int, days: [Int])
    /// Divides a year.
    case months(Int)
    case years(Int)
  }

  private typealias Level = (step: Step, spacing: Int64)

  private static let day: Int64 = 86_400_000

  /// From fine to coarse, with the least distance of two marks in milliseconds.
  private static let levels = clockLevels + monthDayLevels + monthLevels
  private static let weekLevels = clockLevels + weekDayLevels + monthLevels

  private static let clockLevels: [Level] =
    [
      1, 5, 10, 50, 100, 500, 1000, 5000, 15_000, 30_000, 60_000, 300_000, 900_000, 1_800_000,
      3_600_000, 10_800_000, 21_600_000, 43_200_000,
    ].map { (.clock($0), $0) } + [(.days(Array(1...31)), day)]

  private static let monthDayLevels: [Level] =
    [
      (.days([1, 3, 5, 8, 10, 12, 15, 17, 19, 22, 24, 26]), 2 * day),
      (.days([1, 5, 8, 12, 15, 19, 22, 26]), 3 * day),
      (.days([1, 8, 15, 22]), 7 * day),
      (.days([1, 15]), 14 * day),
    ]

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

  package var format: DateFormat

  private var levels: [Level] { format.firstWeekday == nil ? Self.levels : Self.weekLevels }

  package init(format: DateFormat = DateFormat()) {
    self.format = format
  }

  /// The labelled moments of a stretch of time, oldest first.
  ///
  /// - Parameters:
  ///   - millisecondsPerPoint: how much time a point of the axis covers.
  ///   - labelWidth: the widest label in points. Labels fade in where they are 8 points apart and
  ///     are full where they are 24 apart.
  package func marks(
    in range: ClosedRange<Int64>, millisecondsPerPoint: Double, labelWidth: Double
  ) -> [TimeTick] {
    guard millisecondsPerPoint > 0 else { return [] }
    let levels = levels
    func gap(_ level: Int) -> Double {
      Double(levels[level].spacing) / millisecondsPerPoint - labelWidth
    }
    let coarsest = levels.count - 1
    let level = levels.indices.first { gap($0) >= 24 } ?? coarsest
    let share = level > 0 ? min(max((gap(level - 1) - 8) / 16, 0), 1) : 0
    guard share > 0 else { return times(level, range).map { mark($0, level, 1) } }
    let finer = times(level - 1, range)
    guard case .weeks = levels[level - 1].step, case .months = levels[level].step else {
      return finer.map {
        mark($0, level, isMark(format.zone.civil(at: $0), of: level) ? 1 : share)
      }
    }
    let coarser = times(level, range)
    let isMonths = share < 0.5
    return (isMonths ? coarser : finer).map { time in
      let isBoth = (isMonths ? finer : coarser).contains(time)
      return mark(time, level, isBoth ? 1 : (2 * share - 1).magnitude)
    }
  }

  private func mark(_ time: Int64, _ level: Int, _ opacity: Double) -> TimeTick {
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
    return TimeTick(time: time, label: label, opacity: opacity)
  }

  /// The first day of the period of whole weeks that a day lies in; days since 1970-01-01, which was
  /// a Thursday.
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
    case .days(let days): return isMidnight && days.contains(time.day)
    case .months(let step): return isMidnight && time.day == 1 && (time.month - 1) % step == 0
    case .years(let step):
      return isMidnight && time.day == 1 && time.month == 1 && time.year % step == 0
    }
  }

  /// The marks of a level within a range; at most 1000, which no axis has room for.
  private func times(_ level: Int, _ range: ClosedRange<Int64>) -> [Int64] {
    let zone = format.zone
    var found: [Int64] = []
    /// False once the range or the room is exhausted.
    func add(local: Int64) -> Bool {
      let time = zone.moment(local: local)
      // A clock time that is leapt over has no mark.
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
    case .days(let days):
      let start = zone.civil(at: range.lowerBound)
      var (year, month) = (start.year, start.month)
      months: while true {
        let length = CivilTime.length(ofMonth: month, year: year)
        for day in days where day <= length {
          let time = CivilTime(year: year, month: month, day: day)
          guard add(local: time.milliseconds) else { break months }
        }
        (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
      }
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
