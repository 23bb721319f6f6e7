import MartletUI
import Testing

struct FontTests {
  @Test func aSizeIsClampedAndNaNIsZero() {
    #expect(Font.system(size: .nan).size == 0)
    #expect(Font.system(size: -3).size == 0)
    #expect(Font.system(size: 1e9).size == 10_000)
  }

  @Test func aMonospacedDesignGivesDigitsTheSameWidth() {
    #expect(Font.system(size: 10, design: .monospaced).hasTabularDigits)
    #expect(!Font.system(size: 10, design: .serif).hasTabularDigits)
    #expect(Font.body.monospacedDigit().hasTabularDigits)
  }

  @Test func aWeightReplacesThatOfTheStyle() {
    #expect(Font.system(.headline, weight: nil).weight == .semibold)
    #expect(Font.system(.headline, weight: .black).weight == .black)
    #expect(Font.headline.bold().italic().weight == .bold)
  }
}
