import MartletGeometry
import MartletRaster
import Testing

@testable import MartletScene

private let output = PixelRect(x: 0, y: 0, width: 120, height: 80)

@Suite struct BuilderEffectsTests {
  @Test func aLayerIsDrawnInTheSpaceOfItsPicture() {
    var builder = DisplayListBuilder(output: output)
    builder.pushOffset(x: 10.5, y: 4)
    builder.pushLayer()
    let space = CGAffineTransform(translationX: 0.5, y: 0)
    #expect(builder.transform == space)
    builder.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), paint: .solid(.white))
    builder.pop()
    #expect(builder.transform == CGAffineTransform(translationX: 10.5, y: 4))
    let items = builder.finish().items
    #expect(items.map(\.transform) == [space, space, .identity])
    #expect(items[1].bounds == PixelRect(minX: 8, minY: 2, maxX: 23, maxY: 16))
  }

  @Test func anUprightSpaceHasNoRotation() {
    var builder = DisplayListBuilder(output: output)
    builder.pushTransform(CGAffineTransform(scaleX: 2, y: 2))
    builder.pushTransform(CGAffineTransform(rotationAngle: 0.5))
    let outer = builder.transform
    builder.pushUpright()
    let upright = CGAffineTransform(scaleX: 2, y: 2)
    #expect(builder.transform == upright)
    builder.fill(Path(CGRect(x: 10, y: 5, width: 10, height: 10)), paint: .solid(.white))
    builder.pop()
    #expect(builder.transform == outer)
    #expect(builder.finish().items.map(\.transform) == [outer, upright, .identity])
  }

  /// Or memory would go with the cube of their depth.
  @Test func picturesOfEffectsInEffectsHaveABoundedSize() {
    var shrink = ProjectionTransform(CGAffineTransform(scaleX: 0.1, y: 0.1))
    shrink.m13 = 1e-4
    let effects: [(inout DisplayListBuilder) -> Void] = [
      { $0.pushBlur(radius: 300) },
      { $0.pushShadow(.black, radius: 300, x: 40, y: -40) },
      { $0.pushProjection(shrink) },
      { $0.pushLayer(ProjectionTransform(CGAffineTransform(translationX: 30, y: 0))) },
    ]
    for effect in effects {
      var builder = DisplayListBuilder(output: output)
      for _ in 0..<12 { effect(&builder) }
      builder.fill(
        Path(CGRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8)), paint: .solid(.white))
      for case .pushEffect(_, let extent) in builder.finish().items.map(\.content) {
        // A few pixels an effect for what lies in between.
        #expect(max(extent.width, extent.height) <= 3 * output.width + 12 * 8)
      }
    }
  }
}
