import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletText
import Testing

@testable import MartletScene

private let size = PixelSize(width: 160, height: 120)
private let card = CGRect(x: 50, y: 30, width: 60, height: 50)

/// A scene with a translucent card.
private struct CardScene {
  /// The left edge of a bar below the card.
  var bar = 10.0
  /// The left edge of a mark above the card.
  var mark = 70.0
  var tint = RGBA.white.opacity(0.4)
  /// A second card over the first one.
  var second: CGRect?

  func write(_ builder: inout DisplayListBuilder) {
    builder.beginNode(1)
    builder.fill(
      Path(CGRect(x: 0, y: 0, width: 160, height: 55)), paint: .solid(RGBA(hex: 0x803020)))
    builder.endNode()
    builder.beginNode(2)
    builder.fill(
      Path(CGRect(x: bar, y: 5, width: 7, height: 110)), paint: .solid(RGBA(hex: 0x40C0FF)))
    builder.endNode()
    builder.beginNode(3)
    builder.backdrop(
      Path(roundedRect: card, cornerRadius: 9), radius: 5, saturation: 1.6, tint: tint)
    builder.endNode()
    builder.beginNode(4)
    builder.fill(Path(CGRect(x: mark, y: 50, width: 6, height: 6)), paint: .solid(.black))
    builder.endNode()
    guard let second else { return }
    builder.beginNode(5)
    builder.backdrop(Path(second), radius: 3, tint: tint)
    builder.endNode()
  }

  var list: DisplayList {
    var builder = DisplayListBuilder(output: PixelRect(size))
    write(&builder)
    return builder.finish()
  }
}

@Suite struct BackdropCacheTests {
  let fonts: FontLibrary

  init() throws {
    fonts = try TestFonts.library()
  }

  private func renderer(threads: Int = 1) -> SceneRenderer {
    SceneRenderer(
      fonts: fonts, runner: SerialRunner(width: threads), background: RGBA(hex: 0x506070))
  }

  private func picture(_ list: DisplayList, by renderer: SceneRenderer? = nil) -> Pixmap {
    var pixmap = Pixmap(width: size.width, height: size.height)
    (renderer ?? self.renderer()).paint(
      list, damage: PixelRegion(PixelRect(size)), into: &pixmap)
    return pixmap
  }

  private func list(_ body: (inout DisplayListBuilder) -> Void) -> DisplayList {
    var builder = DisplayListBuilder(output: PixelRect(size))
    body(&builder)
    return builder.finish()
  }

  /// Black on the left of the middle and white on the right, and over both what `body` draws.
  private func overEdge(_ body: (inout DisplayListBuilder) -> Void) -> Pixmap {
    picture(
      list {
        $0.fill(Path(CGRect(x: 0, y: 0, width: 80, height: 120)), paint: .solid(.black))
        $0.fill(Path(CGRect(x: 80, y: 0, width: 80, height: 120)), paint: .solid(.white))
        body(&$0)
      })
  }

  private func glass(_ builder: inout DisplayListBuilder) {
    builder.backdrop(Path(card), radius: 4, tint: .clear)
  }

  // MARK: - What is seen

  @Test func aSurfaceBlursWhatIsBelowItAndNothingElse() {
    let pixels = overEdge(glass)
    let levels = (50..<110).map { pixels[$0, 55] & 255 }
    #expect(levels == levels.sorted() && Set(levels).count > 8)
    #expect(levels.first == 0 && levels.last == 255)
    for y in [29, 80] {
      #expect(pixels[79, y] == 0xFF00_0000 && pixels[80, y] == 0xFFFF_FFFF)
    }
  }

  @Test func aSurfaceDoesNotBlurWhatIsAboveIt() {
    let pixels = overEdge {
      glass(&$0)
      $0.fill(Path(CGRect(x: 60, y: 50, width: 4, height: 4)), paint: .solid(.white))
    }
    #expect(pixels[59, 51] == 0xFF00_0000 && pixels[60, 51] == 0xFFFF_FFFF)
  }

