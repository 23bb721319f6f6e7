import MartletFormats

/// Parses the fields of a date and time, and checks that the day and the time exist. A value parses
/// one text, so all calls must pass the same bytes.
struct TimeFields {
  struct Fields {
    var time: CivilTime
    /// The offset in seconds east of UTC; nil if the text has none.
    var offset: Int?
  }

  private var next = 0

  /// Returns the next byte; 0 at the end.
  private func byte(_ bytes: Span<UInt8>) -> UInt8 { next < bytes.count ? bytes[next] : 0 }

  // MARK: - RFC 3339

  /// Parses a time of RFC 3339. Returns nil if the bytes are anything else. If `isStrict` is false,
  /// the seconds, the offset or everything after the date may be missing.
  mutating func readRFC3339(_ bytes: Span<UInt8>, isStrict: Bool) -> Fields? {
    guard let year = digits(bytes, 4...4), take(bytes, "-"),
      let month = digits(bytes, 2...2), take(bytes, "-"),
      let day = digits(bytes, 2...2), Self.exists(year, month, day)
    else { return nil }
    var fields = Fields(time: CivilTime(year: year, month: month, day: day))
    if next == bytes.count { return isStrict ? nil : fields }
    guard byte(bytes) | 0x20 == UInt8(ascii: "t") || byte(bytes) == UInt8(ascii: " ") else {
      return nil
    }
    next += 1
    guard let hour = digits(bytes, 2...2), take(bytes, ":"), let minute = digits(bytes, 2...2),
      hour < 24, minute < 60
    else { return nil }
    fields.time.hour = hour
    fields.time.minute = minute
    if take(bytes, ":") {
      guard let second = digits(bytes, 2...2), second <= 60 else { return nil }
      fields.time.second = second
      if take(bytes, ".") {
        guard let millisecond = fraction(bytes, digits: 1...30) else { return nil }
        fields.time.millisecond = millisecond
      }
    } else if isStrict {
      return nil
    }
    if next == bytes.count { return isStrict ? nil : fields }
    guard let offset = offset(bytes, isStrict: isStrict), next == bytes.count else { return nil }
    fields.offset = offset
    return fields
  }

  // MARK: - Patterns

  /// Parses a time of a pattern. Returns nil if the bytes do not match the whole pattern.
  mutating func read(_ bytes: Span<UInt8>, _ pattern: TimePattern) -> Fields? {
    var fields = Fields(time: CivilTime(year: 1970, month: 1, day: 1))
    var isAfternoon: Bool?
    for part in pattern.parts {
      switch part {
      case .byte(let expected):
        guard next < bytes.count, bytes[next] == expected else { return nil }
        next += 1
      case .blanks:
        guard byte(bytes) == UInt8(ascii: " ") else { return nil }
        while byte(bytes) == UInt8(ascii: " ") { next += 1 }
      case .dayPeriod:
        let half = byte(bytes) | 0x20
        next += 1
        guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p"),
          byte(bytes) | 0x20 == UInt8(ascii: "m")
        else { return nil }
        next += 1
        isAfternoon = half == UInt8(ascii: "p")
      case .weekdayName:
        guard
          name(bytes, Language.english.weekdays) ?? name(bytes, Language.english.shortWeekdays)
            != nil
        else { return nil }
      case .offset:
        guard let offset = offset(bytes, isStrict: false) else { return nil }
        fields.offset = offset
      default:
        guard readDate(bytes, part, &fields.time) || readClock(bytes, part, &fields.time) else {
          return nil
        }
      }
    }
    if let isAfternoon { fields.time.hour = fields.time.hour % 12 + (isAfternoon ? 12 : 0) }
    let time = fields.time
    return next == bytes.count && Self.exists(time.year, time.month, time.day) ? fields : nil
  }

  private mutating func readDate(
    _ bytes: Span<UInt8>, _ part: TimePattern.Part, _ time: inout CivilTime
  ) -> Bool {
    switch part {
    case .year(let width): return set(&time.year, digits(bytes, width), 0...9999)
    case .shortYear:
      return set(&time.year, digits(bytes, 2...2).map { $0 < 70 ? 2000 + $0 : 1900 + $0 }, 0...9999)
    case .month(let width): return set(&time.month, digits(bytes, width), 1...12)
    case .monthName:
      let index = name(bytes, Language.english.months) ?? name(bytes, Language.english.shortMonths)
      return set(&time.month, index.map { $0 + 1 }, 1...12)
    case .day(let width): return set(&time.day, digits(bytes, width), 1...31)
    default: return false
    }
  }

