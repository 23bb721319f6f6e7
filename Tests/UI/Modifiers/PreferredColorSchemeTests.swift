import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PreferredColorSchemeTests {
  private func scheme(@ViewBuilder _ content: () -> some View) -> ColorScheme? {
    var result: ColorScheme?
    _ = TestHost {
      VStack { content() }.onPreferenceChange(PreferredColorSchemeKey.self) { result = $0 }
    }
    return result
  }

  @Test func theFirstRequestCounts() {
    #expect(
      scheme {
        Color.red
        Color.red.preferredColorScheme(.light)
        Color.red.preferredColorScheme(.dark)
      } == .light)
  }

  @Test func noRequestIsNone() {
    #expect(scheme { Color.red.preferredColorScheme(nil) } == nil)
    #expect(
      scheme {
        Color.red.preferredColorScheme(nil)
        Color.red.preferredColorScheme(.dark)
      } == .dark)
  }

  private struct Scheme: View {
    @Environment(\.colorScheme) private var scheme

    var body: some View { Text(scheme == .dark ? "dark" : "light").preferredColorScheme(.dark) }
  }

  @Test func theHostFollowsTheRequest() {
    var environment = EnvironmentValues()
    environment.colorScheme = .light
    let host = TestHost(environment: environment) { Scheme() }
    host.advance(0.1)
    #expect(host.texts == ["dark"])
  }
}
