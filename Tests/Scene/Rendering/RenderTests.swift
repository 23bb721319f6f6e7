import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletText
import Testing

@testable import MartletScene

private let size = PixelSize(width: 160, height: 120)

/// Where two pictures differ first, as text; nil when they are equal.
private func difference(_ a: [UInt32], _ b: [UInt32], width: Int) -> String? {
  guard let i = a.indices.first(where: { a[$0] != b[$0] }) else { return nil }
  let count = a.indices.count { a[$0] != b[$0] }
  return """
    (\(i % width), \(i / width)) is \(String(a[i], radix: 16)), not \(String(b[i], radix: 16)); \
    \(count) pixels differ
    """
}

/// The visible words of a picture, row by row.
private func words(_ pixmap: borrowing Pixmap) -> [UInt32] {
  var words: [UInt32] = []
  for y in 0..<pixmap.height {
    for x in 0..<pixmap.width { words.append(pixmap[x, y]) }
  }
  return words
}

@Suite struct RenderTests {
  let fonts: FontLibrary

  init() throws {
    fonts = try TestFonts.library()
  }

  private func full(_ list: DisplayList, bands: Int = 1) -> [UInt32] {
    let renderer = SceneRenderer(fonts: fonts, runner: SerialRunner(width: bands))
    var pixmap = Pixmap(width: size.width, height: size.height)
    renderer.paint(list, damage: PixelRegion(PixelRect(size)), into: &pixmap)
    return words(pixmap)
  }

