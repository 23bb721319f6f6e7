import MartletUI
import Testing

struct AccessibilityTraitsNamesTests {
  @Test func namesAreThoseOfTheDeclarations() {
    #expect(AccessibilityTraits([.isSelected, .isButton]).names == ["isButton", "isSelected"])
    #expect(AccessibilityTraits(rawValue: 65_535).names.count == 16)
    #expect(AccessibilityTraits().names.isEmpty)
  }
}
