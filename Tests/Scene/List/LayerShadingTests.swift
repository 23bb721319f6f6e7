import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletText
import Testing

@testable import MartletScene

private let size = PixelSize(width: 40, height: 30)
private let output = PixelRect(size)
private let none = CGSize.zero

/// Paints everything red that has one of the first `columns` columns of its view, in points.
private func flood(_ columns: Double = .infinity) -> AnyShader {
  .color(
    ColorFunction(id: columns) { pixel, point, _ in
      point.x < columns ? ShaderPixel(word: 0xFFFF_0000) : pixel
    })
}

/// Moves the picture by `x` points to the right.
private func shift(_ x: Double) -> AnyShader {
  .distortion(DistortionFunction(id: x) { point, _ in CGPoint(x: point.x - x, y: point.y) })
}

private func list(
  scale: Double = 1, _ body: (inout DisplayListBuilder) -> Void
) -> DisplayList {
  var builder = DisplayListBuilder(
    output: output, transform: CGAffineTransform(scaleX: scale, y: scale))
  body(&builder)
  return builder.finish()
}

private func shadings(_ list: DisplayList) -> [LayerShading] {
  list.items.compactMap {
    if case .pushEffect(.shader(let shading), _) = $0.content { shading } else { nil }
  }
}

private func extents(_ list: DisplayList) -> [PixelRect] {
  list.items.compactMap { if case .pushEffect(_, let extent) = $0.content { extent } else { nil } }
}

@Suite struct LayerShadingTests {
  let fonts: FontLibrary

  init() throws {
    fonts = try TestFonts.library()
  }

  private func picture(_ list: DisplayList) -> Pixmap {
    var pixmap = Pixmap(width: size.width, height: size.height)
    SceneRenderer(fonts: fonts, background: .white).paint(
      list, damage: PixelRegion(output), into: &pixmap)
    return pixmap
  }

