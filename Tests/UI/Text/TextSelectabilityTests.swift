import MartletUI
import Testing

struct TextSelectabilityTests {
  @Test func theTypesSayWhetherTextsCanBeSelected() {
    #expect(EnabledTextSelectability.allowsSelection)
    #expect(!DisabledTextSelectability.allowsSelection)
  }
}
