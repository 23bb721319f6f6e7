import MartletUI
import Testing

struct AccessibilityControlTests {
  @Test func fractionsArePercentages() {
    #expect(
      [0, 0.404, 0.996, 2, -1, .nan].map(AccessibilityControl.percent)
        == ["0%", "40%", "100%", "100%", "0%", "0%"])
  }

  @Test func wholeNumbersHaveNoFraction() {
    #expect([20, 0.5, -1].map(AccessibilityControl.text) == ["20", "0.5", "-1"])
  }
}
