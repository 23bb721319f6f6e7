/// A text that the wall clock changes.
struct TimedText {
  var text: String
  /// The instant of the next other text, in seconds since 2001-01-01 UTC; nil if there is none.
  var next: Double?
}

/// The whole seconds between a date and the wall clock, and the words for them.
struct ElapsedTime {
  /// The date, in seconds since 2001-01-01 UTC.
  let date: Double
  /// The seconds until the date or since it. The last fraction of a second before the date counts
  /// as a second, so that a timer shows 0 only when it is over.
  let seconds: Int
  /// True before the date.
  let isAhead: Bool

  /// The part of a second by which a frame may be late or early without another text.
  private static let slack = 1e-3

  /// Takes the time between `now` and `date`, in seconds since 2001-01-01 UTC.
  init(to date: Double, at now: Double) {
    self.date = date
    let ahead = date - now
    isAhead = ahead > 0
    // Ten thousand years are more than any date is away. NaN counts as 0.
    let whole =
      isAhead
      ? (ahead - Self.slack).rounded(.up) : (Self.slack - ahead).rounded(.down)
    seconds = whole >= 0 ? Int(min(whole, 3.2e11)) : 0
  }

  /// A number of seconds that has a name.
  private struct Unit {
    let name: String
    let seconds: Int
  }

  /// From the longest on. Months and years have their mean lengths in the Gregorian calendar.
  private static let units = [
    Unit(name: "year", seconds: 31_556_952), Unit(name: "month", seconds: 2_629_746),
    Unit(name: "day", seconds: 86_400), Unit(name: "hour", seconds: 3_600),
    Unit(name: "minute", seconds: 60), Unit(name: "second", seconds: 1),
  ]

  /// The words for the seconds in one unit or in two.
  ///
  /// - Parameter precision: the number of units, 1 or 2, such as “2 hours, 23 minutes”.
  func words(precision: Int) -> TimedText {
    let first = Self.units.firstIndex { $0.seconds <= seconds } ?? Self.units.count - 1
    var rest = seconds
    var words: [String] = []
    var last = Self.units[first]
    for unit in Self.units[first...].prefix(precision) {
      let count = rest / unit.seconds
      rest %= unit.seconds
      last = unit
      if count == 0, !words.isEmpty { continue }
      words.append("\(count) \(unit.name)\(count == 1 ? "" : "s")")
    }
    let start = seconds - rest
    // A longer unit may be full before the last one is.
    let whole = seconds / Self.units[first].seconds * Self.units[first].seconds
    var end = min(start + last.seconds, whole + Self.units[first].seconds)
    // A month has no whole number of days.
    if first > 0 { end = min(end, Self.units[first - 1].seconds) }
    return TimedText(text: words.joined(separator: ", "), next: instant(after: start, end))
  }

  /// The hours, minutes and seconds, such as “1:02:03” or “62:03” without hours.
  func clock(showsHours: Bool = true) -> TimedText {
    let (hours, minutes) = (seconds / 3_600, seconds / 60)
    let text =
      showsHours && hours > 0
      ? "\(hours):\(twoDigits(minutes % 60)):\(twoDigits(seconds % 60))"
      : "\(minutes):\(twoDigits(seconds % 60))"
    return TimedText(text: text, next: instant(after: seconds, seconds + 1))
  }

  /// Returns the instant at which the seconds leave `start..<end`. Before the date they fall.
  private func instant(after start: Int, _ end: Int) -> Double {
    isAhead && start > 0 ? date - Double(start - 1) : date + Double(end)
  }
}
