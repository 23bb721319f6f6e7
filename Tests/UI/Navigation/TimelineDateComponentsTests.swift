import Testing

@testable import MartletUI

@MainActor
struct TimelineDateComponentsTests {
  private let numbers = DayNumbers(EnvironmentValues())

  @Test func numbersAndComponentsAreInverse() {
    for number in stride(from: -730_000, to: 2_900_000, by: 911) {
      #expect(numbers.number(of: numbers.components(of: number)) == number)
    }
    #expect(numbers.components(of: 0) == TimelineDateComponents(year: 2001, month: 1, day: 1))
  }

  @Test func componentsThatAreMissingOrOutOfRangeAreNoDay() {
    #expect(numbers.number(of: TimelineDateComponents(month: 5, day: 1)) == nil)
    #expect(numbers.number(of: TimelineDateComponents(year: 2001, day: 1)) == nil)
    #expect(numbers.number(of: TimelineDateComponents(year: 2001, month: 5)) == nil)
    #expect(numbers.number(of: TimelineDateComponents(year: 2001, month: 13, day: 1)) == nil)
    #expect(numbers.number(of: TimelineDateComponents(year: .max, month: 1, day: 1)) == nil)
    #expect(numbers.number(of: TimelineDateComponents(year: 2001, month: 1, day: .min)) == nil)
  }
}
