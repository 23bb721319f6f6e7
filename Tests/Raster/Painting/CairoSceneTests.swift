import Foundation
import MartletGeometry
import MartletRaster
import MartletScene
import MartletText
import Testing

@testable import MartletBench

// The benchmark's scenes, drawn from the same display lists by Martlet and by Cairo.

/// Carries out a display list without scopes.
private func draw(
  _ list: DisplayList, fonts: FontLibrary, picture: borrowing Pixmap, on canvas: CairoCanvas
) {
  let glyphs = GlyphCache(fonts: fonts)
  for item in list.items {
    switch item.content {
    case .fill(let path, let rule, let paint):
      canvas.fill(path, rule: rule, transform: item.transform, paint: paint)
    case .stroke(let path, let style, let paint):
      canvas.stroke(path, style: style, transform: item.transform, paint: paint)
    case .glyphs(let run, let color):
      // Outlines where Martlet puts them: on quarters of a pixel and on whole rows.
      let origin = run.origin.applying(item.transform)
      let scale = run.size / glyphs.unitsPerEm(run.face)
      for glyph in run.glyphs {
        let x = ((origin.x + glyph.offset.x) * 4 + 0.5).rounded(.down) / 4
        let y = (origin.y + 0.5).rounded(.down)
        canvas.fill(
          glyphs.outline(glyph.id, face: run.face, weight: run.weight),
          transform: CGAffineTransform(translationX: x, y: y).scaledBy(x: scale, y: scale),
          paint: .solid(color))
      }
    case .image:
      canvas.draw(picture, transform: item.transform)
    default:
      Issue.record("no scene has scopes")
    }
  }
}

private func compare(_ scene: BenchSceneName, frame: Int = 0) throws -> PictureDifference {
  let font = URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  let bench = try RasterBench(font: FontBytes(copying: [UInt8](Data(contentsOf: font))))
  let background = RGBA(hex: 0x101418)
  let canvas = CairoCanvas(width: 1920, height: 1080, background: background)
  draw(
    bench.displayList(scene, frame: frame), fonts: bench.fonts, picture: CardScene.picture(),
    on: canvas)
  return PictureDifference(
    bench.pixels(scene, frame: frame, threads: 1), canvas.pixmap,
    background: background.premultiplied)
}

@Test(arguments: [0, 31, 200])
func rainbowIsCairos(frame: Int) throws {
  let difference = try compare(.rainbow, frame: frame)
  #expect(difference.drawn > 90_000)
  #expect(difference.largest <= 12, "\(difference)")
  #expect(difference.mean < 0.5, "\(difference)")
}

@Test(arguments: [BenchSceneName.clear, .blend, .areas, .bubbles, .card])
func plainScenesAreCairosToHalfAScanline(scene: BenchSceneName) throws {
  let difference = try compare(scene)
  #expect(difference.largest <= 8, "\(difference)")
  #expect(difference.mean < 0.5, "\(difference)")
}

/// Segments are shorter than the line is wide, so the parts of a line overlap at every turn, and
/// there the coverage of their edges adds up.
@Test(arguments: [BenchSceneName.chart, .page])
func chartLinesAreCairosSaveWhereTheyTurn(scene: BenchSceneName) throws {
  let difference = try compare(scene)
  #expect(difference.share(difference.beyond8) < 0.01, "\(difference)")
  #expect(difference.share(difference.beyond64) < 0.0002, "\(difference)")
  #expect(difference.mean < 0.5, "\(difference)")
}

/// Text that stands where Martlet's does; Cairo's own would be without kerning and on whole pixels.
@Test func glyphsAreTheirOutlinesAsCairoFillsThem() throws {
  let difference = try compare(.text)
  #expect(difference.drawn > 200_000)
  #expect(difference.largest <= 18, "\(difference)")
  #expect(difference.mean < 3, "\(difference)")
}
