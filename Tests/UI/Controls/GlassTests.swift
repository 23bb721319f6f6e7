import MartletGeometry
import MartletUI
import Testing

@MainActor
struct GlassTests {
  private func style(
    _ glass: Glass, in environment: EnvironmentValues = EnvironmentValues()
  ) -> _ResolvedStyle {
    glass._resolve(in: environment)
  }

  @Test func glassBlursLikeAMaterial() {
    let environment = EnvironmentValues()
    #expect(style(.regular) == Material.regular._resolve(in: environment))
  }

  @Test func clearGlassBlursLess() throws {
    func radius(_ glass: Glass) -> Double? {
      if case .backdrop(let radius, _) = style(glass).geometry { radius } else { nil }
    }
    let (clear, regular) = (try #require(radius(.clear)), try #require(radius(.regular)))
    #expect(clear > 0 && clear < regular)
  }

  @Test func aTintIsTheColourOverTheBlur() {
    let tinted = style(.regular.tint(Color(red: 1, green: 0, blue: 0)))
    #expect(tinted.geometry == style(.regular).geometry)
    #expect(tinted.color.red == 1 && tinted.color.green == 0)
    #expect(tinted.color.alpha == style(.regular).color.alpha)
  }

  @Test func noGlassDrawsNothing() {
    #expect(style(.identity).isClear && style(.identity.tint(.red)).isClear)
    var environment = EnvironmentValues()
    environment.accessibilityReduceTransparency = true
    #expect(style(.identity, in: environment).isClear)
  }

  @Test func glassIsOpaqueWhereTransparencyIsReduced() {
    var environment = EnvironmentValues()
    environment.accessibilityReduceTransparency = true
    for glass in [Glass.regular, .clear, .clear.tint(.red)] {
      #expect(style(glass, in: environment).color.alpha == 1)
      #expect(style(glass, in: environment).geometry == .solid)
    }
  }
}
