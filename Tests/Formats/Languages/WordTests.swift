import Foundation
import MartletTestSupport
import Testing

@testable import MartletFormats

@Suite struct WordTests {
  @Test func everyLanguageHasItsOwnWords() {
    expectTranslated(
      Language.all.map { ($0.code, TimeWords.all[$0]) },
      shared: [
        "d MMM y", "#\u{202F}s", "#\u{202F}min", "#\u{202F}h", "#\u{202F}d", "#\u{202F}m", "y年M月d日",
        // Patterns of dates have letters of their own.
        "d MMM y 'г'.", "d MMM y 'р'.", "d MMM، y",
      ])
    expectTranslated(Language.all.map { ($0.code, $0.words) }, shared: ["Live"])
    let moments = Language.all.map { $0.time.asOf("12:30") }
    #expect(Set(moments).count == Language.all.count)
    #expect(moments.allSatisfy { $0.contains("12:30") && !$0.contains("#") })
  }

  @Test func formsForSpecialNumbersLeaveOutNothingButTheNumber() {
    for language in Language.all {
      let time = language.time
      let phrases = [
        time.seconds, time.minutes, time.hours, time.days, time.weeks, time.months, time.years,
        language.words.more,
      ]
      for text in phrases.flatMap(\.texts) {
        #expect(!text.isEmpty && text.count { $0 == "#" } <= 1, "\(text)")
      }
      for count in 0...200 {
        #expect(!language.words.more.filled(with: count, in: language).contains("#"))
      }
    }
  }

  @Test func aMomentIsNotToldByAClockThatNobodyHasSet() {
    let dates = DateFormat(language: .german)
    #expect(dates.asOf(5000, now: 65_000) == "Uhr nicht gestellt")
    #expect(dates.noDataSince(5000, now: 65_000) == "Keine Daten")
    let now = CivilTime(year: 2026, month: 3, day: 9, hour: 14, minute: 5).milliseconds
    #expect(dates.asOf(now, now: now) == "Stand 14:05")
    #expect(dates.noDataSince(now, now: now) == "Keine Daten seit 14:05")
    // Samples of last century are told by a clock that is set.
    #expect(dates.asOf(0, now: now) == "Stand 1. Jan. 1970, 00:00")
  }

  @Test func anAgeHasShorterForms() {
    let now = CivilTime(year: 2026, month: 3, day: 9, hour: 14, minute: 5).milliseconds
    let dates = DateFormat(language: .german)
    #expect(
      dates.ages(now - 86_400_000, now: now)
        == ["Stand 8. März, 14:05", "Stand 8. März", "8. März"])
    #expect(dates.ages(now, now: now) == ["Stand 14:05", "Stand 14:05", "14:05"])
    #expect(dates.ages(5, now: 5) == ["Uhr nicht gestellt"])
  }

  /// The sign of a negative number stays before it.
  @Test func minusHasAMarkInArabic() {
    #expect(NumberFormat(language: .arabic).value(-5, isWhole: true) == "\u{200E}\u{2212}5")
    #expect(NumberFormat(language: .german).value(-5, isWhole: true) == "\u{2212}5")
  }

  /// What stands in a sentence that is read from the right keeps its own order.
  @Test func textFromElsewhereIsIsolatedInArabicAlone() {
    for language in Language.all {
      let path = language.isolated("/run/house.json")
      #expect((path == "/run/house.json") == (language != .arabic))
    }
    #expect(Language.arabic.isolated("x") == "\u{2068}x\u{2069}")
  }
}

/// Words and rules held against those of Unicode's CLDR.
@Suite struct UnicodeWordTests {
  private static let codes = Language.all.map(\.code)
  /// Counts of every class of every language.
  private static let counts = [1, 2, 3, 5, 7, 10, 11, 12, 21, 24, 30, 60, 90, 100, 101, 111]

  /// Arabic with the digits that panels show.
  private func locale(_ code: String) -> Locale {
    Locale(identifier: code == "ar" ? "ar-u-nu-latn" : code)
  }

  private func plain(_ text: String) -> String {
    String(text.filter { !$0.isWhitespace })
  }

  @Test(arguments: codes) func stretchesUpToWeeksHaveOneOfUnicodesForms(code: String) throws {
    let language = try #require(Language.named(code))
    let units: [(TimeSpan.Unit, Duration.UnitsFormatStyle.Unit)] = [
      (.second, .seconds), (.minute, .minutes), (.hour, .hours), (.day, .days), (.week, .weeks),
    ]
    for (unit, unicode) in units {
      for count in Self.counts {
        let span = TimeSpan(count, unit)
        let forms = [Duration.UnitsFormatStyle.UnitWidth.abbreviated, .narrow].map { width in
          Duration.milliseconds(span.milliseconds).formatted(
            .units(allowed: [unicode], width: width).locale(locale(code)))
        }
        let name = span.name(in: language)
        #expect(forms.map(plain).contains(plain(name)), "\(name): \(forms)")
      }
    }
  }

