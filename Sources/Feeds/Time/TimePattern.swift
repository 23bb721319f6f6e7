/// A pattern of a date and time, in the field letters of Unicode.
///
/// - `yyyy`, `y`: the year; `yy`: its last two digits, for 1970…2069
/// - `MM`, `M`: the month; `MMM`, `MMMM`: its English name, in any case
/// - `dd`, `d`: the day of the month
/// - `HH`, `H`: the hour, 0…23; `hh`, `h`: 1…12 with `a`, AM or PM in any case
/// - `mm`, `m`, `ss`, `s`: minute and second; `S…`: digits of the second's fraction
/// - `E`…`EEEE`: the English name of a weekday, which is not compared with the date
/// - `X`…`XXX`, `x`…`xxx`, `Z`…`ZZZ`: the offset from UTC in any of the forms Z, +01, +0100, +01:00
///
/// A number whose field has n ≥ 2 letters has n digits. With a single letter it has one or two
/// digits, a year one to four. Other characters match themselves; letters must be quoted to match
/// themselves. A blank matches one or more blanks.
package struct TimePattern: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    /// The digits of the year.
    case year(ClosedRange<Int>)
    case shortYear
    case month(ClosedRange<Int>)
    case monthName
    case day(ClosedRange<Int>)
    case hour(ClosedRange<Int>)
    case hourOfTwelve(ClosedRange<Int>)
    case dayPeriod
    case minute(ClosedRange<Int>)
    case second(ClosedRange<Int>)
    /// The digits of a fraction of a second, with their exact number.
    case fraction(Int)
    case weekdayName
    case offset
    case blanks
    case byte(UInt8)

    /// The field of the date or time that the part sets. A pattern may set each field only once.
    /// Nil for parts that may repeat.
    var field: String? {
      switch self {
      case .year, .shortYear: "year"
      case .month, .monthName: "month"
      case .day: "day"
      case .hour, .hourOfTwelve: "hour"
      case .dayPeriod: "a"
      case .minute: "minute"
      case .second: "second"
      case .fraction: "fraction"
      case .offset: "offset"
      case .weekdayName, .blanks, .byte: nil
      }
    }
  }

  /// The pattern as it was written.
  package let text: String
  let parts: [Part]

  /// The maximum number of characters in a pattern.
  private static let longest = 100

  /// Parses a pattern.
  ///
  /// - Throws: the reason if the text has an unknown field, has the same field twice, or lacks the
  ///   year, the month or the day.
  package init(_ text: String) throws(TimePatternError) {
    self.text = text
    guard text.count <= Self.longest else {
      throw TimePatternError("has more than \(Self.longest) characters", column: Self.longest + 1)
    }
    var parts: [Part] = []
    var seen: [String] = []
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      let start = index
      let letter = characters[index]
      if letter == "'" {
        index = try Self.appendQuoted(characters, from: index, to: &parts)
        continue
      }
      guard letter.isASCII, letter.isLetter else {
        if letter == " " {
          while index < characters.count, characters[index] == " " { index += 1 }
          parts.append(.blanks)
        } else {
          parts += letter.utf8.map(Part.byte)
          index += 1
        }
        continue
      }
      while index < characters.count, characters[index] == letter { index += 1 }
      guard let part = Self.part(letter, index - start) else {
        let run = String(characters[start..<index])
        throw TimePatternError(
          "has no field \"\(run)\"; letters that stand for themselves are quoted: '\(run)'",
          column: start + 1)
      }
      if let field = part.field {
        if seen.contains(field) {
          throw TimePatternError("has two fields of the \(field)", column: start + 1)
        }
        seen.append(field)
      }
      parts.append(part)
    }
    for field in ["year", "month", "day"] where !seen.contains(field) {
      throw TimePatternError("has no \(field)", column: nil)
    }
    if parts.contains(where: { if case .hourOfTwelve = $0 { true } else { false } })
      != seen.contains("a")
    {
      throw TimePatternError("has one of h and a without the other", column: nil)
    }
    self.parts = parts
  }

  /// Appends the characters of a quoted part, and returns the index after it.
  private static func appendQuoted(
    _ characters: [Character], from start: Int, to parts: inout [Part]
  ) throws(TimePatternError) -> Int {
    var index = start + 1
    // Two quotes mean one quote.
    if index < characters.count, characters[index] == "'" {
      parts.append(.byte(UInt8(ascii: "'")))
      return index + 1
    }
    while index < characters.count, characters[index] != "'" {
      parts += characters[index].utf8.map(Part.byte)
      index += 1
    }
    guard index < characters.count else {
      throw TimePatternError("has a quote without its second", column: start + 1)
    }
    return index + 1
  }

  private static func part(_ letter: Character, _ count: Int) -> Part? {
    let digits = count == 1 ? 1...2 : count...count
    switch (letter, count) {
    case ("y", 1): return .year(1...4)
    case ("y", 2): return .shortYear
    case ("y", 4): return .year(4...4)
    case ("M", 1), ("M", 2): return .month(digits)
    case ("M", 3), ("M", 4): return .monthName
    case ("d", 1), ("d", 2): return .day(digits)
    case ("H", 1), ("H", 2): return .hour(digits)
    case ("h", 1), ("h", 2): return .hourOfTwelve(digits)
    case ("a", 1): return .dayPeriod
    case ("m", 1), ("m", 2): return .minute(digits)
    case ("s", 1), ("s", 2): return .second(digits)
    case ("S", 1...9): return .fraction(count)
    case ("E", 1...4): return .weekdayName
    case ("X", 1...3), ("x", 1...3), ("Z", 1...3): return .offset
    default: return nil
    }
  }
}

/// The reason why a text is not a pattern of times.
package struct TimePatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, such as "has no year".
  package var what: String
  /// The character, from 1; nil if the problem does not belong to one character.
  package var column: Int?

  init(_ what: String, column: Int?) {
    self.what = what
    self.column = column
  }

  /// The problem as a sentence: "the pattern has no year".
  package var description: String {
    column.map { "the pattern \(what), at character \($0)" } ?? "the pattern \(what)"
  }
}
