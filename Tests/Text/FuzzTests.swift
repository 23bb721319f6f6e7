import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletText

@Suite struct FuzzTests {
  @Test(arguments: 0..<4) func anyTextInAnyFitHasAFiniteLayout(seed: UInt64) throws {
    let library = try TestFonts.library()
    var random = SeededRandom(seed: seed)
    let blocks: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE7F,
      0x2000...0x206F, 0x3000...0x30FF, 0x4E00...0x4FFF, 0xFE00...0xFE0F, 0x1F300...0x1F64F,
      0x1F1E6...0x1F1FF, 0xE0000...0xE007F, 0...0x10FFFF,
    ]
    for _ in 0..<200 {
      var spans: [StyledText.Span] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let block = blocks.randomElement(using: &random)!
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          let value = UInt32.random(in: block, using: &random)
          if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        let style = TextStyle(
          size: Double.random(in: 0...100, using: &random),
          weight: Int.random(in: -100...1200, using: &random),
          isItalic: Bool.random(using: &random), hasTabularDigits: Bool.random(using: &random))
        spans.append(.init(String(text), style: style))
      }
      let fit = TextFit(
        width: Bool.random(using: &random) ? nil : Double.random(in: -5...200, using: &random),
        height: Bool.random(using: &random) ? nil : Double.random(in: -5...200, using: &random),
        lineLimit: Bool.random(using: &random) ? nil : Int.random(in: -1...3, using: &random),
        alignment: [.leading, .center, .trailing].randomElement(using: &random)!,
        truncation: [.head, .middle, .tail].randomElement(using: &random)!,
        lineSpacing: Double.random(in: -3...9, using: &random),
        isRightToLeft: Bool.random(using: &random))
      let layout = library.layout(StyledText(spans), fit: fit)
      #expect(layout.size.width.isFinite && layout.size.height.isFinite)
      for run in layout.runs {
        #expect(Int(run.run.face.rawValue) < library.faces.count)
        for glyph in run.run.glyphs {
          #expect(glyph.offset.x.isFinite && glyph.offset.y.isFinite)
        }
      }
    }
  }

  @Test func bytesThatAreNoFontAreNamed() throws {
    var errors: [FontError] = []
    #expect(throws: FontError.noFaces) {
      _ = try FontLibrary(
        [
          FontSource(name: "empty.ttf", bytes: FontBytes(copying: [])),
          FontSource(name: "text.ttf", bytes: FontBytes(copying: Array("no font at all".utf8))),
        ]
      ) { errors.append($0) }
    }
    #expect(
      errors == [
        .broken(name: "empty.ttf", reason: "not a font file"),
        .broken(name: "text.ttf", reason: "not a font file"),
      ])
    #expect("\(errors[0])" == "font empty.ttf: not a font file")
    #expect(throws: FontError.noFaces) { _ = try FontLibrary([]) { _ in } }
  }

  @Test func oneBrokenFontLeavesTheOthers() throws {
    var errors: [FontError] = []
    let library = try FontLibrary(
      [
        FontSource(name: "broken.otf", bytes: FontBytes(copying: [0, 1, 0, 0])),
        FontSource(
          name: "good.ttf", bytes: FontBytes(copying: try TestFonts.bytes(TestFonts.dejaVu))),
      ]
    ) { errors.append($0) }
    #expect(errors.count == 1)
    #expect(library.layout(StyledText("a")).size.width > 0)
  }

  @Test(arguments: [TestFonts.inter, TestFonts.dejaVu])
  func brokenFontsAreRefusedOrDrawn(path: String) throws {
    let whole = try TestFonts.bytes(path)
    var random = SeededRandom(seed: UInt64(whole.count))
    for round in 0..<60 {
      var bytes = whole
      if round % 3 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
      // The table directory is at the front: half of the damage goes there.
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let limit = Bool.random(using: &random) ? min(400, bytes.count) : bytes.count
        bytes[Int.random(in: 0..<limit, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let source = FontSource(name: "broken", bytes: FontBytes(copying: bytes))
      var errors = 0
      do {
        let library = try FontLibrary([source]) { _ in errors += 1 }
        let layout = library.layout(
          StyledText("Martlet 48.2 \u{0628}\u{0633}"), fit: TextFit(width: 60))
        #expect(layout.size.height.isFinite)
        let cache = GlyphCache(fonts: library)
        for run in layout.runs {
          for glyph in run.run.glyphs {
            _ = cache.glyph(glyph.id, face: run.run.face, weight: 400, size: 20 * 64, quarter: 1)
          }
        }
      } catch {
        #expect(errors > 0)
      }
    }
  }
}
