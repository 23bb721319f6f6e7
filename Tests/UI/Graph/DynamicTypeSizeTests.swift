import MartletUI
import Testing

struct DynamicTypeSizeTests {
  @Test func theStepsAreInRisingOrder() {
    #expect(DynamicTypeSize.allCases == DynamicTypeSize.allCases.sorted())
    #expect(DynamicTypeSize.xSmall < .large && .large < DynamicTypeSize.accessibility1)
  }

  @Test func theFiveLargestStepsAreForAccessibility() {
    let large = DynamicTypeSize.allCases.filter(\.isAccessibilitySize)
    #expect(large == Array(DynamicTypeSize.allCases.suffix(5)))
  }
}
