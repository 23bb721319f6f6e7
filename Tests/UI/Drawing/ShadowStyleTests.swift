import MartletUI
import Testing

@MainActor
struct ShadowStyleTests {
  private func shadows(_ style: some ShapeStyle) -> [ResolvedShadow] {
    style._resolve(in: EnvironmentValues()).shadows
  }

  @Test func shadowsFollowInTheOrderOfTheirModifiers() {
    let style = TintShapeStyle().shadow(.drop(radius: 1)).shadow(.inner(radius: 2))
    #expect(shadows(style).count == 2)
    #expect(
      shadows(style) != shadows(TintShapeStyle().shadow(.inner(radius: 2)).shadow(.drop(radius: 1)))
    )
  }

  @Test func aRadiusBelowZeroCountsAsZero() {
    let none = shadows(TintShapeStyle().shadow(.drop(radius: 0)))
    #expect(shadows(TintShapeStyle().shadow(.drop(radius: -3))) == none)
    #expect(shadows(TintShapeStyle().shadow(.drop(radius: .nan))) == none)
    #expect(shadows(TintShapeStyle().shadow(.drop(radius: 3))) != none)
  }
}
