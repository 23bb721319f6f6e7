import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletText
import Testing

@testable import MartletScene

private let page = RGBA(hex: 0x17202B)
private let ink = RGBA(hex: 0xE9EEF4)

/// Draws what `body` writes on the colour of a card.
private func picture(
  _ width: Int, _ height: Int, scale: Double = 1, fonts: FontLibrary,
  _ body: (inout DisplayListBuilder) -> Void
) -> Pixmap {
  var pixmap = Pixmap(width: width, height: height)
  var builder = DisplayListBuilder(
    output: pixmap.bounds, transform: CGAffineTransform(scaleX: scale, y: scale))
  body(&builder)
  let renderer = SceneRenderer(fonts: fonts, background: page)
  renderer.paint(builder.finish(), damage: PixelRegion(pixmap.bounds), into: &pixmap)
  return pixmap
}

@Suite struct TextGoldenTests {
  let fonts: FontLibrary

  init() throws {
    fonts = try TestFonts.library()
  }

  private func layout(
    _ text: String, size: Double, weight: Int = 400, fit: TextFit = TextFit()
  ) -> TextLayout {
    let style = TextStyle(size: size, weight: weight, hasTabularDigits: true, color: ink)
    return fonts.layout(StyledText([.init(text, style: style)]), fit: fit)
  }

  @Test func goldenSizes() {
    expectGolden(
      picture(164, 140, fonts: fonts) { builder in
        var y = 8.0
        for size in [12.0, 14, 20, 44] {
          let layout = layout("AV 48.2", size: size)
          builder.text(layout, at: CGPoint(x: 8, y: y))
          y += layout.size.height + 4
        }
      }, "text-sizes")
  }

  @Test func goldenScripts() {
    expectGolden(
      picture(170, 100, fonts: fonts) { builder in
        let texts = [
          "Ветер м/с Größe", "\u{05E9}\u{05DC}\u{05D5}\u{05DD} 123 abc",
          "\u{0645}\u{0631}\u{062D}\u{0628}\u{0627} 48.2", "box \u{10330}",
        ]
        for (i, text) in texts.enumerated() {
          builder.text(layout(text, size: 16), at: CGPoint(x: 8, y: 2 + Double(i) * 24))
        }
      }, "text-scripts")
  }

  @Test func goldenParagraphs() {
    expectGolden(
      picture(220, 120, fonts: fonts) { builder in
        let text = "A martlet never lands."
        var fit = TextFit(width: 90, lineHeightMultiple: 1.3)
        builder.text(layout(text, size: 14, fit: fit), at: CGPoint(x: 8, y: 8))
        fit.alignment = .center
        builder.text(layout(text, size: 14, fit: fit), at: CGPoint(x: 116, y: 8))
        for (i, truncation) in [TextFit.Truncation.head, .middle, .tail].enumerated() {
          let fit = TextFit(width: 110, lineLimit: 1, truncation: truncation)
          builder.text(
            layout(text, size: 14, fit: fit), at: CGPoint(x: 8, y: 62 + Double(i) * 18))
        }
      }, "text-paragraphs")
  }

  @Test func goldenScaledAndTurned() {
    expectGolden(
      picture(230, 90, scale: 1.5, fonts: fonts) { builder in
        builder.text(layout("Scale", size: 14), at: CGPoint(x: 6, y: 4))
        builder.pushTransform(
          CGAffineTransform(a: 0.96, b: 0.28, c: -0.28, d: 0.96, tx: 20, ty: 24))
        builder.text(layout("from outlines", size: 16), at: .zero)
        builder.popTransform()
        builder.pushGroup(opacity: 0.4)
        builder.text(layout("faded", size: 20), at: CGPoint(x: 80, y: 4))
        builder.pop()
      }, "text-turned")
  }

  @Test func goldenEmoji() {
    expectGolden(
      picture(120, 50, fonts: fonts) { builder in
        builder.text(layout("sun 🌞 🇩🇪", size: 14), at: CGPoint(x: 4, y: 2))
        builder.pushTransform(
          CGAffineTransform(a: 0.96, b: 0.28, c: -0.28, d: 0.96, tx: 30, ty: 20))
        builder.text(layout("🌧", size: 20), at: .zero)
      }, "text-emoji")
  }
}
