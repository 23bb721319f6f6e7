import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GraphicsContextShadingTests {
  /// A folder of one picture, 6 × 4, its left third red, the rest blue.
  private final class Flags: ImageSource {
    let store = ImageStore()
    private lazy var flag: ImageReference = {
      var pixmap = Pixmap(width: 6, height: 4)
      pixmap.fill(pixmap.bounds, with: 0xFF00_00FF)
      pixmap.fill(PixelRect(x: 0, y: 0, width: 2, height: 4), with: 0xFFFF_0000)
      return store.add(pixmap)
    }()

    func image(named name: String) -> ImageReference? { name == "flag" ? flag : nil }
  }

  private let flags = Flags()
  private let flag = Image("flag").interpolation(.none)
  private let red: UInt32 = 0xFFFF_0000
  private let all = Path(CGRect(x: 0, y: 0, width: 48, height: 24))

  /// Draws on white, 48 × 24 pixels.
  private func picture(
    _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) throws -> Pixmap {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 48, height: 24, text: fonts, images: flags) {
      Canvas { context, _ in draw(&context) }
    }
    return host.picture(fonts: fonts, images: flags.store)
  }

  private func isRed(_ pixmap: borrowing Pixmap, row: Int) -> [Bool] {
    var result: [Bool] = []
    for x in 0..<48 { result.append(pixmap[x, row] == red) }
    return result
  }

  @Test func tilesBeginAtTheOrigin() throws {
    let pixmap = try picture { $0.fill(all, with: .tiledImage(flag)) }
    #expect(isRed(pixmap, row: 11) == (0..<48).map { $0 % 6 < 2 })
    let moved = try picture {
      $0.fill(all, with: .tiledImage(flag, origin: CGPoint(x: 3, y: 0)))
    }
    #expect(isRed(moved, row: 11) == (0..<48).map { ($0 + 3) % 6 < 2 })
    let large = try picture { $0.fill(all, with: .tiledImage(flag, scale: 2)) }
    #expect(isRed(large, row: 11) == (0..<48).map { $0 % 12 < 4 })
  }

  @Test func tilesOfAPartOfThePictureShowThatPart() throws {
    let part = CGRect(x: 0, y: 0, width: 1.0 / 3, height: 1)
    let pixmap = try picture { $0.fill(all, with: .tiledImage(flag, sourceRect: part)) }
    #expect(isRed(pixmap, row: 11).allSatisfy { $0 })
  }

  @Test func anImagePaintBeginsAtTheCornerOfThePath() throws {
    let path = Path(CGRect(x: 3, y: 0, width: 45, height: 24))
    let pixmap = try picture { $0.fill(path, with: .style(ImagePaint(image: flag))) }
    #expect(isRed(pixmap, row: 11) == (0..<48).map { $0 >= 3 && ($0 - 3) % 6 < 2 })
  }

  @Test func tilesStrokeALine() throws {
    var line = Path()
    line.move(to: CGPoint(x: 0, y: 12))
    line.addLine(to: CGPoint(x: 48, y: 12))
    let pixmap = try picture { $0.stroke(line, with: .tiledImage(flag), lineWidth: 8) }
    #expect(isRed(pixmap, row: 11) == (0..<48).map { $0 % 6 < 2 })
    let above = pixmap[0, 4]
    #expect(above == 0xFFFF_FFFF)
  }

  @Test func aShaderFillsAPathInTheSpaceOfItsBox() throws {
    let ramp = ColorFunction(id: 1) { _, point, bounds in
      point.x < bounds.width / 2 ? ShaderPixel(word: 0xFFFF_0000) : ShaderPixel(word: 0xFF00_00FF)
    }
    let box = Path(CGRect(x: 8, y: 4, width: 20, height: 10))
    let pixmap = try picture { $0.fill(box, with: .shader(ramp)) }
    #expect(isRed(pixmap, row: 8) == (0..<48).map { (8..<18).contains($0) })
    let (right, beside, below) = (pixmap[20, 8], pixmap[30, 8], pixmap[10, 16])
    #expect(right == 0xFF00_00FF && beside == 0xFFFF_FFFF && below == 0xFFFF_FFFF)
    let turned = try picture {
      $0.translateBy(x: 24, y: 0)
      $0.rotate(by: .degrees(90))
      $0.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: .shader(ramp))
    }
    let (top, bottom) = (turned[14, 4], turned[14, 16])
    #expect(top == red && bottom == 0xFF00_00FF)
  }

  @Test func aMeshHasTheColoursOfItsCorners() throws {
    let (black, white) = (Color(white: 0), Color(white: 1))
    let mesh = MeshGradient(
      width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
      colors: [black, white, black, white])
    let pixmap = try picture { $0.fill(all, with: .style(mesh)) }
    let (left, right) = (pixmap[1, 12] & 0xFF, pixmap[46, 12] & 0xFF)
    #expect(left < 0x30 && right > 0xD0)
  }

  @Test func aPaletteFillsWithItsFirstShading() throws {
    let first = GraphicsContext.Shading.color(red: 1, green: 0, blue: 0)
    let pixmap = try picture {
      $0.fill(all, with: .palette([first, .color(white: 0)]))
    }
    #expect(isRed(pixmap, row: 11).allSatisfy { $0 })
  }

  @Test func aColourFillsAndStrokesLikeTheStyleOfThatColour() throws {
    let color = Color.orange.opacity(0.7)
    let ring = Path(ellipseIn: CGRect(x: 8, y: 4, width: 30, height: 14))
    func words(_ shading: GraphicsContext.Shading) throws -> [UInt32] {
      let pixmap = try picture {
        $0.fill(ring, with: shading)
        $0.stroke(ring, with: $0.resolve(shading), lineWidth: 3)
      }
      return (0..<48 * 24).map { pixmap[$0 % 48, $0 / 48] }
    }
    let first = try words(.color(color))
    #expect(try words(.style(color)) == first)
    // A style of a type that is not known at compile time takes the way of other styles.
    #expect(try words(.style(AnyShapeStyle(color))) == first)
    #expect(first.contains { $0 != 0xFFFF_FFFF })
  }

  @Test func aResolvedShadingFillsAsBefore() throws {
    let gradient = GraphicsContext.Shading.linearGradient(
      Gradient(colors: [Color(white: 0), Color(white: 1)]), startPoint: .zero,
      endPoint: CGPoint(x: 48, y: 0))
    for shading in [gradient, .foreground, .tiledImage(flag), .palette([gradient])] {
      let plain = try picture { $0.fill(all, with: shading) }
      let resolved = try picture { $0.fill(all, with: $0.resolve(shading)) }
      for x in 0..<48 {
        let (a, b) = (plain[x, 11], resolved[x, 11])
        #expect(a == b)
      }
    }
  }

  @Test func baselinesAreThoseOfTheFirstAndTheLastLine() throws {
    var lines: [CGFloat] = []
    var height: CGFloat = 0
    _ = try picture { context in
      let text = context.resolve(Text("two\nlines"))
      let size = CGSize(width: 200, height: 200)
      lines = [text.firstBaseline(in: size), text.lastBaseline(in: size)]
      height = text.measure(in: size).height
    }
    #expect(lines.count == 2)
    #expect(lines[0] > 0 && lines[0] < height / 2)
    #expect(lines[1] > height / 2 && lines[1] < height)
  }
}
