import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct AxisValueLabelOrientationTests {
  private func size(_ orientation: AxisValueLabelOrientation) -> CGSize? {
    let host = TestHost(width: 100, height: 100) {
      orientation.turned(AnyView(Color.red.frame(width: 30, height: 10))).probe("label")
    }
    return host.frame(of: "label")?.size
  }

  @Test func aQuarterTurnSwapsTheSides() {
    #expect(size(.horizontal) == CGSize(width: 30, height: 10))
    #expect(size(.vertical) == CGSize(width: 10, height: 30))
    #expect(size(.verticalReversed) == CGSize(width: 10, height: 30))
  }

  @Test func verticalTextReadsDownwards() {
    #expect(AxisValueLabelOrientation.vertical.quarters == 1)
    #expect(AxisValueLabelOrientation.verticalReversed.quarters == -1)
    #expect(AxisValueLabelOrientation.automatic == .horizontal)
  }
}
