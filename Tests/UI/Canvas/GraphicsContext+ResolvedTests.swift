import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GraphicsContextResolvedTests {
  /// A folder of one picture, 8 × 8, green, its left half clear.
  private final class Halves: ImageSource {
    let store = ImageStore()
    private lazy var half: ImageReference = {
      var pixmap = Pixmap(width: 8, height: 8)
      pixmap.fill(PixelRect(x: 4, y: 0, width: 4, height: 8), with: 0xFF00_FF00)
      return store.add(pixmap)
    }()

    func image(named name: String) -> ImageReference? { name == "half" ? half : nil }
  }

  private let halves = Halves()
  private let fonts: FontLibrary
  private let red = GraphicsContext.Shading.color(red: 1, green: 0, blue: 0)

  init() throws {
    fonts = try TestFonts.library()
  }

  /// The pixels of a canvas on white, 80 × 40, row by row.
  private func pixels(
    _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) -> [UInt32] {
    let host = TestHost(width: 80, height: 40, text: fonts, images: halves) {
      Canvas { context, _ in draw(&context) }
    }
    let pixmap = host.picture(fonts: fonts, images: halves.store)
    return (0..<80 * 40).map { pixmap[$0 % 80, $0 / 80] }
  }

  @Test func aTextHasTheColourOfItsShading() {
    let center = CGPoint(x: 40, y: 20)
    let shaded = pixels { context in
      var text = context.resolve(Text("HH"))
      text.shading = red
      context.draw(text, at: center)
    }
    let colored = pixels {
      $0.draw(Text("HH").foregroundColor(Color(red: 1, green: 0, blue: 0)), at: center)
    }
    #expect(shaded == colored)
    #expect(shaded.contains(0xFFFF_0000))
  }

  @Test func partsWithAColourOfTheirOwnKeepIt() {
    let all = pixels { context in
      var text = context.resolve(
        Text("HH").foregroundColor(Color(red: 0, green: 0, blue: 1)) + Text("HH"))
      text.shading = red
      context.draw(text, in: CGRect(x: 0, y: 0, width: 80, height: 40))
    }
    #expect(all.contains(0xFFFF_0000) && all.contains(0xFF00_00FF))
  }

  @Test func aGradientBetweenPointsFillsATextWhereItIs() {
    let gradient = GraphicsContext.Shading.linearGradient(
      Gradient(stops: [
        .init(color: Color(red: 1, green: 0, blue: 0), location: 0.5),
        .init(color: Color(red: 0, green: 0, blue: 1), location: 0.5),
      ]), startPoint: .zero, endPoint: CGPoint(x: 80, y: 0))
    let all = pixels { context in
      var text = context.resolve(Text("HHHH"))
      text.shading = gradient
      context.draw(text, at: CGPoint(x: 40, y: 20))
    }
    let isRed = all.indices.filter { all[$0] == 0xFFFF_0000 }
    let isBlue = all.indices.filter { all[$0] == 0xFF00_00FF }
    #expect(!isRed.isEmpty && !isBlue.isEmpty)
    #expect(isRed.allSatisfy { $0 % 80 < 41 } && isBlue.allSatisfy { $0 % 80 > 38 })
  }

  @Test func anImageKeepsItsAlphaAndTakesTheShading() {
    let all = pixels { context in
      var image = context.resolve(Image("half").interpolation(.none))
      context.draw(image, at: .zero, anchor: .topLeading)
      image.shading = red
      context.draw(image, at: CGPoint(x: 20, y: 0), anchor: .topLeading)
      context.draw(image, in: CGRect(x: 40, y: 0, width: 16, height: 8))
    }
    let row = (0..<60).map { all[4 * 80 + $0] }
    let (white, green, ink): (UInt32, UInt32, UInt32) = (0xFFFF_FFFF, 0xFF00_FF00, 0xFFFF_0000)
    #expect(row[2] == white && row[6] == green)
    #expect(row[22] == white && row[26] == ink)
    #expect(row[44] == white && row[52] == ink)
  }

  @Test func aFilterAppliesToAShadedTextAsAWhole() {
    let all = pixels { context in
      context.addFilter(.colorInvert())
      var image = context.resolve(Image("half").interpolation(.none))
      image.shading = red
      context.draw(image, at: .zero, anchor: .topLeading)
    }
    #expect(all[4 * 80 + 6] == 0xFF00_FFFF)
    #expect(all[4 * 80 + 2] == 0xFFFF_FFFF)
  }
}
