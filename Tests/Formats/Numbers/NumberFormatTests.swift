import MartletTestSupport
import Testing

@testable import MartletFormats

@Suite struct NumberFormatTests {
  let format = NumberFormat()

  @Test func groupsOfThreeAreSetApart() {
    let space = "\u{202F}"
    #expect(format.grouped(0) == "0")
    #expect(format.grouped(999) == "999")
    #expect(format.grouped(4_674_485) == "4\(space)674\(space)485")
    #expect(format.grouped(-1000) == "−1\(space)000")
    #expect(format.grouped(-0.4) == "0")
    #expect(format.grouped(2.5) == "3")
    #expect(format.grouped(1234.056, fractionDigits: 2) == "1\(space)234.06")
    #expect(format.grouped(1e300) == "1.00e300")
    #expect(format.grouped(.nan) == "–")
  }

  @Test func shortFormFollowsTheContest() {
    #expect(format.short(1000) == "1\u{202F}000")
    #expect(format.short(1001) == "1K")
    #expect(format.short(1100) == "1.1K")
    #expect(format.short(998_999) == "999K")
    #expect(format.short(999_500) == "999\u{202F}500")
    #expect(format.short(1_000_000) == "1\u{202F}000\u{202F}000")
    #expect(format.short(75_000_000) == "75M")
    #expect(format.short(-2_500_000) == "−2.5M")
  }

  @Test func axisLabelsShareAUnitAndDiffer() {
    #expect(format.axisLabels([0, 250, 500, 750, 1000, 1250], step: 250).last == "1.25K")
    #expect(format.axisLabels([0, 500, 1000], step: 500) == ["0", "500", "1\u{202F}000"])
    #expect(format.axisLabels([0, 25e6, 50e6, 75e6], step: 25e6) == ["0", "25M", "50M", "75M"])
    #expect(format.axisLabels([0.1, 0.125], step: 0.025) == ["0.100", "0.125"])
  }

  @Test func valuesShowTheDigitsThatCount() {
    #expect(format.value(42, isWhole: true) == "42")
    #expect(format.value(21.456, isWhole: false) == "21.46")
    #expect(format.value(0.00123, isWhole: false) == "0.00123")
    #expect(format.value(0, isWhole: false) == "0.00")
  }
}
