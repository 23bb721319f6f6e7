import MartletSeries

/// Reads the times that stand in data, as numbers or as text, in one format.
///
/// Results are milliseconds of the Unix epoch within `TimeColumn.limits`; finer fractions are cut
/// off. A leap second, 23:59:60 of UTC, is the first moment of the next day, as in POSIX.
package struct TimeText: Hashable, Sendable {
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"

    var name: String {
      switch self {
      case .seconds: "seconds"
      case .milliseconds: "milliseconds"
      case .microseconds: "microseconds"
      case .nanoseconds: "nanoseconds"
      }
    }
  }

  package enum Format: Hashable, Sendable {
    /// Numbers count from 1970, in a unit that their magnitude tells: below 1e11 in seconds, which
    /// is the year 5138; below 1e14 in milliseconds, below 1e17 in microseconds, else in
    /// nanoseconds. So numbers of milliseconds before March 1973 need `epoch`. Text is RFC 3339,
    /// where date and time may be parted by a blank, seconds and offset may be missing, and the
    /// time too; without an offset the time is the zone's.
    case automatic
    /// Numbers count from 1970 in this unit.
    case epoch(Unit)
    /// RFC 3339 to the letter, with an offset or Z. A blank may stand for the T, as it allows.
    case rfc3339
    case pattern(TimePattern)
  }

  package var format: Format
  /// What clock times without an offset are told in. A time that the clock shows twice is the
  /// earlier one; a time that it leaps over is as much later as it leaps.
  package var zone: TimeZoneRules

  package init(_ format: Format = .automatic, zone: TimeZoneRules = .utc) {
    self.format = format
    self.zone = zone
  }

  /// The format that a configuration names: "auto", "s", "ms", "us", "ns", "rfc3339" or a pattern of
  /// Unicode's field letters, such as "dd.MM.yyyy HH:mm:ss".
  package static func format(named name: String) throws(TimePatternError) -> Format {
    if name == "auto" { return .automatic }
    if name == "rfc3339" { return .rfc3339 }
    if let unit = Unit(rawValue: name) { return .epoch(unit) }
    return .pattern(try TimePattern(name))
  }

  /// Whether some times of the format are told in the zone.
  package var usesZone: Bool {
    switch format {
    case .automatic: true
    case .epoch, .rfc3339: false
    case .pattern(let pattern): !pattern.hasOffset
    }
  }

  // MARK: - Numbers

  /// The moment that a number stands for.
  package func milliseconds(_ number: Double) throws(TimeTextError) -> Int64 {
    let unit: Unit
    switch format {
    case .epoch(let named): unit = named
    case .automatic: unit = Self.unit(ofMagnitude: number.magnitude)
    case .rfc3339, .pattern: throw TimeTextError(found: Self.text(number), format: format)
    }
    let exact: Double
    switch unit {
    // The nearest one: 1.001 s is 1000.9999999999999 ms.
    case .seconds: exact = (number * 1000).rounded()
    case .milliseconds: exact = number.rounded(.down)
    case .microseconds: exact = (number / 1000).rounded(.down)
    case .nanoseconds: exact = (number / 1_000_000).rounded(.down)
    }
    return try checked(Int64(exactly: exact), found: Self.text(number))
  }

  private func milliseconds(_ number: Int64) throws(TimeTextError) -> Int64 {
    let unit: Unit
    switch format {
    case .epoch(let named): unit = named
    default: unit = Self.unit(ofMagnitude: Double(number.magnitude))
    }
    switch unit {
    case .seconds:
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 1000)
      return try checked(isTooLarge ? nil : product, found: "\(number)")
    case .milliseconds: return try checked(number, found: "\(number)")
    case .microseconds: return try checked(number.floored(by: 1000), found: "\(number)")
    case .nanoseconds: return try checked(number.floored(by: 1_000_000), found: "\(number)")
    }
  }

  private static func unit(ofMagnitude magnitude: Double) -> Unit {
    if magnitude < 1e11 { return .seconds }
    if magnitude < 1e14 { return .milliseconds }
    return magnitude < 1e17 ? .microseconds : .nanoseconds
  }

  private func checked(
    _ time: Int64?, found: @autoclosure () -> String
  ) throws(TimeTextError) -> Int64 {
    guard let time, TimeColumn.limits.contains(time) else {
      throw TimeTextError(found: found(), format: format, isOutOfLimits: true)
    }
    return time
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? "\(number)"
  }

  // MARK: - Text

  package func milliseconds(_ text: String) throws(TimeTextError) -> Int64 {
    var text = text
    let result: Result<Int64, TimeTextError> = text.withUTF8 { bytes in
      let span = unsafe bytes.span
      do throws(TimeTextError) {
        return .success(try milliseconds(span))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The moment that the whole of a text stands for. No blanks around it.
  package func milliseconds(_ text: Span<UInt8>) throws(TimeTextError) -> Int64 {
    switch format {
    case .epoch:
      if let time = try epoch(text) { return time }
    case .automatic:
      if let time = try epoch(text) { return time }
      fallthrough
    case .rfc3339:
      var reader = TimeFields()
      if let fields = reader.readRFC3339(text, isStrict: format == .rfc3339) {
        return try moment(fields, text)
      }
    case .pattern(let pattern):
      var reader = TimeFields()
      if let fields = reader.read(text, pattern) { return try moment(fields, text) }
    }
    throw TimeTextError(found: Self.quoted(text), format: format)
  }

  /// A number of at most 18 digits without a fraction is read exactly; nil for what is no number.
  private func epoch(_ text: Span<UInt8>) throws(TimeTextError) -> Int64? {
    guard text.count > 0, text.count <= Self.longestNumber else { return nil }
    let isNegative = text[0] == UInt8(ascii: "-")
    let digits = isNegative ? 1 : 0
    guard digits < text.count, text[digits] &- UInt8(ascii: "0") < 10 else { return nil }
    if text.count - digits <= 18 {
      var whole: Int64 = 0
      for index in digits..<text.count {
        let digit = text[index] &- UInt8(ascii: "0")
        guard digit < 10 else {
          whole = -1
          break
        }
        whole = whole &* 10 &+ Int64(digit)
      }
      if whole >= 0 { return try milliseconds(isNegative ? -whole : whole) }
    }
    guard let number = DecimalNumber.read(text, at: 0), number.end == text.count,
      number.value.isFinite
    else { return nil }
    return try milliseconds(number.value)
  }

  private static let longestNumber = 40

  private func moment(
    _ fields: TimeFields.Fields, _ text: Span<UInt8>
  ) throws(TimeTextError) -> Int64 {
    var time = fields.time
    let isLeap = time.second == 60
    if isLeap { time.second = 59 }
    var moment = time.milliseconds
    if let offset = fields.offset {
      moment -= Int64(offset) * 1000
    } else {
      moment = zone.moment(local: moment)
    }
    if isLeap {
      // Only the last minute of a day of UTC can have one.
      let second = (moment - Int64(time.millisecond)).floored(by: 1000)
      guard second - second.floored(by: 86_400) * 86_400 == 86_399 else {
        throw TimeTextError(found: Self.quoted(text), format: format)
      }
      moment = (second + 1) * 1000
    }
    return try checked(moment, found: Self.quoted(text))
  }

  static func string(_ text: Span<UInt8>) -> String {
    String(decoding: (0..<text.count).map { text[$0] }, as: UTF8.self)
  }

  static func quoted(_ text: Span<UInt8>) -> String {
    text.count <= 80 ? "\"\(string(text))\"" : "\"\(string(text.extracting(0..<60)))…\""
  }
}

/// Why something is no time of a format.
package struct TimeTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stands there: a number or a quoted text.
  package var found: String
  package var format: TimeText.Format
  /// Whether it is a time, and beyond what charts can show.
  package var isOutOfLimits = false

  package init(found: String, format: TimeText.Format, isOutOfLimits: Bool = false) {
    self.found = found
    self.format = format
    self.isOutOfLimits = isOutOfLimits
  }

  /// What should stand there.
  package var expected: String {
    switch format {
    case .automatic: "a time such as 2026-01-31T08:30:00Z or seconds since 1970"
    case .epoch(let unit): "\(unit.name) since 1970"
    case .rfc3339: "a time such as 2026-01-31T08:30:00Z"
    case .pattern(let pattern): "a time as \"\(pattern.text)\""
    }
  }

  package var description: String {
    isOutOfLimits
      ? "the time \(found) is out of range" : "expected \(expected), found \(found)"
  }
}

extension Int64 {
  /// The quotient rounded towards minus infinity; `divisor` is positive.
  func floored(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
