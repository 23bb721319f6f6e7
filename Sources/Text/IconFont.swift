internal import CHarfBuzz
import MartletGeometry

/// A font whose glyphs are icons, which are found by name.
///
/// It does not lay out text: an icon is a shape of any size and colour. Reading an outline costs a
/// search for the name, and the conversion of several tens of curves. Code that draws an icon often
/// should keep its path.
package final class IconFont {
  private let face: FontFace
  private let pen = GlyphPen()

  /// Opens the first face of a font file.
  ///
  /// - Throws: `FontError.broken` if the bytes are not a font with outlines.
  package init(_ source: FontSource) throws(FontError) {
    face = try FontFace(source, index: 0)
  }

  /// The names of all icons, in the order of the font. O(icons).
  package var names: [String] {
    let font = unsafe face.font(weight: face.descriptor.weights.lowerBound)
    var names: [String] = []
    var buffer = [CChar](repeating: 0, count: 128)
    for glyph in 1..<max(1, face.glyphCount) {
      // Safety: the name is cut at the given length and ends with 0.
      let found = unsafe hb_font_get_glyph_name(font, glyph, &buffer, UInt32(buffer.count))
      guard found != 0 else { continue }
      names.append(
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return names
  }

  /// Returns the outline of an icon in the square of its em, with sides of 1 and y down, to be
  /// filled by the non-zero rule. Returns nil if the font has no glyph of that name.
  package func outline(named name: String) -> Path? {
    guard let glyph = glyph(named: name) else { return nil }
    let weight = face.descriptor.weights.lowerBound
    let ascent = face.lineMetrics(weight: weight).ascent
    let scale = 1 / face.unitsPerEm
    return pen.outline(glyph, face: face, weight: weight)
      .applying(CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: ascent))
  }

  private func glyph(named name: String) -> UInt32? {
    var name = name
    return name.withUTF8 { bytes in
      var glyph: UInt32 = 0
      // Safety: the name is read during the call. Its length is given, so it needs no terminator.
      let found = unsafe hb_font_get_glyph_from_name(
        face.font(weight: face.descriptor.weights.lowerBound),
        UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
        CInt(clamping: bytes.count), &glyph)
      return found != 0 && glyph != 0 ? glyph : nil
    }
  }
}
