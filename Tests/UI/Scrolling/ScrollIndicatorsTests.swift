import MartletGeometry
import MartletUI
import Testing

struct ScrollIndicatorsTests {
  @Test func theBarsStayHalfASecondAndFadeOut() {
    var indicators = ScrollIndicators()
    #expect(indicators.shown == 0)
    let isVisible = indicators.advance(isBusy: true, at: .zero)
    #expect(isVisible && indicators.shown == 1)
    var shown: [Double] = []
    for step in 0...20 {
      _ = indicators.advance(isBusy: false, at: .zero.advanced(by: Double(step) * 0.05))
      shown.append(indicators.shown)
    }
    #expect(shown[8] == 1, "0.4 s after the movement")
    #expect(shown[14] > 0 && shown[14] < 1, "0.7 s after the movement")
    #expect(shown[20] == 0, "1 s after the movement")
  }

  @Test func aMovementShowsTheBarsAgainAtOnce() {
    var indicators = ScrollIndicators()
    _ = indicators.advance(isBusy: true, at: .zero)
    _ = indicators.advance(isBusy: false, at: .zero)
    _ = indicators.advance(isBusy: false, at: .zero.advanced(by: 0.7))
    let isVisible = indicators.advance(isBusy: true, at: .zero.advanced(by: 0.75))
    #expect(isVisible && indicators.shown == 1)
  }
}
