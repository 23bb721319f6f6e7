import MartletGeometry
import MartletRaster
import Testing

@testable import MartletScene

struct LayerEffectTests {
  private let square = PixelRect(x: 0, y: 0, width: 4, height: 4)
  private let still = LayerEffect.projection(ProjectionTransform())

  @Test func aGroupIsNeededForEachOfItsStyles() {
    #expect(GroupStyle().isNone)
    #expect(!GroupStyle(opacity: 0.5).isNone && !GroupStyle(blendMode: .multiply).isNone)
    #expect(!GroupStyle(operation: .copy).isNone)
    #expect(!GroupStyle(isMasked: true).isNone && !GroupStyle(isIsolated: true).isNone)
  }

  @Test func aMapMovesThePixelsAndTheirNeighbours() {
    let move = ProjectionTransform(CGAffineTransform(translationX: 10, y: 5))
    #expect(
      LayerEffect.projection(move).mapped(square)
        == PixelRect(minX: 8, minY: 3, maxX: 16, maxY: 11))
    #expect(LayerEffect.projection(move).mapped(.empty) == .empty)
  }

  @Test func aShadowIsSeenBesideItsPicture() {
    var shadow = LayerEffect.shadow(.black, deviation: 0, dx: 7, dy: 5)
    #expect(shadow.mapped(square) == PixelRect(minX: 0, minY: 0, maxX: 12, maxY: 10))
    #expect(shadow.isShadow && !still.isShadow)
    shadow.end(square, in: square, hasBackdrops: true)
    #expect(shadow == .shadow(.black, deviation: 0, dx: 7, dy: 5, isLive: true))
  }

  @Test func aMovingPictureIsLargerThanItsClip() {
    let small = still.needed(for: PixelRect(x: 0, y: 0, width: 10, height: 10), side: 100)
    #expect(small.width == 100 && small.height == 100)
    let wide = still.needed(for: PixelRect(x: 0, y: 0, width: 200, height: 10), side: 100)
    #expect(wide == PixelRect(minX: 0, minY: -45, maxX: 200, maxY: 55))
    #expect(still.needed(for: .empty, side: 100) == .empty)
  }
}
