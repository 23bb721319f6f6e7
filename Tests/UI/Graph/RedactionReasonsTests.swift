import MartletUI
import Testing

@MainActor
struct RedactionReasonsTests {
  private func hides(_ reasons: RedactionReasons, isSensitive: Bool) -> Bool {
    var environment = EnvironmentValues()
    environment.redactionReasons = reasons
    environment.isPrivacySensitive = isSensitive
    return environment.hidesContent
  }

  @Test func aPlaceholderHidesAllContent() {
    #expect(hides(.placeholder, isSensitive: false))
  }

  @Test func privacyHidesSensitiveContentAlone() {
    #expect(hides(.privacy, isSensitive: true))
    #expect(!hides(.privacy, isSensitive: false))
    #expect(!hides(.invalidated, isSensitive: true))
  }
}
