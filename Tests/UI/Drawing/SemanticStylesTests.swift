import MartletGeometry
import MartletUI
import Testing

@MainActor
struct SemanticStylesTests {
  private func color(
    _ style: some ShapeStyle, in environment: EnvironmentValues = EnvironmentValues()
  ) -> RGBA {
    style._resolve(in: environment).stops[0].color
  }

  private var dark: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    return environment
  }

  @Test func selectionsAndLinksHaveTheAccentColour() {
    var environment = EnvironmentValues()
    environment.palette.light[.accentColor] = RGBA(red: 1, green: 0, blue: 0)
    let tint = color(TintShapeStyle(), in: environment)
    #expect(tint == RGBA(red: 1, green: 0, blue: 0))
    #expect(color(SelectionShapeStyle(), in: environment) == tint)
    #expect(color(LinkShapeStyle(), in: environment) == tint)
  }

  @Test func lowerLevelsOfAFillAreWeaker() {
    let fill = FillShapeStyle()
    for environment in [EnvironmentValues(), dark] {
      let opacities = [fill, fill.secondary, fill.tertiary, fill.quaternary, fill.quinary].map {
        color($0, in: environment).alpha
      }
      #expect(opacities == opacities.sorted(by: >) && Set(opacities).count == 5)
    }
    #expect(color(fill, in: dark).alpha > color(fill).alpha)
  }

  @Test func theLevelOfAFillIsItsOwnColourWhereAStyleIsExpected() {
    func found(_ style: some ShapeStyle) -> RGBA { color(style) }
    #expect(found(.fill.tertiary) == RGBA(hex: 0x767680).opacity(0.12))
  }

  @Test func aPlaceholderIsWeakerThanSecondaryText() {
    for environment in [EnvironmentValues(), dark] {
      let secondary = Color.secondary.resolved(in: environment)
      #expect(color(PlaceholderTextShapeStyle(), in: environment) == secondary.opacity(0.5))
    }
  }

  @Test func theBackgroundOfTheWindowIsThatOfPages() {
    var environment = EnvironmentValues()
    environment.backgroundStyle = AnyShapeStyle(Color.black)
    #expect(color(WindowBackgroundShapeStyle(), in: environment) == .white)
    #expect(color(WindowBackgroundShapeStyle(), in: dark) == .black)
  }
}
