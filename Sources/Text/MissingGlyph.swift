/// A character that no face of a library has. A box is drawn in its place.
package struct MissingGlyph: Hashable, Sendable {
  /// The character.
  package var scalar: Unicode.Scalar
  /// The script as four letters of ISO 15924: "Hani", "Thai"; "Zyyy" for characters that several
  /// scripts use, and "Zsye" for emoji.
  package var script: String

  init(_ scalar: Unicode.Scalar) {
    self.scalar = scalar
    let code = MartletText.script(of: scalar.value)
    if code == commonScript, scalar.properties.isEmojiPresentation {
      script = "Zsye"
    } else {
      let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
      script = String(decoding: letters, as: UTF8.self)
    }
  }
}
