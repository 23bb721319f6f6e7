import Testing

@testable import MartletSeries

struct StepRuleTests {
  @Test func divisorsOfTenLeaveOutEight() {
    let steps = [0.6, 1.9, 2.1, 2.6, 5.1, 6.4, 64, 0.061].map {
      StepRule.divisorsOfTen.step(atLeast: $0)
    }
    for (step, expected) in zip(steps, [1, 2, 2.5, 5, 10, 10, 100, 0.1]) {
      #expect(abs(step - expected) < expected * 1e-12)
    }
  }

  @Test func wholeStepsHaveNoFractions() {
    let steps = [0.1, 1, 1.1, 2.1, 2.5, 6, 21, 240].map { StepRule.whole.step(atLeast: $0) }
    #expect(steps == [1, 1, 2, 5, 5, 10, 25, 250])
  }
}