  @Test(arguments: 0..<8) func damagedRenderEqualsFullRender(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let renderer = SceneRenderer(fonts: fonts)
    for _ in 0..<12 {
      var scene = RandomScene(size: size, fonts: fonts, random: &random)
      var pixmap = Pixmap(width: size.width, height: size.height)
      var shown = scene.list()
      renderer.paint(shown, damage: PixelRegion(PixelRect(size)), into: &pixmap)
      for step in 0..<6 {
        scene.mutate(&random)
        let next = scene.list()
        let damage = renderer.damage(from: shown, to: next, in: PixelRect(size))
        let before = words(pixmap)
        renderer.paint(next, damage: damage, into: &pixmap)
        let after = words(pixmap)
        #expect(
          difference(after, full(next), width: size.width) == nil, "seed \(seed), step \(step)")
        for (i, word) in after.enumerated() where word != before[i] {
          let point = PixelPoint(x: i % size.width, y: i / size.width)
          #expect(damage.contains(point))
        }
        shown = next
      }
    }
  }

  @Test(arguments: 0..<4) func bandsDrawTheSameBytes(seed: UInt64) {
    var random = SeededRandom(seed: 100 + seed)
    for _ in 0..<6 {
      let large = PixelSize(width: 512, height: 200)
      let scene = RandomScene(size: large, fonts: fonts, random: &random)
      let list = scene.list(scale: 1.25)
      let one = rendered(list, bands: 1)
      for bands in 2...5 {
        let several = rendered(list, bands: bands)
        #expect(difference(several, one, width: 512) == nil, "seed \(seed), \(bands) bands")
      }
    }
  }

  /// Large enough that the renderer really cuts it into five bands.
  private func rendered(_ list: DisplayList, bands: Int) -> [UInt32] {
    let renderer = SceneRenderer(fonts: fonts, runner: SerialRunner(width: bands))
    var pixmap = Pixmap(width: 512, height: 200)
    renderer.paint(list, damage: PixelRegion(PixelRect(pixmap.size)), into: &pixmap)
    return words(pixmap)
  }

  @Test func aMovedItemDamagesOldAndNewBounds() {
    func list(x: Double) -> DisplayList {
      var builder = DisplayListBuilder(output: PixelRect(size))
      builder.fill(Path(CGRect(x: x, y: 5, width: 4, height: 4)), paint: .solid(.white))
      builder.fill(Path(CGRect(x: 0, y: 50, width: 4, height: 4)), paint: .solid(.white))
      return builder.finish()
    }
    let damage = DisplayList.diff(from: list(x: 10), to: list(x: 60), within: PixelRect(size))
    #expect(
      damage.rects == [
        PixelRect(x: 10, y: 5, width: 4, height: 4), PixelRect(x: 60, y: 5, width: 4, height: 4),
      ])
  }

  @Test func equalListsHaveNoDamage() {
    var random = SeededRandom(seed: 7)
    let scene = RandomScene(size: size, fonts: fonts, random: &random)
    let list = scene.list()
    #expect(DisplayList.diff(from: list, to: list, within: PixelRect(size)).isEmpty)
    #expect(DisplayList.diff(from: list, to: scene.list(), within: PixelRect(size)).isEmpty)
  }

  @Test func anInsertedItemDamagesOnlyItself() {
    func list(_ ids: [UInt64]) -> DisplayList {
      var builder = DisplayListBuilder(output: PixelRect(size))
      for id in ids {
        builder.beginNode(id)
        builder.fill(
          Path(CGRect(x: Double(id) * 10, y: 0, width: 5, height: 5)), paint: .solid(.white))
        builder.endNode()
      }
      return builder.finish()
    }
    let damage = DisplayList.diff(
      from: list([1, 2, 3, 4]), to: list([1, 5, 2, 3, 4]), within: PixelRect(size))
    #expect(damage.rects == [PixelRect(x: 50, y: 0, width: 5, height: 5)])
    let removal = DisplayList.diff(
      from: list([1, 5, 2, 3, 4]), to: list([1, 2, 3, 4]), within: PixelRect(size))
    #expect(removal == damage)
  }

  @Test func textMovedByWholePixelsIsTheSamePictureMoved() {
    let layout = fonts.layout(StyledText([.init("Wind 3.5", style: TextStyle(size: 17))]))
    func picture(x: Double, y: Double) -> [UInt32] {
      var builder = DisplayListBuilder(output: PixelRect(size))
      builder.text(layout, at: CGPoint(x: x, y: y))
      return full(builder.finish())
    }
    let here = picture(x: 10.3, y: 20.6)
    let there = picture(x: 17.3, y: 25.6)
    for y in 0..<100 {
      for x in 0..<140 {
        #expect(here[y * size.width + x] == there[(y + 5) * size.width + x + 7])
      }
    }
  }

  @Test func hugeAndTurnedTextIsDrawnFromOutlines() {
    let layout = fonts.layout(StyledText([.init("8", style: TextStyle(size: 400))]))
    var builder = DisplayListBuilder(output: PixelRect(size))
    builder.text(layout, at: CGPoint(x: -60, y: -200))
    #expect(full(builder.finish()).contains(0xFF00_0000))
    let small = fonts.layout(
      StyledText([.init("turned", style: TextStyle(size: 20, color: .white))]))
    var turned = DisplayListBuilder(output: PixelRect(size))
    turned.pushTransform(CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 40, ty: 10))
    turned.text(small, at: .zero)
    let list = turned.finish()
    let picture = full(list)
    #expect(picture.contains(0xFFFF_FFFF))
    for (i, word) in picture.enumerated() where word != 0xFF00_0000 {
      #expect(
        list.items[0].bounds.contains(PixelPoint(x: i % size.width, y: i / size.width)))
    }
  }

  @Test func nothingOutsideTheDamageIsTouched() {
    let renderer = SceneRenderer(fonts: fonts, background: .white)
    var pixmap = Pixmap(width: 20, height: 20)
    let damage = PixelRegion(PixelRect(x: 5, y: 6, width: 7, height: 8))
    renderer.paint(DisplayList(), damage: damage, into: &pixmap)
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = damage.contains(PixelPoint(x: x, y: y))
        #expect(pixmap[x, y] == (isInside ? 0xFFFF_FFFF : 0))
      }
    }
  }

  @Test func aPictureIsDrawnWhereItIsPlaced() {
    let renderer = SceneRenderer(fonts: fonts)
    var picture = Pixmap(width: 2, height: 1)
    picture[0, 0] = 0xFFFF_0000
    picture[1, 0] = 0xFF00_FF00
    let reference = renderer.images.add(picture)
    func drawn(_ rect: CGRect) -> [UInt32] {
      var builder = DisplayListBuilder(output: PixelRect(x: 0, y: 0, width: 6, height: 3))
      builder.image(reference, in: rect)
      var pixmap = Pixmap(width: 6, height: 3)
      renderer.paint(builder.finish(), damage: PixelRegion(pixmap.bounds), into: &pixmap)
      return words(pixmap)
    }
    let black: UInt32 = 0xFF00_0000
    let whole = drawn(CGRect(x: 1, y: 1, width: 2, height: 1))
    #expect(whole[6...11] == [black, 0xFFFF_0000, 0xFF00_FF00, black, black, black])
    let stretched = drawn(CGRect(x: 0, y: 0, width: 6, height: 3))
    #expect(stretched[0] == 0xFFFF_0000)
    #expect(stretched[17] == 0xFF00_FF00)
    renderer.images.remove(reference)
    #expect(drawn(CGRect(x: 1, y: 1, width: 2, height: 1)).allSatisfy { $0 == black })
  }
}
