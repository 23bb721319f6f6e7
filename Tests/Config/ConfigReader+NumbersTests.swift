import Testing

@testable import MartletConfig

struct ConfigReaderNumbersTests {
  @Test func numbersAreLimited() throws {
    var found = try ConfigReader(toml: "a = 0.5\nb = nan\nc = 300\nd = 1.5")
    #expect(found.number("a", in: 0...1) == 0.5)
    #expect(found.number("b", in: 0...1) == nil)
    #expect(found.integer("c", in: 0...255) == nil)
    #expect(found.integer("d", in: 0...255) == nil)
    #expect(
      found.problems.map(\.description) == [
        "f:2:5: b takes a number from 0 to 1, found nan",
        "f:3:5: c takes a whole number from 0 to 255, found 300",
        "f:4:5: d takes a whole number, found a number",
      ])
  }

  @Test func aDurationIsATextOrSecondsAndMayBeZero() throws {
    var found = try ConfigReader(toml: "a = \"1min\"\nb = 0\nc = 7\nd = \"2s\"")
    #expect(found.duration("a", in: 5...90) == 60)
    #expect(found.duration("b", in: 5...90) == 0)
    #expect(found.milliseconds("b", in: 5...90) == nil)
    #expect(found.milliseconds("c", in: 5...90) == 7000)
    #expect(found.problems.isEmpty)
    #expect(found.duration("d", in: 5...90) == nil)
    #expect(
      found.problems.map(\.description) == [
        "f:4:5: d takes 0 or a duration from \"5s\" to \"90s\", found \"2s\""
      ])
  }

  @Test func anArrayOfNumbersHasItsLength() throws {
    var found = try ConfigReader(toml: "a = [0, 0.5]\nb = [0]\nc = [0, 2]")
    #expect(found.numbers("a", count: 2, in: 0...1) == [0, 0.5])
    #expect(found.numbers("b", count: 2, in: 0...1) == nil)
    #expect(found.numbers("c", count: 1...3, in: 0...1) == nil)
    #expect(
      found.problems.map(\.description) == [
        "f:2:5: b takes an array of 2 numbers from 0 to 1, found an array",
        "f:3:9: c takes an array of 1 to 3 numbers from 0 to 1, found 2",
      ])
  }
}
