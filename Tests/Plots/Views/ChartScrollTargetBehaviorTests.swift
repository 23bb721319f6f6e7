import Testing

@testable import MartletPlots

@Suite struct ChartScrollTargetBehaviorTests {
  @Test func aChartRestsAtTheNearestMultiple() {
    let whole = ChartScrollTargetBehavior.valueAligned(unit: 10)
    #expect(whole.target(near: 24, isDate: false) == 20)
    #expect(whole.target(near: 26, isDate: true) == 30)
    let half = ChartScrollTargetBehavior.valueAligned(unit: 0.5, majorAlignment: .page)
    #expect(half.target(near: -0.7, isDate: false) == -0.5)
  }

  @Test func aChartRestsAnywhereWithoutAStep() {
    #expect(ChartScrollTargetBehavior.automatic.target(near: 24, isDate: false) == nil)
    let zero = ChartScrollTargetBehavior.valueAligned(
      unit: 0, majorAlignment: .unit(5), limitBehavior: .always)
    #expect(zero.target(near: 24, isDate: false) == nil)
  }
}
