import MartletGeometry

/// A day of the Gregorian calendar with a time of day.
struct CivilDate: Hashable {
  var year = 2001
  /// 1…12.
  var month = 1
  /// 1…31.
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0.0

  /// Takes apart seconds since 2001-01-01 00:00 of the same zone. The time is clamped to the years
  /// 1…9999.
  init(seconds: Double) {
    let clamped = min(max(seconds, -63_113_904_000), 252_423_993_599)
    var days = Int((clamped / 86_400).rounded(.down))
    let rest = clamped - Double(days) * 86_400
    hour = min(23, Int(rest / 3_600))
    minute = min(59, Int(rest / 60) - hour * 60)
    second = rest - Double(hour * 3_600 + minute * 60)
    // Days since 0000-03-01: years begin in March, so that a leap day is the last one.
    days += 730_791
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The seconds since 2001-01-01 00:00 of the same zone.
  var seconds: Double {
    Double(dayNumber) * 86_400 + Double(hour * 3_600 + minute * 60) + second
  }

  /// The days since 2001-01-01, which was a Monday.
  var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let shifted = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shifted + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 730_791
  }

  /// The weekday: 0 for Monday, 6 for Sunday.
  var weekday: Int { ((dayNumber % 7) + 7) % 7 }

  /// The weekday of the first day of the month: 0 for Monday, 6 for Sunday.
  var weekdayOfFirst: Int { (((dayNumber - day + 1) % 7) + 7) % 7 }

  /// The number of days of the month.
  var daysInMonth: Int {
    var first = self
    first.day = 1
    return first.addingMonths(1).dayNumber - first.dayNumber
  }

  /// Returns the date a number of months later. The day stays within its new month.
  func addingMonths(_ count: Int) -> CivilDate {
    let months = min(max(year * 12 + month - 1 + count, 12), 9_999 * 12 + 11)
    var result = self
    result.year = months / 12
    result.month = months % 12 + 1
    let isLeap = result.year % 4 == 0 && (result.year % 100 != 0 || result.year % 400 == 0)
    let last = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][result.month - 1]
    result.day = min(day, last)
    return result
  }
}

/// The names of months and days, the first day of a week and the offset of the zone.
struct CivilNames {
  #if SWIFTUI_COMPAT
    private let formatter: DateFormatter

    @MainActor init(_ environment: EnvironmentValues) {
      formatter = DateFormatter()
      formatter.locale = environment.locale
      formatter.calendar = environment.calendar
      formatter.timeZone = environment.timeZone
    }

    var months: [String] { formatter.standaloneMonthSymbols }
    /// The short names of the days, from Monday on.
    var days: [String] {
      let names = formatter.shortStandaloneWeekdaySymbols
      return names.isEmpty ? [] : Array(names[1...]) + [names[0]]
    }
    /// The first day of a week: 0 for Monday, 6 for Sunday.
    var firstWeekday: Int { ((formatter.calendar?.firstWeekday ?? 1) + 5) % 7 }

    func offset(at date: TimelineDate) -> Double {
      Double(formatter.timeZone.secondsFromGMT(for: date))
    }

    func day(_ date: TimelineDate) -> String { text(date, .medium, .none) }
    func longDay(_ date: TimelineDate) -> String { text(date, .long, .none) }
    func time(_ date: TimelineDate) -> String { text(date, .none, .short) }

    private func text(
      _ date: TimelineDate, _ day: DateFormatter.Style, _ time: DateFormatter.Style
    ) -> String {
      formatter.dateStyle = day
      formatter.timeStyle = time
      return formatter.string(from: date)
    }
  #else
    @MainActor init(_ environment: EnvironmentValues) {}

    var months: [String] {
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
    }
    var days: [String] { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] }
    var firstWeekday: Int { 6 }

    func offset(at date: TimelineDate) -> Double { 0 }

    func day(_ date: TimelineDate) -> String {
      let date = civil(date)
      return "\(months[date.month - 1].prefix(3)) \(date.day), \(date.year)"
    }

    func longDay(_ date: TimelineDate) -> String {
      let date = civil(date)
      return "\(months[date.month - 1]) \(date.day), \(date.year)"
    }

    func time(_ date: TimelineDate) -> String {
      let date = civil(date)
      let hour = (date.hour + 11) % 12 + 1
      return "\(hour):\(twoDigits(date.minute)) \(date.hour < 12 ? "AM" : "PM")"
    }
  #endif

  /// Takes a date apart in the zone.
  func civil(_ date: TimelineDate) -> CivilDate {
    CivilDate(seconds: date.timeIntervalSinceReferenceDate + offset(at: date))
  }

  /// The date of a day and a time in the zone.
  func date(_ civil: CivilDate) -> TimelineDate {
    // The offset at the date is only known with the date. One more step is enough, because offsets
    // change by an hour at most.
    let guess = TimelineDate(timeIntervalSinceReferenceDate: civil.seconds)
    let first = TimelineDate(timeIntervalSinceReferenceDate: civil.seconds - offset(at: guess))
    return TimelineDate(timeIntervalSinceReferenceDate: civil.seconds - offset(at: first))
  }
}

/// Returns a number of 0…99 with two digits.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
