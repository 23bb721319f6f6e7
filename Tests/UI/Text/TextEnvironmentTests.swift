import MartletText
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct TextEnvironmentTests {
  @Test func aScaleFactorIsBetweenZeroAndOne() {
    var values = EnvironmentValues()
    #expect(values.minimumScaleFactor == 1)
    for (set, read) in [(0.5, 0.5), (2, 1), (-1, 0), (.nan, 1)] as [(CGFloat, CGFloat)] {
      values.minimumScaleFactor = set
      #expect(values.minimumScaleFactor == read)
    }
  }

  @Test func theParametersOfALayoutAreThoseOfTheEnvironment() {
    var values = EnvironmentValues()
    values.lineLimit = 3
    values.lineSpacing = 5
    values.multilineTextAlignment = .trailing
    values.truncationMode = .middle
    let fit = values.textFit
    #expect(fit.lineLimit == 3 && fit.lineSpacing == 5)
    #expect(fit.alignment == .trailing && fit.truncation == .middle)
  }

  @Test func theNearestModifierCounts() {
    let host = TestHost(width: 200, height: 100) {
      Text("aaaa bbbb cccc").font(.system(size: 16)).lineLimit(2).lineLimit(1)
        .frame(width: 40).probe("text")
    }
    #expect(host.frame(of: "text")?.height == 40)
  }
}
