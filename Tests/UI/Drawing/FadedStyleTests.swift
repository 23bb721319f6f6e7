import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
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

  @Test func theForegroundStyleOutsideIsFaded() {
    let red = RGBA(red: 1, green: 0, blue: 0)
    let host = TestHost(width: 100, height: 100) {
      VStack {
        Rectangle().foregroundStyle(.opacity(0.5))
        Rectangle().fill(.opacity(0.25))
        Rectangle().foregroundStyle(.foreground)
        Rectangle().foregroundStyle(.opacity(0.5)).foregroundStyle(.secondary)
      }
      .foregroundStyle(Color(red))
    }
    let found = host.displayList.items.compactMap { item -> RGBA? in
      if case .fill(_, _, .solid(let color)) = item.content { color } else { nil }
    }
    #expect(found == [red.opacity(0.5), red.opacity(0.25), red, red.opacity(0.25)])
  }
}
