import MartletGeometry
import MartletScene
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct GradientInkTests {
  @Test func aTintIsSeenThroughItsMask() {
    var context = DrawContext(
      output: PixelRect(PixelSize(width: 100, height: 100)), toPixels: .identity,
      old: DisplayList(), takesParts: false)
    let rect = CGRect(x: 10, y: 10, width: 20, height: 20)
    context.tinted(rect, .solid(.black)) { $0.fill(Path(rect), paint: .solid(.black)) }
    let items = context.finish().items
    let isMasked = items.contains { if case .pushMask = $0.content { true } else { false } }
    #expect(isMasked && items.count == 6)
  }

  @Test func gradientsWithAPaintAreInk() {
    func isInk(_ style: some ShapeStyle) -> Bool {
      style._resolve(in: EnvironmentValues()).asInk != nil
    }
    let colors = Gradient(colors: [.red, .blue])
    #expect(isInk(LinearGradient(gradient: colors, startPoint: .top, endPoint: .bottom)))
    #expect(isInk(AngularGradient(gradient: colors, center: .center)))
    #expect(isInk(RadialGradient(gradient: colors, center: .center, startRadius: 0, endRadius: 9)))
    #expect(!isInk(EllipticalGradient(gradient: colors)))
    #expect(!isInk(Color.red))
  }

  @Test func aSymbolIsTheMaskOfItsGradient() {
    func gradients(_ style: some ShapeStyle) -> Int {
      let host = TestHost(width: 100, height: 100) {
        Image(systemName: "star.fill").foregroundStyle(style)
      }
      return host.displayList.items.filter {
        if case .fill(_, _, .linear) = $0.content { true } else { false }
      }.count
    }
    #expect(
      gradients(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)) == 1)
    #expect(gradients(Color.red) == 0)
  }
}
