import MartletGeometry

/// A face of a `FontLibrary`, identified by its index in the library's list of faces.
package struct FaceID: RawRepresentable, Hashable, Sendable {
  /// The index in `FontLibrary.faces`.
  package let rawValue: UInt32

  /// Creates an identifier; the index is not checked.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// Shaped glyphs of one face and size, ready to draw. The text that they show has one direction.
package struct GlyphRun: Hashable, Sendable {
  /// A glyph at its position in the run.
  package struct Glyph: Hashable, Sendable {
    /// The index of the glyph in its face; not a character.
    package var id: UInt32
    /// The offset of the glyph's origin from the run's origin, in points, y down.
    package var offset: CGPoint

    /// Creates a glyph at an offset in points.
    package init(id: UInt32, offset: CGPoint) {
      self.id = id
      self.offset = offset
    }
  }

  /// The face of all glyphs.
  package var face: FaceID
  /// The em size in points.
  package var size: Double
  /// The weight on the OpenType scale, 100…900. A variable face is drawn with this weight, any
  /// other face with its own.
  package var weight: Int
  /// The run's origin on its baseline, in the space of the display item or layout that has the run.
  package var origin: CGPoint
  /// The glyphs in visual order, from left to right.
  package var glyphs: [Glyph]
  /// The box of the glyphs' outlines in points, relative to `origin`; null if all glyphs are blank.
  package var ink: CGRect

  /// Creates a run; `ink` must contain all outlines, because damage is computed from it.
  package init(
    face: FaceID, size: Double, weight: Int, origin: CGPoint, glyphs: [Glyph], ink: CGRect
  ) {
    self.face = face
    self.size = size
    self.weight = weight
    self.origin = origin
    self.glyphs = glyphs
    self.ink = ink
  }
}
