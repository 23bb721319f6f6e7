/// The yearly rule of a zone in the notation of POSIX `TZ`, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZone: Hashable, Sendable {
  /// A change of the clock within a year. Its time is the local time before the change.
  private struct Change: Hashable {
    enum Day: Hashable {
      /// A day of the year, 1…365, without counting 29 February.
      case julian(Int)
      /// A day of the year, 0…365, counting 29 February.
      case ordinal(Int)
      /// A weekday of a month. Week 5 is the last week; weekday 0 is Sunday.
      case weekday(month: Int, week: Int, weekday: Int)
    }

    var day: Day
    /// The time of day in seconds after midnight; it may be negative or more than a day.
    var time: Int
  }

  /// The offset of standard time, in seconds east of UTC.
  private var standard: Int
  /// The offset of summer time, in seconds east of UTC; nil for a zone without summer time.
  private var summer: Int?
  private var begin: Change?
  private var end: Change?

  /// Parses a rule. Returns nil if the text is not a rule, or if it names summer time without its
  /// begin and end.
  init?(_ text: [UInt8]) {
    var scanner = Scanner(text)
    guard scanner.name(), let offset = scanner.offset() else { return nil }
    standard = -offset
    // A zone without summer time has only a name and an offset.
    guard !scanner.isAtEnd else { return }
    guard scanner.name() else { return nil }
    var summerOffset = standard + 3600
    if scanner.peek != UInt8(ascii: ",") {
      guard let offset = scanner.offset() else { return nil }
      summerOffset = -offset
    }
    guard scanner.take(","), let first = scanner.change(), scanner.take(","),
      let second = scanner.change(), scanner.isAtEnd
    else { return nil }
    summer = summerOffset
    begin = first
    end = second
  }

  /// Returns the offset in seconds east of UTC at a time in seconds since 1970-01-01 UTC.
  func offset(at seconds: Int64) -> Int {
    guard let summer, let begin, let end else { return standard }
    let clock = CivilTime(milliseconds: (seconds + Int64(standard)) * 1000)
    // A change near New Year may belong to a neighbouring year.
    var latest = Int64.min
    var result = standard
    for year in (clock.year - 1)...(clock.year + 1) {
      let starts = moment(of: begin, year: year, offset: standard)
      let ends = moment(of: end, year: year, offset: summer)
      // The later of two changes at one moment counts. A zone with summer time all year ends it at
      // the moment at which the next one starts.
      if starts <= seconds, starts >= latest { (latest, result) = (starts, summer) }
      if ends <= seconds, ends >= latest { (latest, result) = (ends, standard) }
    }
    return result
  }

  /// Returns the time of a change in seconds since 1970-01-01 UTC. `offset` is in seconds east of
  /// UTC.
  private func moment(of change: Change, year: Int, offset: Int) -> Int64 {
    let newYear = CivilTime.dayNumber(year: year, month: 1, day: 1)
    let day: Int
    switch change.day {
    case .ordinal(let number): day = newYear + number
    case .julian(let number):
      let isLeap = CivilTime.dayNumber(year: year + 1, month: 1, day: 1) - newYear == 366
      day = newYear + number - (isLeap && number >= 60 ? 0 : 1)
    case .weekday(let month, let week, let weekday):
      let first = CivilTime.dayNumber(year: year, month: month, day: 1)
      let following =
        month == 12
        ? CivilTime.dayNumber(year: year + 1, month: 1, day: 1)
        : CivilTime.dayNumber(year: year, month: month + 1, day: 1)
      let firstWeekday = CivilTime(dayNumber: first).weekday
      var found = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      while found >= following { found -= 7 }
      day = found
    }
    return Int64(day) * 86_400 + Int64(change.time) - Int64(offset)
  }

  private struct Scanner {
    private let text: [UInt8]
    private var position = 0

    init(_ text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { position == text.count }
    var peek: UInt8? { position < text.count ? text[position] : nil }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard peek == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    /// Skips a name: three letters or more, or any text in angle brackets.
    mutating func name() -> Bool {
      if take("<") {
        while let byte = peek, byte != UInt8(ascii: ">") { position += 1 }
        return take(">")
      }
      let start = position
      while let byte = peek, 0x41...0x5A ~= byte || 0x61...0x7A ~= byte { position += 1 }
      return position - start >= 3
    }

    mutating func number(_ limits: ClosedRange<Int>) -> Int? {
      var value: Int?
      while let byte = peek, 0x30...0x39 ~= byte {
        value = (value ?? 0) * 10 + Int(byte - 0x30)
        guard value ?? 0 <= 10_000 else { return nil }
        position += 1
      }
      guard let value, limits.contains(value) else { return nil }
      return value
    }

    /// Reads `[+-]hh[:mm[:ss]]` as seconds.
    mutating func offset() -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard var seconds = number(0...167).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] {
        guard take(":") else { break }
        guard let value = number(0...59) else { return nil }
        seconds += value * unit
      }
      return isNegative ? -seconds : seconds
    }

    mutating func change() -> Change? {
      let day: Change.Day
      if take("M") {
        guard let month = number(1...12), take("."), let week = number(1...5), take("."),
          let weekday = number(0...6)
        else { return nil }
        day = .weekday(month: month, week: week, weekday: weekday)
      } else if take("J") {
        guard let number = number(1...365) else { return nil }
        day = .julian(number)
      } else {
        guard let number = number(0...365) else { return nil }
        day = .ordinal(number)
      }
      guard take("/") else { return Change(day: day, time: 7200) }
      guard let time = offset() else { return nil }
      return Change(day: day, time: time)
    }
  }
}