  @Test func aSurfaceInAPictureOfItsOwnHasItsTint() {
    let tint = RGBA(hex: 0xFF0000)
    let pixels = overEdge {
      $0.pushColor(.inversion)
      $0.backdrop(Path(card), radius: 4, tint: tint.opacity(0.5))
      $0.pop()
    }
    let flat = overEdge {
      $0.pushColor(.inversion)
      $0.fill(Path(card), paint: .solid(tint.opacity(0.5)))
      $0.pop()
    }
    #expect(pixelDifferences(flat, pixels) == [])
  }

  @Test func aSurfaceWithAShadowSeesWhatIsBehindTheShadow() {
    let plain = overEdge(glass)
    let shadowed = overEdge {
      $0.pushShadow(.black, radius: 4, x: 0, y: 6)
      $0.backdrop(Path(card), radius: 4, tint: RGBA.black.opacity(0.01))
      $0.pop()
    }
    for x in 50..<110 {
      #expect(abs(Int(plain[x, 55] & 255) - Int(shadowed[x, 55] & 255)) <= 4, "column \(x)")
    }
  }

  @Test func aSurfaceThatFadesInShowsBoth() {
    let pixels = overEdge {
      $0.pushGroup(opacity: 0.5)
      glass(&$0)
      $0.pop()
    }
    let sharp = overEdge { _ in }
    let blurred = overEdge(glass)
    for x in 50..<110 {
      let mean = (Int(sharp[x, 55] & 255) + Int(blurred[x, 55] & 255)) / 2
      #expect(abs(Int(pixels[x, 55] & 255) - mean) <= 2, "column \(x)")
    }
  }

  // MARK: - What is drawn again

  @Test func aChangeBelowDamagesTheSurfaceWithinReach() throws {
    let old = CardScene(bar: 20).list
    let damage = renderer().damage(
      from: old, to: CardScene(bar: 40).list, in: PixelRect(size))
    let inside = damage.intersection(PixelRect(covering: card))
    // The bar ends at 47, left of the card.
    #expect(!inside.isEmpty)
    let reach = ReducedBlur(deviation: 5).reach
    #expect(inside.bounds.maxX <= 47 + reach)
    let far = renderer().damage(
      from: CardScene(bar: 0).list, to: CardScene(bar: 2).list, in: PixelRect(size))
    #expect(!far.intersects(PixelRect(covering: card)))
  }

