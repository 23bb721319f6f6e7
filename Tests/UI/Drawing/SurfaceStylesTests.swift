import MartletGeometry
import MartletUI
import Testing

@MainActor
struct SurfaceStylesTests {
  private func color(_ style: some ShapeStyle, in environment: EnvironmentValues) -> RGBA {
    style._resolve(in: environment).stops[0].color
  }

  @Test func thickerMaterialsHideMore() {
    let environment = EnvironmentValues()
    let materials: [Material] = [.ultraThin, .thin, .regular, .thick, .ultraThick]
    let opacities = materials.map { color($0, in: environment).alpha }
    #expect(opacities == opacities.sorted() && Set(opacities).count == materials.count)
  }

  @Test func aMaterialIsOpaqueWhereTransparencyIsReduced() {
    var environment = EnvironmentValues()
    environment.accessibilityReduceTransparency = true
    #expect(color(Material.ultraThin, in: environment).alpha == 1)
  }

  @Test func theBackgroundIsThatOfAnAncestor() {
    var environment = EnvironmentValues()
    environment.backgroundStyle = AnyShapeStyle(Color.black)
    #expect(color(BackgroundStyle(), in: environment) == .black)
    // A background style that names itself is the background of pages.
    environment.backgroundStyle = AnyShapeStyle(BackgroundStyle())
    let page = environment.pageBackground.resolved(in: environment)
    #expect(color(BackgroundStyle(), in: environment) == page)
  }
}
