import Testing

@testable import MartletPlots

struct AxisValueLabelCollisionResolutionTests {
  @Test func onlyGreedyLabelsHide() {
    #expect(AxisValueLabelCollisionResolution.automatic == .greedy)
    #expect(AxisValueLabelCollisionResolution.greedy(priority: 2, minimumSpacing: 8).hides)
    #expect(!AxisValueLabelCollisionResolution.disabled.hides)
    #expect(!AxisValueLabelCollisionResolution.truncate.hides)
  }
}
