import Testing

@testable import MartletUI

struct CivilDateTests {
  @Test func daysAndNumbersOfDaysAreInverse() {
    for number in stride(from: -730_000, to: 2_900_000, by: 911) {
      let date = CivilDate(seconds: Double(number) * 86_400 + 3_661)
      #expect(date.dayNumber == number)
      #expect((date.hour, date.minute, date.second) == (1, 1, 1))
      #expect(date.seconds == Double(number) * 86_400 + 3_661)
    }
  }

  @Test func aMonthAfterJanuary31IsTheLastDayOfFebruary() {
    var date = CivilDate(seconds: 0)
    date.day = 31
    #expect(date.addingMonths(1).day == 28)
    #expect(date.addingMonths(36).day == 31)
    #expect(date.addingMonths(37).day == 29, "2004 is a leap year")
    #expect(date.addingMonths(-11).day == 29, "2000 is a leap year")
  }

  @Test func theFirstDayOfTheReferenceIsAMonday() {
    #expect(CivilDate(seconds: 0).weekday == 0)
    #expect(CivilDate(seconds: -1).weekday == 6)
  }

  @Test func aYearOfACenturyIsLeapEveryFourHundredYears() {
    var date = CivilDate(seconds: 0)
    date.month = 2
    date.year = 2100
    #expect(date.daysInMonth == 28)
    date.year = 2400
    #expect(date.daysInMonth == 29)
  }
}