  /// Unicode's forms of longer stretches are told in sentences ("in 3 months") that hold them.
  @Test(arguments: codes) func monthsAndYearsHaveOneOfUnicodesForms(code: String) throws {
    let language = try #require(Language.named(code))
    let units: [(TimeSpan.Unit, Calendar.Component, Date.RelativeFormatStyle.Field)] = [
      (.month, .month, .month), (.year, .year, .year),
    ]
    let calendar = Calendar(identifier: .gregorian)
    for (unit, component, field) in units {
      for count in Self.counts {
        // The dual has another case in a sentence.
        if language.pluralForm(of: count) == .two { continue }
        // The middle of a month: at the end of one, three months and an hour may be four months.
        let now = Date(timeIntervalSince1970: 1_768_478_400)
        let then = try #require(calendar.date(byAdding: component, value: count, to: now))
        let widths: [Date.RelativeFormatStyle.UnitsStyle] = [.wide, .abbreviated, .narrow]
        let sentences = widths.map { width in
          var style = Date.AnchoredRelativeFormatStyle(
            anchor: then.addingTimeInterval(3600), presentation: .numeric, unitsStyle: width,
            locale: locale(code), calendar: calendar)
          style.allowedFields = [field]
          return style.format(now)
        }
        let name = TimeSpan(count, unit).name(in: language)
        #expect(
          sentences.contains { plain($0).contains(plain(name)) }, "\(name): \(sentences)")
      }
    }
  }

  @Test(arguments: codes) func theDayAndTheWeekAreNamedAsUnicodeNamesThem(code: String) throws {
    let language = try #require(Language.named(code))
    func name(_ field: Date.RelativeFormatStyle.Field) -> String {
      var style = Date.RelativeFormatStyle(
        presentation: .named, locale: locale(code), calendar: Calendar(identifier: .gregorian))
      style.allowedFields = [field]
      return style.format(.now)
    }
    #expect(language.time.today.lowercased() == name(.day))
    // Slavic languages say "in this week" there.
    if !["ru", "uk"].contains(code) {
      #expect(language.time.thisWeek.lowercased() == name(.week).lowercased())
    }
    guard code != "en" else { return }
    let pattern = DateFormatter.dateFormat(
      fromTemplate: "yMMMd", options: 0, locale: locale(code))
    #expect(plain(language.time.day) == plain(pattern ?? ""))
  }

  @Test(arguments: [
    ("en", PluralForm.one, [1]), ("en", .other, [0, 2, 11, 21, 100]),
    ("de", .one, [1]), ("de", .other, [0, 2, 21, 101]),
    ("fr", .one, [0, 1]), ("fr", .other, [2, 17, 100]), ("fr", .many, [1_000_000]),
    ("es", .one, [1]), ("es", .other, [0, 2, 100]), ("es", .many, [3_000_000]),
    ("ru", .one, [1, 21, 31, 101, 1001]), ("ru", .few, [2, 4, 22, 34, 102]),
    ("ru", .many, [0, 5, 11, 12, 14, 19, 100, 111, 1000]),
    ("uk", .one, [1, 21, 61, 1001]), ("uk", .few, [3, 24, 1002]), ("uk", .many, [0, 9, 13, 20]),
    ("ar", .zero, [0]), ("ar", .one, [1]), ("ar", .two, [2]), ("ar", .few, [3, 10, 103, 1003]),
    ("ar", .many, [11, 26, 99, 111, 1011]), ("ar", .other, [100, 102, 200, 1000]),
    ("zh", .other, [0, 1, 2, 100]), ("ja", .other, [0, 1, 2, 100]),
  ])
  func countsHaveTheClassesOfUnicodesSamples(
    code: String, form: PluralForm, counts: [Int]
  ) throws {
    let language = try #require(Language.named(code))
    for count in counts { #expect(language.pluralForm(of: count) == form, "\(count)") }
    #expect(language.pluralForm(of: -(counts.last ?? 0)) == form)
    #expect(language.pluralForm(of: .min) == language.pluralForm(of: 8))
  }

  /// Two counts of one class never have different words.
  @Test(arguments: codes) func countsOfOneClassHaveOneWord(code: String) throws {
    let language = try #require(Language.named(code))
    var words: [PluralForm: String] = [:]
    for count in 0...230 {
      let text = Duration.seconds(count * 86_400).formatted(
        .units(allowed: [.days], width: .wide).locale(locale(code)))
      let word = text.filter { $0.isLetter }
      let form = language.pluralForm(of: count)
      #expect(words[form, default: word] == word, "\(count)")
      words[form] = word
    }
  }
}
