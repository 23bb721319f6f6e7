import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletText
import Testing

@testable import MartletScene

private let size = PixelSize(width: 120, height: 80)

/// A turn about the y axis through (`x`, `y`), seen from `eye` points away.
private func turn(_ degrees: Double, x: Double, y: Double, eye: Double) -> ProjectionTransform {
  var m = ProjectionTransform()
  m.m11 = Elementary.cos(degrees * .pi / 180)
  m.m13 = -Elementary.sin(degrees * .pi / 180) / eye
  return ProjectionTransform(CGAffineTransform(translationX: -x, y: -y)).concatenating(m)
    .concatenating(ProjectionTransform(CGAffineTransform(translationX: x, y: y)))
}

@Suite struct EffectTests {
  let fonts: FontLibrary

  init() throws {
    fonts = try TestFonts.library()
  }

  private func list(_ body: (inout DisplayListBuilder) -> Void) -> DisplayList {
    var builder = DisplayListBuilder(output: PixelRect(size))
    body(&builder)
    return builder.finish()
  }

  private func picture(_ list: DisplayList, background: RGBA = RGBA(hex: 0x506070)) -> Pixmap {
    let renderer = SceneRenderer(fonts: fonts, background: background)
    var pixmap = Pixmap(width: size.width, height: size.height)
    renderer.paint(list, damage: PixelRegion(PixelRect(size)), into: &pixmap)
    return pixmap
  }

  private func card(_ builder: inout DisplayListBuilder) {
    builder.fill(
      Path(roundedRect: CGRect(x: 30, y: 16, width: 60, height: 44), cornerRadius: 8),
      paint: .solid(RGBA(hex: 0x24408E)))
    let text = fonts.layout(
      StyledText([.init("48 °C", style: TextStyle(size: 18, color: .white))]))
    builder.text(text, at: CGPoint(x: 36, y: 26))
  }

  @Test func aProjectionThatDoesNothingIsNone() {
    let plain = list { card(&$0) }
    let mapped = list {
      $0.pushProjection(ProjectionTransform())
      card(&$0)
      $0.pop()
    }
    #expect(pixelDifferences(picture(plain), picture(mapped)) == [])
  }

  @Test func anAffineProjectionIsATransform() {
    let map = CGAffineTransform(a: 0.8, b: 0.2, c: -0.2, d: 0.8, tx: 20, ty: 3)
    let pushed = list {
      $0.pushTransform(map)
      card(&$0)
      $0.popTransform()
    }
    let mapped = list {
      $0.pushProjection(ProjectionTransform(map))
      card(&$0)
      $0.pop()
      #expect($0.transform == .identity)
    }
    #expect(pixelDifferences(picture(pushed), picture(mapped)) == [])
  }

