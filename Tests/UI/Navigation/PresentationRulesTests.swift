import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PresentationRulesTests {
  @Test func rulesDifferByTheirDetents() {
    typealias Rule = PresentationBackgroundInteraction
    #expect(Rule.enabled(upThrough: .medium) == .enabled(upThrough: .medium))
    #expect(Rule.enabled(upThrough: .medium) != .enabled(upThrough: .large))
    #expect(Rule.enabled != .disabled)
  }

  @Test func aSheetWithRulesIsShown() {
    let host = TestHost {
      Color.red.sheet(isPresented: .constant(true)) {
        Text("sheet").presentationBackgroundInteraction(.enabled)
          .presentationContentInteraction(.scrolls).presentationCompactAdaptation(.popover)
      }
    }
    host.advance(1)
    #expect(host.texts == ["sheet"])
  }
}
