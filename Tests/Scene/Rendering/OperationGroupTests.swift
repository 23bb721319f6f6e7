import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletScene

/// Groups that change pixels on which they do not draw.
@Suite struct OperationGroupTests {
  private let size = PixelSize(width: 60, height: 40)

  /// A card, and a bar at `x` that an operation combines with it inside a clip.
  private func list(_ operation: PorterDuff, x: Double, blur: Double) -> DisplayList {
    var builder = DisplayListBuilder(output: PixelRect(size))
    builder.beginNode(1)
    if blur > 0 { builder.pushBlur(radius: blur) } else { builder.pushIsolated() }
    builder.fill(.rect(5, 5, 40, 30), paint: .solid(RGBA(hex: 0xE40303)))
    builder.pushClip(Path(ellipseIn: CGRect(x: 2, y: 2, width: 56, height: 36)))
    builder.pushGroup(operation)
    builder.fill(.rect(x, 10, 20, 20), paint: .solid(RGBA(hex: 0x24408E).opacity(0.6)))
    builder.pop()
    builder.pop()
    builder.pop()
    builder.endNode()
    return builder.finish()
  }

  @Test(arguments: PorterDuff.allCases)
  func theDamagedPictureIsTheWholeOne(operation: PorterDuff) throws {
    let fonts = try TestFonts.library()
    let whole = PixelRegion(PixelRect(size))
    for blur in [0.0, 1.5] {
      let renderer = SceneRenderer(fonts: fonts)
      var damaged = Pixmap(width: size.width, height: size.height)
      var old = list(operation, x: 8, blur: blur)
      renderer.paint(old, damage: whole, into: &damaged)
      for x in [20.0, 33, -30] {
        let new = list(operation, x: x, blur: blur)
        let changed = renderer.damage(from: old, to: new, in: PixelRect(size))
        renderer.paint(new, damage: changed, into: &damaged)
        old = new
        var drawn = Pixmap(width: size.width, height: size.height)
        SceneRenderer(fonts: fonts).paint(new, damage: whole, into: &drawn)
        #expect(pixelDifferences(drawn, damaged) == [], "blur \(blur), x \(x)")
      }
    }
  }

  @Test func aGroupWithoutItemsReachesItsWholeClip() {
    var builder = DisplayListBuilder(output: PixelRect(size))
    builder.pushClip(.rect(10, 10, 20, 20))
    builder.beginExtent()
    builder.pushGroup(.clear)
    builder.pop()
    #expect(builder.endExtent() == PixelRect(x: 10, y: 10, width: 20, height: 20))
    builder.pop()
    let list = builder.finish()
    #expect(list.items.count == 4)
    #expect(
      list.items.map(\.bounds)
        == Array(repeating: PixelRect(x: 10, y: 10, width: 20, height: 20), count: 4))
  }

  @Test func aGroupThatNobodySeesIsLeftOut() {
    var builder = DisplayListBuilder(output: PixelRect(size))
    builder.pushClip(.rect(200, 10, 20, 20))
    builder.pushGroup(.clear)
    builder.pop()
    builder.pop()
    #expect(builder.finish().items.isEmpty)
  }
}
