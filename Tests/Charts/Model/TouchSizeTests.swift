import Testing

@testable import MartletCharts

@Suite struct TouchSizeTests {
  @Test func aButtonIsNotSmallerThanATarget() {
    #expect(TouchSize.minimum >= 44)
    #expect(TouchSize.button >= TouchSize.minimum)
  }
}
