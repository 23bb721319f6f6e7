import MartletGeometry
import MartletRaster
import MartletText

/// The glyphs that were asked for last, in front of the glyph cache: a page of text asks for the
/// same few again and again, and the cache's dictionary took a third of its time. One comparison
/// finds a glyph here. Keeps what it gave away in a frame until the next begins.
struct RecentGlyphs {
  /// What the glyphs of a run have in common.
  struct Font: Hashable {
    var face: FaceID
    var weight: Int
    /// In 1/64 device pixel.
    var size: Int
    /// What masks are balanced for.
    var color: RGBA?
  }

  private struct Entry {
    /// Glyph, quarter and the font's number, counted from 1; 0 for an empty place.
    var tag: UInt64 = 0
    var glyph: RasterGlyph?
  }

  private static let placeCount = 1024
  private static let fontCount = 64
  private var entries = [Entry](repeating: Entry(), count: placeCount)
  private var fonts: [Font] = []
  /// What was pushed out of its place in this frame.
  private var replaced: [RasterGlyph] = []

  /// Begins a frame.
  mutating func begin() {
    replaced.removeAll(keepingCapacity: true)
    if fonts.count >= Self.fontCount {
      fonts.removeAll(keepingCapacity: true)
      for i in entries.indices { entries[i] = Entry() }
    }
  }

  /// The number of a font, to ask for its glyphs in this frame.
  mutating func font(_ font: Font) -> Int {
    if let found = fonts.firstIndex(of: font) { return found }
    fonts.append(font)
    return fonts.count - 1
  }

  /// A glyph's image and its place relative to the pen's; see `GlyphCache.glyph`.
  mutating func glyph(_ id: UInt32, font: Int, quarter: Int, cache: GlyphCache) -> (
    image: RasterGlyph.Image, left: Int, top: Int
  ) {
    let tag = UInt64(font + 1) << 34 | UInt64(id) << 2 | UInt64(quarter)
    let place = (Int(id) &* 4 &+ quarter &+ font &* 389) & (Self.placeCount - 1)
    if entries[place].tag == tag, let glyph = entries[place].glyph {
      return (glyph.image, glyph.left, glyph.top)
    }
    let wanted = fonts[font]
    let glyph = cache.glyph(
      id, face: wanted.face, weight: wanted.weight, size: wanted.size, quarter: quarter,
      balancedFor: wanted.color)
    if let old = entries[place].glyph { replaced.append(old) }
    entries[place] = Entry(tag: tag, glyph: glyph)
    return (glyph.image, glyph.left, glyph.top)
  }
}
