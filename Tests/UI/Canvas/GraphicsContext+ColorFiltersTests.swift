import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GraphicsContextColorFiltersTests {
  private static let side = 40
  private let fonts: FontLibrary
  private let white: UInt32 = 0xFFFF_FFFF
  private let red: UInt32 = 0xFFFF_0000

  init() throws {
    fonts = try TestFonts.library()
  }

  /// The pixels of a canvas on white, row by row.
  private func pixels(
    _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) -> [UInt32] {
    let host = TestHost(width: Double(Self.side), height: Double(Self.side), text: fonts) {
      Canvas { context, _ in draw(&context) }
    }
    let pixmap = host.picture(fonts: fonts)
    return (0..<Self.side * Self.side).map { pixmap[$0 % Self.side, $0 / Self.side] }
  }

  /// Two discs in black that do not touch.
  private func discs(_ context: inout GraphicsContext) {
    context.drawLayer { layer in
      for x: CGFloat in [6, 21] {
        layer.fill(
          Path(ellipseIn: CGRect(x: x, y: 13, width: 13, height: 13)), with: .color(white: 0))
      }
    }
  }

  @Test func blurredDiscsFlowTogetherBehindAThreshold() {
    let soft = pixels { context in
      context.addFilter(.blur(radius: 3))
      discs(&context)
    }
    let hard = pixels { context in
      context.addFilter(.alphaThreshold(min: 0.4, color: Color(red: 1, green: 0, blue: 0)))
      context.addFilter(.blur(radius: 3))
      discs(&context)
    }
    // Black on white: the alpha of the blurred discs is what is missing to white.
    let expected = soft.map { 255 - Int($0 & 255) >= 102 ? red : white }
    #expect(hard == expected)
    #expect(hard[19 * Self.side + 20] == red)
  }

  @Test func aThresholdOfNothingCoversTheWholeCanvas() {
    let all = pixels { context in
      context.addFilter(.alphaThreshold(min: 0, max: 0.5, color: Color(red: 1, green: 0, blue: 0)))
      discs(&context)
    }
    #expect(all[0] == red)
    #expect(all[19 * Self.side + 12] == white)
  }

  @Test func aMatrixMapsStraightColours() {
    var swap = MartletUI.ColorMatrix()
    (swap.r1, swap.r3, swap.b1, swap.b3) = (0, 1, 1, 0)
    let all = pixels { context in
      context.addFilter(.colorMatrix(swap))
      context.fill(
        Path(CGRect(x: 0, y: 0, width: 20, height: 40)), with: .color(red: 0, green: 0, blue: 1))
    }
    #expect(all[0] == red && all[30] == white)
  }

  @Test func aMatrixWithAConstantInAlphaPaintsTheWholeCanvas() {
    var matrix = MartletUI.ColorMatrix()
    (matrix.r5, matrix.a5) = (1, 1)
    let all = pixels { context in
      context.addFilter(.colorMatrix(matrix))
      discs(&context)
    }
    #expect(all.allSatisfy { $0 == red })
  }
}
