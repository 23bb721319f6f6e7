import MartletUI
import Testing

@MainActor
struct FadedStyleTests {
  private func alpha(_ style: some ShapeStyle) -> Double {
    style._resolve(in: EnvironmentValues()).stops[0].color.alpha
  }

  @Test func opacitiesOfStylesMultiply() {
    #expect(alpha(TintShapeStyle().opacity(0.5)) == 0.5)
    #expect(alpha(TintShapeStyle().opacity(0.5).opacity(0.5)) == 0.25)
  }

  @Test func anOpacityIsClampedAndNaNChangesNothing() {
    #expect(alpha(TintShapeStyle().opacity(-1)) == 0)
    #expect(alpha(TintShapeStyle().opacity(2)) == 1)
    #expect(alpha(TintShapeStyle().opacity(.nan)) == 1)
  }
}
