import MartletUI
import Testing

@MainActor
struct ResolvedColorTests {
  @Test func aColourOfComponentsResolvesToThem() {
    let resolved = Color.Resolved(red: 0.25, green: 0.5, blue: 0.75, opacity: 0.125)
    #expect(Color(resolved).resolve(in: EnvironmentValues()) == resolved)
  }

  @Test func theComponentsAreAVector() {
    var color = Color.Resolved(red: 0.25, green: 0.5, blue: 0.75, opacity: 0.125)
    color.animatableData.scale(by: 2)
    #expect(color == Color.Resolved(red: 0.5, green: 1, blue: 1.5, opacity: 0.25))
  }

  @Test func aNamedColourResolvesByTheScheme() {
    var environment = EnvironmentValues()
    #expect(Color.primary.resolve(in: environment).red == 0)
    environment.colorScheme = .dark
    #expect(Color.primary.resolve(in: environment).red == 1)
  }
}
