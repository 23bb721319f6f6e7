import Testing

@testable import MartletUI

struct ProgressViewTests {
  @Test func aFractionIsClamped() {
    #expect(0.5.fraction(of: 2) == 0.25)
    #expect(5.0.fraction(of: 2) == 1)
    #expect((-1.0).fraction(of: 2) == 0)
  }
}