  @Test func aChangeAboveDamagesOnlyItself() {
    let damage = renderer().damage(
      from: CardScene(mark: 70).list, to: CardScene(mark: 90).list, in: PixelRect(size))
    #expect(
      damage.rects == [
        PixelRect(x: 70, y: 50, width: 6, height: 6), PixelRect(x: 90, y: 50, width: 6, height: 6),
      ])
  }

  /// Prepares and renders a list, and returns the pixels that were drawn again behind surfaces.
  private func drawn(
    _ list: DisplayList, _ cache: inout BackdropCache, damage: PixelRegion? = nil,
    background: RGBA = .black
  ) -> PixelRegion {
    var layers = LayerCache()
    layers.find(list)
    let conditions = BackdropCache.Conditions(
      background: background, dithersGradients: false, removals: 0, output: PixelRect(size))
    cache.prepare(
      list, surfaces: layers.backdrops, damage: damage ?? PixelRegion(PixelRect(size)), conditions)
    let area = cache.staleArea
    let content = ListPainter(
      selection: ItemSelection(), glyphs: PreparedGlyphs(), images: ImageStore(), layers: [:],
      recorded: RecordedPictures())
    cache.renderStale(
      content, isBalanced: false, cache: GlyphCache(fonts: fonts), painter: Painter())
    return area
  }

  @Test func onlyWhatChangedBehindTheSurfaceIsDrawnAgain() {
    var cache = BackdropCache()
    let first = drawn(CardScene().list, &cache)
    #expect(first.bounds.contains(PixelRect(covering: card)))
    #expect(drawn(CardScene().list, &cache).isEmpty)
    // Above the surface, and below it but out of reach.
    #expect(drawn(CardScene(mark: 90).list, &cache).isEmpty)
    #expect(drawn(CardScene(bar: 12, mark: 90).list, &cache).isEmpty)
    let moved = drawn(CardScene(bar: 60, mark: 90).list, &cache)
    #expect(!moved.isEmpty && moved.area < first.area / 2)
    #expect(drawn(CardScene(bar: 60, mark: 90).list, &cache).isEmpty)
    #expect(
      !drawn(CardScene(bar: 60, mark: 90).list, &cache, background: .white).isEmpty,
      "the background is behind the surface, too")
  }

  @Test func whatIsNotSeenIsDrawnWhenItIsSeen() {
    var cache = BackdropCache()
    _ = drawn(CardScene().list, &cache)
    let corner = PixelRegion(PixelRect(x: 0, y: 0, width: 4, height: 4))
    #expect(drawn(CardScene(bar: 60).list, &cache, damage: corner).isEmpty)
    #expect(drawn(CardScene(bar: 80).list, &cache, damage: corner).isEmpty)
    let late = drawn(CardScene(bar: 80).list, &cache)
    #expect(late.intersects(PixelRect(x: 60, y: 40, width: 7, height: 20)))
    #expect(late.intersects(PixelRect(x: 80, y: 40, width: 7, height: 20)))
  }

  @Test func aSurfaceThatIsGoneIsForgotten() {
    var cache = BackdropCache()
    let first = drawn(CardScene().list, &cache)
    #expect(drawn(DisplayList(), &cache).isEmpty && cache.placed.isEmpty)
    #expect(drawn(CardScene().list, &cache) == first)
  }

  // MARK: - Exactness

  @Test(arguments: 0..<6) func drawnByDamageEqualsDrawnWhole(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let kept = renderer()
    var scene = CardScene()
    var shown = scene.list
    var pixmap = picture(shown, by: kept)
    for step in 0..<24 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: scene.mark = Double.random(in: 0...150, using: &random)
      case 1: scene.tint = RGBA.white.opacity(Double.random(in: 0...1, using: &random))
      case 2:
        scene.second =
          Bool.random(using: &random)
          ? nil : CGRect(x: 40 + Double(step), y: 50, width: 50, height: 60)
      default: scene.bar = Double.random(in: 0...150, using: &random)
      }
      let next = scene.list
      kept.paint(
        next, damage: kept.damage(from: shown, to: next, in: PixelRect(size)), into: &pixmap)
      #expect(pixelDifferences(picture(next), pixmap) == [], "seed \(seed), step \(step)")
      shown = next
    }
  }

  @Test func aSurfaceThatComesUnderAShadowIsDrawnOver() {
    func scene(hasCard: Bool) -> DisplayList {
      list {
        $0.fill(Path(CGRect(x: 0, y: 0, width: 90, height: 120)), paint: .solid(.white))
        $0.beginNode(1)
        $0.pushShadow(.black, radius: 3, x: 2, y: 2)
        $0.beginNode(2)
        $0.fill(
          Path(ellipseIn: CGRect(x: 10.3, y: 10.7, width: 33, height: 21)),
          paint: .solid(RGBA(hex: 0x30A050).opacity(0.6)))
        $0.endNode()
        $0.beginNode(3)
        if hasCard { glass(&$0) }
        $0.endNode()
        $0.pop()
        $0.endNode()
      }
    }
    let kept = renderer()
    var pixmap = picture(scene(hasCard: false), by: kept)
    for hasCard in [true, false] {
      let (shown, next) = (scene(hasCard: !hasCard), scene(hasCard: hasCard))
      kept.paint(
        next, damage: kept.damage(from: shown, to: next, in: PixelRect(size)), into: &pixmap)
      #expect(pixelDifferences(picture(next), pixmap) == [])
    }
  }

  @Test func bandsDrawTheSameBytes() {
    let wide = PixelSize(width: 512, height: 200)
    func drawn(threads: Int) -> Pixmap {
      var builder = DisplayListBuilder(output: PixelRect(wide))
      CardScene(bar: 63, second: CGRect(x: 70, y: 50, width: 300, height: 120)).write(&builder)
      var pixmap = Pixmap(width: wide.width, height: wide.height)
      renderer(threads: threads).paint(
        builder.finish(), damage: PixelRegion(PixelRect(wide)), into: &pixmap)
      return pixmap
    }
    let one = drawn(threads: 1)
    for threads in 2...4 {
      #expect(pixelDifferences(one, drawn(threads: threads)) == [], "\(threads) threads")
    }
  }
}