  @Test func aLayerIsWhatItHolds() {
    let plain = list { card(&$0) }
    let layered = list {
      $0.pushLayer()
      card(&$0)
      $0.pop()
    }
    // Its soft edges are rounded twice.
    #expect(pixelDifferences(picture(plain), picture(layered), tolerance: 1) == [])
    let moved = list {
      $0.pushLayer(ProjectionTransform(CGAffineTransform(translationX: 7, y: -5)))
      card(&$0)
      $0.pop()
    }
    let here = picture(layered)
    let there = picture(moved)
    for y in 5..<80 { for x in 0..<113 { #expect(here[x, y] == there[x + 7, y - 5]) } }
  }

  /// Draws the pictures of a list's effects that a cache lacks; returns their number.
  private func render(_ list: DisplayList, into cache: inout LayerCache) -> Int {
    cache.find(list)
    cache.prepare(list, damage: PixelRegion(PixelRect(size)), images: ImageStore())
    let painted = cache.staleItems.count
    var glyphs = PreparedGlyphs()
    var selection = ItemSelection()
    selection.choose(from: list, damage: PixelRegion(), layers: cache.staleItems)
    glyphs.prepare(selection, isBalanced: false, cache: GlyphCache(fonts: fonts))
    cache.renderStale(
      selection, glyphs: glyphs, images: ImageStore(), recorded: RecordedPictures(),
      painter: Painter())
    return painted
  }

  @Test func aTurningLayerIsDrawnOnce() {
    var cache = LayerCache()
    var painted = 0
    for step in 0..<5 {
      let angle = Double(step) * 0.2
      let list = list {
        $0.pushLayer(
          ProjectionTransform(
            CGAffineTransform(
              a: Elementary.cos(angle), b: Elementary.sin(angle), c: -Elementary.sin(angle),
              d: Elementary.cos(angle), tx: 20, ty: 0)))
        card(&$0)
        $0.pop()
      }
      painted += render(list, into: &cache)
    }
    #expect(painted == 1)
  }

  @Test func whatALayerShowsBeyondTheEdgeStaysInItsPicture() {
    func items(movedBy x: Double) -> [DisplayItem.Content] {
      let list = list {
        $0.pushLayer(ProjectionTransform(CGAffineTransform(translationX: x, y: 0)))
        card(&$0)
        $0.pop()
      }
      return list.items.filter { if case .pushEffect = $0.content { false } else { true } }
        .map(\.content)
    }
    let whole = items(movedBy: 0)
    // The text, then half of the card, then all of it.
    #expect(items(movedBy: -60) == whole && items(movedBy: 88) == whole)
    #expect(items(movedBy: 300).isEmpty)
  }

  @Test func aSmallClipCutsAnEffectAndNothingElse() {
    let frame = CGRect(x: 80, y: 30, width: 12, height: 9)
    func drawn(isClipped: Bool) -> Pixmap {
      picture(
        list {
          if isClipped { $0.pushClip(Path(frame)) }
          $0.pushShadow(.black, radius: 3, x: 40, y: 8)
          $0.pushProjection(
            ProjectionTransform(CGAffineTransform(translationX: 10, y: 0)).concatenating(
              turn(40, x: 60, y: 40, eye: 150)))
          card(&$0)
          $0.pop()
          $0.pop()
          if isClipped { $0.pop() }
        })
    }
    let whole = drawn(isClipped: false)
    let part = drawn(isClipped: true)
    for y in 0..<80 {
      for x in 0..<120 {
        let isInside = frame.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        #expect(part[x, y] == (isInside ? whole[x, y] : 0xFF50_6070))
      }
    }
  }

  @Test func aShadowOfNoRadiusIsTheShapeMoved() {
    let square = Path(CGRect(x: 10, y: 10, width: 20, height: 20))
    let shadowed = list {
      $0.pushShadow(.black, radius: 0, x: 7, y: 5)
      $0.fill(square, paint: .solid(.white))
      $0.pop()
    }
    let twice = list {
      $0.fill(
        Path(CGRect(x: 17, y: 15, width: 20, height: 20)), paint: .solid(.black))
      $0.fill(square, paint: .solid(.white))
    }
    #expect(pixelDifferences(picture(twice), picture(shadowed)) == [])
  }

  @Test func aTurningCardIsDrawnOnce() {
    let renderer = SceneRenderer(fonts: fonts)
    var pixmap = Pixmap(width: size.width, height: size.height)
    var cache = LayerCache()
    var painted = 0
    for step in 0..<5 {
      let list = list {
        $0.pushProjection(turn(Double(10 + step * 8), x: 60, y: 40, eye: 200))
        card(&$0)
        $0.pop()
      }
      painted += render(list, into: &cache)
      renderer.paint(list, damage: PixelRegion(PixelRect(size)), into: &pixmap)
    }
    #expect(painted == 1)
    cache.find(DisplayList())
    cache.prepare(
      DisplayList(), damage: PixelRegion(PixelRect(size)), images: ImageStore())
    #expect(cache.placed.isEmpty)
  }

  @Test func itemsInAnEffectDamageWhatTheyTouchThroughIt() {
    func scene(_ x: Double) -> DisplayList {
      list {
        $0.pushProjection(turn(40, x: 60, y: 40, eye: 150))
        card(&$0)
        $0.beginNode(7)
        $0.fill(Path(CGRect(x: x, y: 64, width: 4, height: 4)), paint: .solid(.white))
        $0.endNode()
        $0.pop()
      }
    }
    let damage = DisplayList.diff(from: scene(40), to: scene(44), within: PixelRect(size))
    #expect(!damage.isEmpty)
    #expect(damage.bounds.area < 400)
  }

  @Test func whatIsBehindTheEyeIsHidden() {
    var behind = ProjectionTransform()
    behind.m33 = -1
    var flat = ProjectionTransform()
    flat.m11 = 0
    flat.m13 = 0.01
    var nan = ProjectionTransform()
    nan.m13 = .nan
    for map in [behind, nan, flat] {
      let p = picture(
        list {
          $0.pushProjection(map)
          card(&$0)
          $0.pop()
        }, background: .black)
      #expect((0..<80).allSatisfy { y in (0..<120).allSatisfy { p[$0, y] == 0xFF00_0000 } })
    }
  }

  @Test func hostileEffectsNeitherTrapNorGrow() {
    let values = [0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan, 1e9, 3]
    for a in values {
      for b in values {
        let list = list {
          $0.pushBlur(radius: a)
          $0.pushShadow(.black, radius: b, x: a, y: b)
          var map = ProjectionTransform()
          map.m13 = a
          map.m31 = b
          $0.pushProjection(map)
          card(&$0)
          $0.fill(
            Path(CGRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8)), paint: .solid(.white))
          $0.pop()
          $0.pop()
          $0.pop()
        }
        for item in list.items { #expect(PixelRect(size).contains(item.bounds)) }
        #expect(picture(list)[0, 0] >> 24 == 255)
      }
    }
  }

  @Test func picturesAreTiledAndFiltered() {
    let renderer = SceneRenderer(fonts: fonts)
    var tile = Pixmap(width: 4, height: 2)
    for x in 0..<4 { for y in 0..<2 { tile[x, y] = 0xFF00_0000 | UInt32(x * 60 + y * 10) } }
    let reference = renderer.images.add(tile, hasLevels: true)
    let list = list {
      $0.fill(
        Path(CGRect(x: 0, y: 0, width: 120, height: 80)), with: reference,
        placing: CGAffineTransform(translationX: 1, y: 1), style: ImageStyle(repeats: true))
    }
    var p = Pixmap(width: 120, height: 80)
    renderer.paint(list, damage: PixelRegion(p.bounds), into: &p)
    for y in 0..<80 {
      for x in 0..<120 {
        #expect(p[x, y] & 255 == UInt32((x + 3) % 4 * 60 + (y + 1) % 2 * 10))
      }
    }
  }

  /// The light that text adds to a dark page, or takes from a light one, as shares of white.
  private func weight(_ text: RGBA, on page: RGBA, isBalanced: Bool) -> Double {
    let renderer = SceneRenderer(fonts: fonts, background: page)
    renderer.balancesText = isBalanced
    let layout = fonts.layout(
      StyledText([.init("Hamburgefonts", style: TextStyle(size: 13, color: text))]))
    var pixmap = Pixmap(width: size.width, height: size.height)
    renderer.paint(
      list { $0.text(layout, at: CGPoint(x: 3.3, y: 20)) },
      damage: PixelRegion(pixmap.bounds), into: &pixmap)
    func light(_ byte: UInt32) -> Double {
      let x = Double(byte) / 255
      return x <= 0.04045 ? x / 12.92 : Elementary.pow((x + 0.055) / 1.055, 2.4)
    }
    var sum = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width { sum += abs(light(pixmap[x, y] & 255) - light(pixmap[0, 0] & 255)) }
    }
    return sum
  }

  @Test func balancedTextIsEquallyHeavyLightOnDarkAndDarkOnLight() {
    let plain = (
      weight(.white, on: .black, isBalanced: false), weight(.black, on: .white, isBalanced: false)
    )
    let balanced = (
      weight(.white, on: .black, isBalanced: true), weight(.black, on: .white, isBalanced: true)
    )
    #expect(plain.1 > plain.0 * 1.2)
    #expect(abs(balanced.0 - balanced.1) < balanced.0 * 0.01)
    #expect(balanced.0 > plain.0 && balanced.1 < plain.1)
  }

  @Test func goldenEffects() {
    let p = picture(
      list {
        $0.pushShadow(RGBA.black.opacity(0.6), radius: 4, x: 2, y: 3)
        $0.pushProjection(turn(-50, x: 20, y: 40, eye: 120))
        card(&$0)
        $0.pop()
        $0.pop()
        $0.pushBlur(radius: 2)
        $0.fill(
          Path(CGRect(x: 80, y: 10, width: 30, height: 20)), paint: .solid(RGBA(hex: 0xFFB74D)))
        $0.pop()
        $0.pushMasked()
        for i in 0..<5 {
          $0.fill(
            Path(CGRect(x: 70, y: 40 + Double(i) * 8, width: 44, height: 4)),
            paint: .solid(.white))
        }
        $0.mask()
        $0.fill(Path(ellipseIn: CGRect(x: 76, y: 38, width: 36, height: 38)), paint: .solid(.black))
        $0.pop()
      })
    expectGolden(p, "effects")
  }
}
