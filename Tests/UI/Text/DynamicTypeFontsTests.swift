import MartletUI
import Testing

struct DynamicTypeFontsTests {
  @Test func aFontOfAStyleGrowsAndOneOfAFixedSizeDoesNot() {
    #expect(abs(Font.body.size(at: .xSmall) - 14) < 1e-9)
    #expect(abs(Font.body.size(at: .accessibility5) - 53) < 1e-9)
    #expect(Font.system(size: 20).size(at: .accessibility5) == 20)
  }

  @Test(arguments: Font.TextStyle.allCases)
  func noStepMakesTextsSmallerThanTheOneBefore(style: Font.TextStyle) {
    let factors = DynamicTypeSize.allCases.map { style.factor(at: $0) }
    #expect(factors == factors.sorted())
    #expect(style.factor(at: .large) == 1)
  }
}
