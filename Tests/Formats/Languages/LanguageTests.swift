import Foundation
import MartletTestSupport
import Testing

@testable import MartletFormats

@Suite struct LanguageTests {
  @Test(arguments: Language.all.map(\.code))
  func namesAreThoseOfUnicode(code: String) throws {
    let language = try #require(Language.named(code))
    let unicode = DateFormatter()
    unicode.locale = Locale(identifier: code)
    unicode.calendar = Calendar(identifier: .gregorian)
    #expect(language.months == unicode.monthSymbols)
    #expect(language.shortMonths == unicode.shortMonthSymbols)
    #expect(
      (language.loneMonths.isEmpty ? language.months : language.loneMonths)
        == unicode.standaloneMonthSymbols)
    #expect(language.weekdays == unicode.weekdaySymbols)
    #expect(
      language.shortWeekdays
        == unicode.shortWeekdaySymbols.map { code == "ru" ? $0.lowercased() : $0 })
    func plain(_ text: String) -> String {
      String(text.map { $0.isWhitespace ? " " : $0 })
    }
    #expect(
      language.dayPeriods.map(plain) == [unicode.amSymbol, unicode.pmSymbol].map(plain))
    let number = NumberFormatter()
    number.locale = unicode.locale
    #expect(language.decimalSeparator == number.decimalSeparator)
    guard code != "en" else { return }
    for (template, pattern) in [
      ("MMMd", language.patterns.day), ("yMMMMd", language.patterns.date),
      ("yMMMEd", language.patterns.weekday), ("hm", language.patterns.twelveHours),
      ("yMMMMEEEEd", language.patterns.fullDay), ("yMMMM", language.patterns.month),
    ] {
      let expected = DateFormatter.dateFormat(
        fromTemplate: template, options: 0, locale: unicode.locale)
      #expect(plain(pattern) == plain(expected ?? ""))
    }
  }

  @Test func tagsNameLanguages() {
    #expect(Language.named("de-AT") == .german)
    #expect(Language.named("ZH_Hans") == .chinese)
    #expect(Language.named("tlh") == nil)
    #expect(Language.named("") == nil)
  }

  @Test func datesFollowTheLanguage() {
    let time = CivilTime(year: 2019, month: 4, day: 6, hour: 21, minute: 5).milliseconds
    func moment(_ language: Language, twelve: Bool = false) -> String {
      DateFormat(language: language, hasTwelveHours: twelve).moment(time, spacing: 60_000)
    }
    #expect(moment(.german) == "Sa. 6. Apr. 2019, 21:05")
    #expect(moment(.russian) == "сб, 6 апр. 2019 г., 21:05")
    #expect(moment(.japanese, twelve: true) == "2019年4月6日(土) 午後9:05")
    #expect(moment(.english, twelve: true) == "Sat, 6 Apr 2019, 9:05\u{202F}PM")
    let midnight = CivilTime(year: 2019, month: 4, day: 6).milliseconds
    let english = DateFormat(hasTwelveHours: true)
    #expect(english.clock(english.zone.civil(at: midnight), to: .seconds) == "12:00:00\u{202F}AM")
    #expect(
      DateFormat(language: .spanish).range(time...(time + 86_400_000))
        == "6 de abril de 2019 - 7 de abril de 2019")
  }

  @Test func languagesHaveAFirstDayOfTheWeek() {
    #expect(Language.all.allSatisfy { (0...6).contains($0.firstWeekday) })
    #expect(Language.named("de-AT")?.firstWeekday == 1 && Language.named("ar")?.firstWeekday == 6)
  }
}
