import MartletGeometry
import MartletRaster
import Testing

@testable import MartletText

@Suite struct GlyphCacheTests {
  let library: FontLibrary

  init() throws {
    library = try TestFonts.library()
  }

  private func mask(_ glyph: RasterGlyph) -> AlphaMask? {
    if case .mask(let mask) = glyph.image { mask } else { nil }
  }

  @Test func aGlyphIsRasterisedOnce() {
    let cache = GlyphCache(fonts: library)
    let run = library.layout(StyledText("R")).runs[0].run
    let id = run.glyphs[0].id
    let first = cache.glyph(id, face: run.face, weight: 400, size: 20 * 64, quarter: 0)
    #expect(first === cache.glyph(id, face: run.face, weight: 400, size: 20 * 64, quarter: 0))
    #expect(first !== cache.glyph(id, face: run.face, weight: 400, size: 20 * 64, quarter: 1))
    #expect(first !== cache.glyph(id, face: run.face, weight: 400, size: 21 * 64, quarter: 0))
  }

  @Test func aSpaceIsBlank() {
    let cache = GlyphCache(fonts: library)
    let run = library.layout(StyledText(" a")).runs[0].run
    let glyph = cache.glyph(run.glyphs[0].id, face: run.face, weight: 400, size: 1280, quarter: 0)
    #expect(mask(glyph) == nil)
  }

  @Test func aMaskCoversTheOutlinesArea() throws {
    // A full stop of Inter is a filled square-ish dot: its coverage sums up to its area.
    let cache = GlyphCache(fonts: library)
    let run = library.layout(StyledText("l")).runs[0].run
    for quarter in 0..<4 {
      let glyph = cache.glyph(
        run.glyphs[0].id, face: run.face, weight: 400, size: 40 * 64, quarter: quarter)
      let coverage = try #require(mask(glyph)).coverage
      let sum = coverage.reduce(0.0) { $0 + Double($1) / 255 }
      let box = cache.outline(run.glyphs[0].id, face: run.face, weight: 400)
        .controlBox(
          CGAffineTransform(
            scaleX: 40 / cache.unitsPerEm(run.face), y: 40 / cache.unitsPerEm(run.face)))
      #expect(abs(sum - box.width * box.height) < 0.02 * sum, "quarter \(quarter)")
    }
  }

  @Test func theCacheStaysWithinItsCapacity() {
    let capacity = 20_000
    let cache = GlyphCache(fonts: library, capacity: capacity)
    let run = library.layout(StyledText("R")).runs[0].run
    for size in 0..<400 {
      _ = cache.glyph(
        run.glyphs[0].id, face: run.face, weight: 400, size: 12 * 64 + size, quarter: 0)
      #expect(cache.cost <= capacity + capacity / 4)
    }
  }

  @Test func aBoundedCacheForgetsTheOldestFirst() {
    var cache = BoundedCache<Int, Int>(capacity: 8)
    for i in 0..<100 {
      cache.insert(i, for: i)
      #expect(cache.cost <= 8)
      #expect(cache.value(for: i) == i)
      if i >= 1 { #expect(cache.value(for: i - 1) == i - 1) }
    }
    #expect(cache.value(for: 0) == nil)
  }

  @Test func emojiAreColourPicturesOfTheirSize() throws {
    let library = try TestFonts.library([TestFonts.inter, TestFonts.dejaVu, TestFonts.emoji])
    let cache = GlyphCache(fonts: library)
    // A sun as text stays a letter of the text face; with the emoji selector it is a picture.
    #expect(library.layout(StyledText("\u{2600}")).runs[0].run.face != FaceID(rawValue: 2))
    let layout = library.layout(StyledText("\u{2600}\u{FE0F}", size: 32))
    #expect(layout.glyphs.count == 1)
    let run = layout.runs[0].run
    #expect(run.face == FaceID(rawValue: 2))
    let glyph = cache.glyph(
      run.glyphs[0].id, face: run.face, weight: 400, size: 32 * 64, quarter: 3)
    guard case .picture(let picture) = glyph.image else {
      Issue.record("no picture")
      return
    }
    #expect((32...44).contains(picture.pixmap.width))
    #expect((32...44).contains(picture.pixmap.height))
    // Yellow in the middle, nothing in the corner, and premultiplied everywhere.
    let middle = picture.pixmap[picture.pixmap.width / 2, picture.pixmap.height / 2]
    #expect(middle >> 24 == 255)
    #expect((middle >> 16) & 255 > 200 && middle & 255 < 150)
    #expect(picture.pixmap[0, 0] == 0)
    for y in 0..<picture.pixmap.height {
      for x in 0..<picture.pixmap.width {
        let word = picture.pixmap[x, y]
        for shift in [0, 8, 16] as [UInt32] { #expect((word >> shift) & 255 <= word >> 24) }
      }
    }
    // The ink that layout reported holds the picture.
    let ink = run.ink
    #expect(Double(glyph.left) >= ink.minX - 1 && Double(glyph.top) >= ink.minY - 1)
    #expect(Double(glyph.left + picture.pixmap.width) <= ink.maxX + 1)
    #expect(Double(glyph.top + picture.pixmap.height) <= ink.maxY + 1)
  }

  @Test func aFamilyIsOneGlyph() throws {
    let library = try TestFonts.library([TestFonts.inter, TestFonts.emoji])
    #expect(library.layout(StyledText("👨\u{200D}👩\u{200D}👧")).glyphs.count == 1)
    #expect(library.layout(StyledText("\u{1F1E9}\u{1F1EA}")).glyphs.count == 1)
  }
}
