import MartletGeometry
import MartletUI
import Testing

@MainActor
struct ShapeStyleLevelsTests {
  private func color(_ style: some ShapeStyle) -> RGBA {
    style._resolve(in: EnvironmentValues()).stops[0].color
  }

  @Test func aLevelIsTheStyleWithAPartOfItsOpacity() {
    let red = Color(RGBA(red: 1, green: 0, blue: 0))
    #expect(color(red.secondary) == RGBA(red: 1, green: 0, blue: 0).opacity(0.5))
    let opacities = [
      color(red.tertiary).alpha, color(red.quaternary).alpha, color(red.quinary).alpha,
    ]
    #expect(opacities == [0.25, 0.15, 0.1])
  }

  @Test func levelsOfLevelsMultiply() {
    #expect(color(TintShapeStyle().secondary.secondary).alpha == 0.25)
  }

  @Test func aLevelCanBeNamedWhereAStyleIsExpected() {
    func found(_ style: some ShapeStyle) -> RGBA { color(style) }
    #expect(found(.tint.secondary) == color(TintShapeStyle()).opacity(0.5))
    #expect(found(.white.tertiary) == RGBA.white.opacity(0.25))
  }
}
