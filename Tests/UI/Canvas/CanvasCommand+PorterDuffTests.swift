import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct CanvasCommandPorterDuffTests {
  private let bar = CGRect(x: 10, y: 0, width: 20, height: 40)

  /// Draws on white, 40 × 40 pixels.
  private func picture(
    _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) throws -> Pixmap {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 40, height: 40, text: fonts) {
      Canvas { context, _ in draw(&context) }
    }
    return host.picture(fonts: fonts)
  }

  private func letter(_ pixel: UInt32) -> Character {
    switch pixel {
    case 0xFFFF_0000: "r"
    case 0xFF00_00FF: "b"
    case 0xFFFF_FFFF: "-"
    default: "?"
    }
  }

  /// Draws a red left half, then `draw` with a mode. Returns the colours where only the red half
  /// is, where the blue bar covers it, where only the bar is, and where neither is: "r", "b" or
  /// "-".
  private func columns(
    _ mode: GraphicsContext.BlendMode,
    _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) throws -> String {
    let picture = try picture { context in
      context.fill(
        Path(CGRect(x: 0, y: 0, width: 20, height: 40)),
        with: .color(red: 1, green: 0, blue: 0))
      context.blendMode = mode
      draw(&context)
    }
    return String([5, 15, 25, 35].map { letter(picture[$0, 20]) })
  }

  private static let inside: [(GraphicsContext.BlendMode, String)] = [
    (.clear, "r---"), (.copy, "rbb-"), (.sourceIn, "rb--"), (.sourceOut, "r-b-"),
    (.sourceAtop, "rb--"), (.destinationOver, "rrb-"), (.destinationIn, "rr--"),
    (.destinationOut, "r---"), (.destinationAtop, "rrb-"), (.xor, "r-b-"),
  ]

  @Test func aPathChangesWhatItCovers() throws {
    for (mode, expected) in Self.inside {
      let columns = try columns(mode) {
        $0.fill(Path(bar), with: .color(red: 0, green: 0, blue: 1))
      }
      #expect(columns == expected, "mode \(mode.rawValue)")
    }
  }

  @Test func aStrokeChangesWhatItCovers() throws {
    for (mode, expected) in Self.inside {
      let columns = try columns(mode) { context in
        var line = Path()
        line.move(to: CGPoint(x: 5, y: 10))
        line.addLine(to: CGPoint(x: 15, y: 10))
        context.scaleBy(x: 2, y: 2)
        context.stroke(line, with: .color(red: 0, green: 0, blue: 1), lineWidth: 20)
      }
      #expect(columns == expected, "mode \(mode.rawValue)")
    }
  }

  @Test func aLayerChangesEverything() throws {
    let modes: [(GraphicsContext.BlendMode, String)] = [
      (.clear, "----"), (.copy, "-bb-"), (.sourceIn, "-b--"), (.sourceOut, "--b-"),
      (.sourceAtop, "rb--"), (.destinationOver, "rrb-"), (.destinationIn, "-r--"),
      (.destinationOut, "r---"), (.destinationAtop, "-rb-"), (.xor, "r-b-"),
    ]
    for (mode, expected) in modes {
      let columns = try columns(mode) { context in
        context.drawLayer { $0.fill(Path(bar), with: .color(red: 0, green: 0, blue: 1)) }
      }
      #expect(columns == expected, "mode \(mode.rawValue)")
    }
  }

  @Test func clipsLimitALayer() throws {
    let columns = try columns(.clear) { context in
      context.clip(to: Path(bar))
      context.drawLayer { _ in }
    }
    #expect(columns == "r---")
  }

  @Test func aMaskLimitsAPath() throws {
    let columns = try columns(.clear) { context in
      context.clip(to: Path(bar), options: .inverse)
      context.fill(
        Path(CGRect(x: 0, y: 0, width: 40, height: 40)), with: .color(white: 0))
    }
    #expect(columns == "-r--")
  }

  @Test func anImageChangesItsRectangleAndATextItsGlyphs() throws {
    let everything = Path(CGRect(x: 0, y: 0, width: 40, height: 40))
    let image = try picture { context in
      context.fill(everything, with: .color(red: 1, green: 0, blue: 0))
      context.blendMode = .destinationIn
      context.draw(Image(systemName: "xmark"), in: bar)
    }
    #expect(letter(image[5, 20]) == "r")
    #expect(letter(image[20, 1]) == "-")
    let text = try picture { context in
      context.fill(everything, with: .color(red: 1, green: 0, blue: 0))
      context.blendMode = .copy
      context.draw(Text("I"), at: CGPoint(x: 20, y: 20))
    }
    #expect(letter(text[5, 20]) == "r" && letter(text[20, 1]) == "r")
    #expect((0..<40).contains { letter(text[$0, 20]) != "r" })
  }

  @Test func aTranslucentColourReplacesWhatItCovers() throws {
    let half = GraphicsContext.Shading.color(red: 0, green: 0, blue: 1, opacity: 0.5)
    let copied = try picture { context in
      context.fill(Path(bar), with: .color(red: 1, green: 0, blue: 0))
      context.blendMode = .copy
      context.fill(Path(bar), with: half)
    }
    let plain = try picture { $0.fill(Path(bar), with: half) }
    #expect(pixelDifferences(plain, copied) == [])
  }

  @Test func anEdgeMixesTheResultWithWhatIsBelow() throws {
    let circle = Path(ellipseIn: CGRect(x: 4.3, y: 5.1, width: 30, height: 31))
    func circles(_ mode: GraphicsContext.BlendMode) throws -> Pixmap {
      try picture { context in
        context.fill(
          Path(CGRect(x: 0, y: 0, width: 20, height: 40)),
          with: .color(red: 1, green: 0, blue: 0))
        context.blendMode = mode
        context.fill(circle, with: .color(red: 0, green: 0, blue: 1))
      }
    }
    // For an opaque colour both are the same. They round the colour and the mixture apart.
    #expect(pixelDifferences(try circles(.normal), try circles(.copy), tolerance: 2) == [])
    #expect(
      pixelDifferences(try circles(.sourceAtop), try circles(.sourceIn), tolerance: 2) == [])
  }
}