  private mutating func readClock(
    _ bytes: Span<UInt8>, _ part: TimePattern.Part, _ time: inout CivilTime
  ) -> Bool {
    switch part {
    case .hour(let width): set(&time.hour, digits(bytes, width), 0...23)
    case .hourOfTwelve(let width): set(&time.hour, digits(bytes, width), 1...12)
    case .minute(let width): set(&time.minute, digits(bytes, width), 0...59)
    case .second(let width): set(&time.second, digits(bytes, width), 0...60)
    case .fraction(let count):
      set(&time.millisecond, fraction(bytes, digits: count...count), 0...999)
    default: false
    }
  }

  private func set(_ field: inout Int, _ value: Int?, _ range: ClosedRange<Int>) -> Bool {
    guard let value, range.contains(value) else { return false }
    field = value
    return true
  }

  // MARK: - Parts

  private static func exists(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard 1...12 ~= month, 1...31 ~= day else { return false }
    return day <= 28 || day <= CivilTime.length(ofMonth: month, year: year)
  }

  /// Skips a character if it is next. Returns whether it was.
  private mutating func take(_ bytes: Span<UInt8>, _ scalar: Unicode.Scalar) -> Bool {
    guard next < bytes.count, byte(bytes) == UInt8(ascii: scalar) else { return false }
    next += 1
    return true
  }

  /// Parses the digits of a whole number, at most `width.upperBound` of them. Returns nil if there
  /// are fewer than `width.lowerBound`.
  private mutating func digits(_ bytes: Span<UInt8>, _ width: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while count < width.upperBound, byte(bytes) &- UInt8(ascii: "0") < 10 {
      value = value * 10 + Int(byte(bytes) &- UInt8(ascii: "0"))
      count += 1
      next += 1
    }
    return count < width.lowerBound ? nil : value
  }

  /// Parses the digits of a fraction of a second. Returns milliseconds, rounded down.
  private mutating func fraction(_ bytes: Span<UInt8>, digits width: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while count < width.upperBound, byte(bytes) &- UInt8(ascii: "0") < 10 {
      if count < 3 { value = value * 10 + Int(byte(bytes) &- UInt8(ascii: "0")) }
      count += 1
      next += 1
    }
    guard count >= width.lowerBound else { return nil }
    return count == 1 ? value * 100 : count == 2 ? value * 10 : value
  }

  /// Parses an offset: Z, or hours and minutes with a sign. Returns seconds east of UTC. If
  /// `isStrict` is false, the minutes or the colon may be missing.
  private mutating func offset(_ bytes: Span<UInt8>, isStrict: Bool) -> Int? {
    if next < bytes.count, byte(bytes) | 0x20 == UInt8(ascii: "z") {
      next += 1
      return 0
    }
    let isWest = byte(bytes) == UInt8(ascii: "-")
    guard isWest || byte(bytes) == UInt8(ascii: "+") else { return nil }
    next += 1
    guard let hours = digits(bytes, 2...2), hours < 24 else { return nil }
    var minutes = 0
    let hasColon = take(bytes, ":")
    if hasColon || byte(bytes) &- UInt8(ascii: "0") < 10 {
      guard hasColon || !isStrict, let read = digits(bytes, 2...2), read < 60 else { return nil }
      minutes = read
    } else if isStrict {
      return nil
    }
    let seconds = hours * 3600 + minutes * 60
    return isWest ? -seconds : seconds
  }

  /// Parses one of the names, in upper or lower case. Returns its index.
  private mutating func name(_ bytes: Span<UInt8>, _ names: [String]) -> Int? {
    for (index, name) in names.enumerated() {
      let letters = Array(name.utf8)
      guard letters.count <= bytes.count - next else { continue }
      if letters.indices.allSatisfy({ bytes[next + $0] | 0x20 == letters[$0] | 0x20 }) {
        next += letters.count
        return index
      }
    }
    return nil
  }
}