  private func black(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> (
    inout DisplayListBuilder
  ) -> Void {
    {
      $0.fill(
        Path(CGRect(x: x, y: y, width: width, height: height)), paint: .solid(.black))
    }
  }

  // MARK: - Lists

  @Test func theReachIsInWholePixels() throws {
    let space = try #require(
      ShaderSpace(
        CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 0),
        bounds: CGRect(x: 0, y: 0, width: 4, height: 4)))
    func reach(_ width: Double, _ height: Double, of shader: AnyShader = shift(1)) -> [Int] {
      let shading = LayerShading(
        shader, reach: CGSize(width: width, height: height), in: space)
      return [shading.reach.width, shading.reach.height]
    }
    #expect(reach(3.2, 1) == [7, 2])
    #expect(reach(-1, .nan) == [0, 0])
    #expect(reach(.infinity, 1e300) == [65_536, 65_536])
    #expect(reach(3, 3, of: flood()) == [0, 0])
  }

  @Test func aShaderCoversItsViewEvenIfNothingIsDrawn() {
    let list = list(scale: 2) {
      $0.pushOffset(x: 3, y: 4)
      $0.pushShader(flood(), reach: none, bounds: CGRect(x: 0, y: 0, width: 5, height: 2))
      $0.pop()
      $0.popTransform()
    }
    #expect(list.count == 2)
    #expect(extents(list) == [PixelRect(x: 6, y: 8, width: 10, height: 4)])
    let pixels = picture(list)
    #expect(pixels[6, 8] == 0xFFFF_0000 && pixels[15, 11] == 0xFFFF_0000)
    #expect(pixels[5, 8] == 0xFFFF_FFFF && pixels[16, 8] == 0xFFFF_FFFF)
    #expect(pixels[6, 7] == 0xFFFF_FFFF && pixels[6, 12] == 0xFFFF_FFFF)
  }

  @Test func itemsTouchThePixelsWithinTheReach() {
    let list = list {
      $0.pushShader(
        shift(2), reach: CGSize(width: 3, height: 1),
        bounds: CGRect(x: 8, y: 8, width: 4, height: 4))
      black(9, 9, 2, 2)(&$0)
      $0.pop()
    }
    #expect(list.items[0].bounds == PixelRect(x: 5, y: 7, width: 10, height: 6))
    #expect(list.items[1].bounds == PixelRect(x: 6, y: 8, width: 8, height: 4))
    #expect(extents(list) == [PixelRect(x: 8, y: 8, width: 4, height: 4)])
    #expect(shadings(list).map(\.output) == [PixelRect(x: 5, y: 7, width: 10, height: 6)])
  }

  @Test func aResultEndsWhereTheClipDoes() {
    let list = list {
      $0.pushClip(Path(CGRect(x: 10, y: 10, width: 6, height: 6)))
      $0.pushShader(
        shift(2), reach: CGSize(width: 1e9, height: .infinity),
        bounds: CGRect(x: 8, y: 8, width: 4, height: 4))
      black(8, 8, 4, 4)(&$0)
      $0.pop()
      $0.pop()
    }
    #expect(shadings(list).map(\.output) == [PixelRect(x: 10, y: 10, width: 6, height: 6)])
    let pixels = picture(list)
    #expect(pixels[13, 11] == 0xFF00_0000)
    #expect(pixels[14, 11] == 0xFFFF_FFFF && pixels[9, 11] == 0xFFFF_FFFF)
  }

  @Test func reusedShadersEnlargeThePicturesAroundThem() {
    func write(_ builder: inout DisplayListBuilder) -> (Range<Int>, PixelRect) {
      let start = builder.count
      builder.beginExtent()
      builder.beginNode(1)
      builder.pushShader(
        shift(1), reach: CGSize(width: 2, height: 2),
        bounds: CGRect(x: 10, y: 10, width: 5, height: 5))
      builder.pop()
      builder.endNode()
      return (start..<builder.count, builder.endExtent())
    }
    var part = (0..<0, PixelRect.empty)
    let old = list {
      $0.pushBlur(radius: 2)
      part = write(&$0)
      $0.pop()
    }
    var builder = DisplayListBuilder(output: output, partsOf: old)
    builder.pushBlur(radius: 2)
    builder.reuse(part.0, extent: part.1)
    builder.pop()
    #expect(builder.finish() == old)
    #expect(extents(old).first == PixelRect(x: 8, y: 8, width: 9, height: 9))
  }

  @Test func aShaderInASingularSpaceDrawsNothing() {
    for transform in [
      CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: .nan, y: 1),
      CGAffineTransform(rotationAngle: 1),
    ] {
      let list = list {
        $0.pushTransform(transform)
        $0.pushShader(flood(), reach: none, bounds: CGRect(x: 0, y: 0, width: 9, height: 9))
        black(0, 0, 9, 9)(&$0)
        $0.pop()
        $0.popTransform()
      }
      #expect(list.isEmpty)
    }
  }

  // MARK: - Pixels

  @Test func aDistortionMovesPixels() {
    let pixels = picture(
      list(scale: 2) {
        $0.pushOffset(x: 2, y: 2)
        $0.pushShader(
          shift(1.25), reach: CGSize(width: 1.25, height: 0),
          bounds: CGRect(x: 0, y: 0, width: 4, height: 4))
        black(0, 0, 4, 4)(&$0)
        $0.pop()
        $0.popTransform()
      })
    // The square of 8 pixels moves by 2.5 pixels.
    let row = (4...16).map { pixels[$0, 5] & 255 }
    #expect(row == [255, 255, 127, 0, 0, 0, 0, 0, 0, 0, 127, 255, 255])
    #expect(pixels[9, 3] == 0xFFFF_FFFF && pixels[9, 12] == 0xFFFF_FFFF)
  }

  @Test func aLayerShaderReadsItsPictureAndOuterEffectsReadItsResult() {
    let mirror = AnyShader.layer(
      LayerFunction(id: 0) { point, picture, bounds in
        picture.sample(at: CGPoint(x: bounds.width - point.x, y: point.y))
      })
    let pixels = picture(
      list {
        $0.pushColor(.inversion)
        $0.pushOffset(x: 10, y: 10)
        $0.pushShader(
          mirror, reach: CGSize(width: 6, height: 0),
          bounds: CGRect(x: 0, y: 0, width: 6, height: 2))
        $0.fill(
          Path(CGRect(x: 0, y: 0, width: 2, height: 2)),
          paint: .solid(RGBA(red: 1, green: 0, blue: 0)))
        $0.pop()
        $0.popTransform()
        $0.pop()
      })
    #expect(
      (9...17).map { pixels[$0, 10] } == [
        0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF,
        0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_FFFF, 0xFF00_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF,
      ])
  }

  @Test func aRotatedViewIsShadedInItsOwnSpace() {
    // The view's right is down, and its left half is painted.
    let pixels = picture(
      list {
        $0.pushTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 20, ty: 4))
        $0.pushUpright()
        $0.pushShader(flood(8), reach: none, bounds: CGRect(x: 0, y: 0, width: 16, height: 8))
        black(0, 0, 16, 8)(&$0)
        $0.pop()
        $0.pop()
        #expect($0.transform.b == 1)
        $0.popTransform()
      })
    for (y, word) in [(6, 0xFFFF_0000 as UInt32), (10, 0xFFFF_0000), (14, 0xFF00_0000)] {
      #expect(pixels[14, y] == word && pixels[17, y] == word)
    }
    #expect(pixels[10, 10] == 0xFFFF_FFFF && pixels[22, 10] == 0xFFFF_FFFF)
    #expect(pixels[16, 22] == 0xFFFF_FFFF)
  }

  // MARK: - Reuse

  /// The number of pictures that are drawn again for each list in turn.
  private func drawn(_ lists: [DisplayList]) -> [Int] {
    var cache = LayerCache()
    return lists.map { list in
      cache.find(list)
      cache.prepare(list, damage: PixelRegion(output), images: ImageStore())
      let count = cache.staleItems.count
      var selection = ItemSelection()
      selection.choose(from: list, damage: PixelRegion(), layers: cache.staleItems)
      cache.renderStale(
        selection, glyphs: PreparedGlyphs(), images: ImageStore(), recorded: RecordedPictures(),
        painter: Painter())
      return count
    }
  }

  private func shaded(_ shader: AnyShader, width: Double = 9) -> DisplayList {
    list {
      $0.pushShader(shader, reach: none, bounds: CGRect(x: 0, y: 0, width: width, height: 9))
      black(0, 0, 9, 9)(&$0)
      $0.pop()
    }
  }

  @Test func aPictureIsDrawnAgainOnlyIfTheShaderOrTheViewDiffers() {
    #expect(drawn([shaded(flood(2)), shaded(flood(2))]) == [1, 0])
    #expect(drawn([shaded(flood(2)), shaded(flood(3))]) == [1, 1])
    #expect(drawn([shaded(flood(2)), shaded(shift(2))]) == [1, 1])
    #expect(drawn([shaded(flood(2)), shaded(flood(2), width: 8)]) == [1, 1])
    let damage = DisplayList.diff(
      from: shaded(flood(2)), to: shaded(flood(3)), within: output)
    #expect(damage.bounds == PixelRect(x: 0, y: 0, width: 9, height: 9))
  }

  @Test func aTurningShadedViewIsDrawnOnce() {
    let lists = (0..<6).map { step in
      list(scale: 1.5) {
        $0.pushTransform(
          CGAffineTransform(rotationAngle: Double(step) * 0.3 + 0.1)
            .concatenating(CGAffineTransform(translationX: 12, y: 8)))
        $0.pushUpright()
        $0.pushShader(flood(2), reach: none, bounds: CGRect(x: -3, y: -3, width: 6, height: 6))
        black(-3, -3, 6, 6)(&$0)
        $0.pop()
        $0.pop()
        $0.popTransform()
      }
    }
    #expect(drawn(lists) == [1, 0, 0, 0, 0, 0])
  }
}
