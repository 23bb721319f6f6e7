import MartletUI
import Testing

@MainActor
struct ColorGradientsTests {
  @Test func aGradientIsAStyleFromTopToBottom() {
    let gradient = Gradient(colors: [.red, .blue])
    let environment = EnvironmentValues()
    #expect(
      gradient._resolve(in: environment) == AnyGradient(gradient)._resolve(in: environment))
  }

  @Test func theShareOfAMixtureIsClamped() {
    let mixed = { Color.red.mix(with: .blue, by: $0) }
    #expect(mixed(2) == mixed(1))
    #expect(mixed(-2) == mixed(0))
    #expect(mixed(.nan) == mixed(0))
    #expect(mixed(0.5) != mixed(0))
  }

  @Test func theGradientOfAColourIsLighterAtTheTop() {
    let colors = Color.black.gradient.gradient.resolved(in: EnvironmentValues()).map(\.color)
    #expect(colors.map(\.red) == [0.22, 0])
  }

  @Test func anEllipticalGradientIsResolvedByFractions() {
    let style = EllipticalGradient(colors: [.red, .blue])._resolve(in: EnvironmentValues())
    #expect(style.geometry == .elliptical(.center, 0, 0.5))
  }
}
