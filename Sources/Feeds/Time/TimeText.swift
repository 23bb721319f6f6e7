import MartletFormats
import MartletSeries

/// Converts times in data, which are numbers or texts, from one format.
///
/// Results are in milliseconds since 1970-01-01 UTC, within `TimeColumn.limits`. Fractions of a
/// millisecond are dropped. A leap second, 23:59:60 of UTC, is the first moment of the next day, as
/// in POSIX.
package struct TimeText: Hashable, Sendable {
  /// The unit of a number that counts from 1970.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Seconds, with or without a fraction.
    case seconds = "s"
    /// Milliseconds.
    case milliseconds = "ms"
    /// Microseconds.
    case microseconds = "us"
    /// Nanoseconds.
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

  /// The format of numbers and texts that are times.
  package enum Format: Hashable, Sendable {
    /// Numbers count from 1970. Their magnitude decides the unit: below 1e11 they are seconds (up
    /// to the year 5138), below 1e14 milliseconds, below 1e17 microseconds, and otherwise
    /// nanoseconds. Milliseconds before March 1973 therefore need `epoch`. Text is RFC 3339. A
    /// space may separate date and time, and the seconds, the offset or the whole time of day may
    /// be missing. A time without an offset is in `zone`.
    case automatic
    /// Numbers count from 1970 in this unit.
    case epoch(Unit)
    /// Strict RFC 3339, with an offset or Z. A space is allowed instead of the T.
    case rfc3339
    /// Texts of this pattern; numbers are not times.
    case pattern(TimePattern)
  }

  /// The format from which times are converted.
  package var format: Format
  /// The zone of times without an offset. If the local clock shows a time twice, the earlier moment
  /// is used. If it skips a time, the time is moved forward by the length of the skip.
  package var zone: TimeZoneRules

  /// Creates a converter.
  package init(_ format: Format = .automatic, zone: TimeZoneRules = .utc) {
    self.format = format
    self.zone = zone
  }

  /// Parses the format of a configuration: "auto", "s", "ms", "us", "ns", "rfc3339", or a pattern
  /// of Unicode's field letters such as "dd.MM.yyyy HH:mm:ss".
  ///
  /// - Throws: the reason why the text is not a pattern.
  package static func format(named name: String) throws(TimePatternError) -> Format {
    if name == "auto" { return .automatic }
    if name == "rfc3339" { return .rfc3339 }
    if let unit = Unit(rawValue: name) { return .epoch(unit) }
    return .pattern(try TimePattern(name))
  }

  // MARK: - Numbers

  /// Returns the moment of a number, in milliseconds since 1970-01-01 UTC.
  ///
  /// - Throws: an error if the format has no numbers or the time is out of range.
  package func milliseconds(_ number: Double) throws(TimeTextError) -> Int64 {
    let unit: Unit
    switch format {
    case .epoch(let named): unit = named
    case .automatic: unit = Self.unit(ofMagnitude: number.magnitude)
    case .rfc3339, .pattern: throw TimeTextError(found: Self.text(number), format: format)
    }
    let exact: Double
    switch unit {
    // The product is rounded to the nearest number, because 1.001 * 1000 is 1000.9999999999999.
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

  /// Returns the moment of a text, in milliseconds since 1970-01-01 UTC.
  ///
  /// - Throws: an error if the text is not a time of the format or has spaces around it.
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

  /// Returns the moment of a text in UTF-8, in milliseconds since 1970-01-01 UTC.
  ///
  /// - Throws: an error if the text is not a time of the format or has spaces around it.
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

  /// Returns the moment of a number in text; nil if the text is not a number. A whole number of up
  /// to 18 digits is read exactly.
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
      // Only the last minute of a day in UTC can have a leap second.
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

/// The reason why a number or a text is not a time of a format.
package struct TimeTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number, or the text in quotes, that was found.
  package var found: String
  /// The format that was expected.
  package var format: TimeText.Format
  /// Whether it is a time of the format that is outside of `TimeColumn.limits`.
  package var isOutOfLimits = false

  /// Creates an error.
  package init(found: String, format: TimeText.Format, isOutOfLimits: Bool = false) {
    self.found = found
    self.format = format
    self.isOutOfLimits = isOutOfLimits
  }

  /// A description of the times of the format, such as "seconds since 1970".
  package var expected: String {
    switch format {
    case .automatic: "a time such as 2026-01-31T08:30:00Z or seconds since 1970"
    case .epoch(let unit): "\(unit.name) since 1970"
    case .rfc3339: "a time such as 2026-01-31T08:30:00Z"
    case .pattern(let pattern): "a time as \"\(pattern.text)\""
    }
  }

  /// The error as a part of a sentence: `expected seconds since 1970, found "x"`.
  package var description: String {
    isOutOfLimits
      ? "the time \(found) is out of range" : "expected \(expected), found \(found)"
  }
}

extension Int64 {
  /// Returns the quotient, rounded towards minus infinity. `divisor` must be positive.
  func floored(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
