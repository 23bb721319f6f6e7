import MartletGeometry
import Testing

@testable import MartletScene

private let output = PixelRect(x: 0, y: 0, width: 100, height: 80)
private let red = Paint.solid(RGBA(hex: 0xFF0000))

extension Path {
  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path { path in
      path.addLines([
        CGPoint(x: x, y: y), CGPoint(x: x + width, y: y),
        CGPoint(x: x + width, y: y + height), CGPoint(x: x, y: y + height),
      ])
      path.closeSubpath()
    }
  }
}

@Suite struct DisplayListBuilderTests {

  @Test func whatCannotBeSeenIsLeftOutButCounts() {
    var builder = DisplayListBuilder(output: output)
    builder.beginNode(7)
    builder.fill(.rect(200, 0, 10, 10), paint: red)
    builder.fill(.rect(0, 0, 10, 10), paint: red)
    builder.endNode()
    let list = builder.finish()
    #expect(list.items.map(\.key) == [ItemKey(node: 7, ordinal: 1)])
  }

  @Test func aNodeGoesOnAfterItsChild() {
    var builder = DisplayListBuilder(output: output)
    builder.beginNode(1)
    builder.fill(.rect(0, 0, 10, 10), paint: red)
    builder.beginNode(2)
    builder.fill(.rect(0, 0, 10, 10), paint: red)
    builder.endNode()
    builder.fill(.rect(0, 0, 10, 10), paint: red)
    builder.endNode()
    let keys = builder.finish().items.map(\.key)
    #expect(
      keys == [
        ItemKey(node: 1, ordinal: 0), ItemKey(node: 2, ordinal: 0), ItemKey(node: 1, ordinal: 1),
      ])
  }

  @Test func aScopeCoversWhatItHolds() {
    var builder = DisplayListBuilder(output: output)
    builder.pushClip(.rect(10, 10, 50, 50))
    builder.pushGroup(opacity: 0.5)
    builder.fill(.rect(0, 0, 20, 20), paint: red)
    builder.fill(.rect(30, 30, 5, 5), paint: red)
    builder.pop()
    builder.pop()
    let list = builder.finish()
    let inside = PixelRect(minX: 10, minY: 10, maxX: 35, maxY: 35)
    #expect(list.items.count == 6)
    #expect(list.items[0].bounds == inside)
    #expect(list.items[1].bounds == inside)
    #expect(list.items[2].bounds == PixelRect(minX: 10, minY: 10, maxX: 20, maxY: 20))
    #expect(list.items[4].bounds == inside)
    #expect(list.items[5].bounds == inside)
  }

  @Test func emptyAndOpaqueScopesVanish() {
    var builder = DisplayListBuilder(output: output)
    builder.pushClip(.rect(10, 10, 50, 50))
    builder.pop()
    builder.pushGroup(opacity: 1)
    builder.fill(.rect(0, 0, 20, 20), paint: red)
    builder.pop()
    builder.pushGroup(opacity: 0)
    #expect(builder.isHidden)
    builder.fill(.rect(0, 0, 20, 20), paint: red)
    builder.pop()
    #expect(!builder.isHidden)
    #expect(builder.finish().items.count == 1)
  }

  @Test func openScopesAreClosedAtTheEnd() {
    var builder = DisplayListBuilder(output: output)
    builder.pushClip(.rect(10, 10, 50, 50))
    builder.fill(.rect(0, 0, 20, 20), paint: red)
    #expect(builder.finish().items.last?.content == .pop)
  }
}
