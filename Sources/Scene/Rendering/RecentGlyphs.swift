import MartletGeometry
import MartletRaster
import MartletText

/// A table of recently used glyphs, in front of the glyph cache. A page of text needs the same
/// small set of glyphs again and again, and the lookups in the glyph cache's dictionary took a
/// third of the time to draw it. Here a glyph has one possible slot, and a comparison of tags tells
/// whether it is there. Another glyph with the same slot replaces it. Glyphs that were returned in
/// a frame stay alive until the next frame begins.
struct RecentGlyphs {
  /// The properties that the glyphs of a run share.
  struct Font: Hashable {
    var face: FaceID
    var weight: Int
    /// The em size in 1/64 device pixel.
    var size: Int
    /// The text colour for which the edges of glyphs are corrected; nil for edges without
    /// correction.
    var color: RGBA?
  }

  private struct Entry {
    /// From the high bits to the low ones: the number of the font counted from 1, the glyph, and
    /// the quarter of a pixel. 0 for an empty slot.
    var tag: UInt64 = 0
    var glyph: RasterGlyph?
  }

  private static let slotCount = 1024
  private static let fontCount = 64
  private var entries = [Entry](repeating: Entry(), count: slotCount)
  private var fonts: [Font] = []
  /// The glyphs that lost their slot in this frame.
  private var replaced: [RasterGlyph] = []

  /// Starts a frame.
  mutating func begin() {
    replaced.removeAll(keepingCapacity: true)
    if fonts.count >= Self.fontCount {
      fonts.removeAll(keepingCapacity: true)
      for i in entries.indices { entries[i] = Entry() }
    }
  }

  /// Returns the number of a font, valid for requests in this frame.
  mutating func font(_ font: Font) -> Int {
    if let found = fonts.firstIndex(of: font) { return found }
    fonts.append(font)
    return fonts.count - 1
  }

  /// Returns a glyph's image and its position relative to the pen; see `GlyphCache.glyph`.
  mutating func glyph(_ id: UInt32, font: Int, quarter: Int, cache: GlyphCache) -> (
    image: RasterGlyph.Image, left: Int, top: Int
  ) {
    let tag = UInt64(font + 1) << 34 | UInt64(id) << 2 | UInt64(quarter)
    let slot = (Int(id) &* 4 &+ quarter &+ font &* 389) & (Self.slotCount - 1)
    if entries[slot].tag == tag, let glyph = entries[slot].glyph {
      return (glyph.image, glyph.left, glyph.top)
    }
    let wanted = fonts[font]
    let glyph = cache.glyph(
      id, face: wanted.face, weight: wanted.weight, size: wanted.size, quarter: quarter,
      balancedFor: wanted.color)
    if let old = entries[slot].glyph { replaced.append(old) }
    entries[slot] = Entry(tag: tag, glyph: glyph)
    return (glyph.image, glyph.left, glyph.top)
  }
}
