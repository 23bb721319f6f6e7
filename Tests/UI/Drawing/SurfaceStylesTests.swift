import MartletGeometry
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
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
    let host = TestHost(environment: environment) { Color.red.background(.ultraThinMaterial) }
    #expect(backdrops(host).isEmpty)
  }

  /// The surfaces in a list that show what is behind them.
  private func backdrops(_ host: TestHost) -> [BackdropStyle] {
    host.displayList.items.compactMap {
      if case .backdrop(_, _, let style) = $0.content { style } else { nil }
    }
  }

  @Test func aMaterialBlursWhatIsBehindIt() {
    let host = TestHost(scale: 2) {
      ZStack {
        Color.red
        Color.clear.frame(width: 50, height: 20).background(.thinMaterial)
        Circle().fill(.regularMaterial)
        Circle().stroke(.thickMaterial, lineWidth: 9)
        Canvas { context, size in
          context.fill(Path(CGRect(origin: .zero, size: size)), with: .style(Material.bar))
        }
      }
    }
    let found = backdrops(host)
    #expect(found.map(\.deviation) == [Double](repeating: 2 * Material.blurRadius, count: 4))
    let environment = EnvironmentValues()
    let materials: [Material] = [.thin, .regular, .thick, .bar]
    #expect(found.map(\.tint) == materials.map { color($0, in: environment) })
  }

  @Test func aMaterialKeepsItsShadow() {
    let host = TestHost { Circle().fill(.regularMaterial.shadow(.drop(radius: 3))) }
    #expect(backdrops(host).count == 1)
    let isLive = host.displayList.items.contains {
      if case .pushEffect(.shadow(_, _, _, _, isLive: true), _) = $0.content { true } else { false }
    }
    #expect(isLive)
  }

  @Test func aChangeOnAMaterialDamagesOnlyItself() throws {
    let fonts = try TestFonts.library()
    let handle = Handle()
    let host = TestHost(width: 200, height: 120, text: fonts) { Panel(handle: handle) }
    let output = PixelRect(PixelSize(width: 200, height: 120))
    let renderer = SceneRenderer(fonts: fonts)
    var shown = host.displayList
    for _ in 0..<6 {
      handle.act()
      host.update()
      let damage = renderer.damage(from: shown, to: host.displayList, in: output)
      #expect(damage.area <= 2 * 10 * 10, "only the mark")
      shown = host.displayList
    }
  }

  /// A card over colours, and a mark over the card that moves.
  private struct Panel: View {
    @State private var step = 0
    let handle: Handle
    var body: some View {
      handle.act = { step += 1 }
      return ZStack(alignment: .topLeading) {
        HStack(spacing: 0) {
          Color.red
          Color.blue
        }
        RoundedRectangle(cornerRadius: 12).fill(.ultraThinMaterial)
          .frame(width: 120, height: 60).offset(x: 40, y: 30)
        Color.black.frame(width: 10, height: 10).offset(x: 50 + CGFloat(step) * 12, y: 40)
      }
    }
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
