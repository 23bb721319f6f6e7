import MartletGeometry

/// A face of a `FontLibrary`, by its place in the ordered list of the config.
package struct FaceID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// Shaped glyphs of one face, size and direction, ready to draw.
package struct GlyphRun: Hashable, Sendable {
  package struct Glyph: Hashable, Sendable {
    /// The face's glyph index, not a character.
    package var id: UInt32
    /// Offset of the glyph's origin from the run's, in points, y down.
    package var offset: CGPoint

    package init(id: UInt32, offset: CGPoint) {
      self.id = id
      self.offset = offset
    }
  }

  package var face: FaceID
  /// Em size in points.
  package var size: Double
  /// Weight on the OpenType scale (100…900); a variable face is set to it.
  package var weight: Int
  /// The run's origin on its baseline, in the item's space.
  package var origin: CGPoint
  package var glyphs: [Glyph]
  /// What the glyphs' outlines cover, in points, relative to `origin`; null when they draw nothing.
  package var ink: CGRect

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
