import MartletRaster

/// A glyph that is rasterised at one size and at one of four positions between two columns.
///
/// It is immutable, so that band workers can read it while the cache changes.
package final class RasterGlyph: Sendable {
  /// The pixels of a glyph.
  package enum Image: Sendable {
    /// No pixels, as for a space.
    case blank
    /// A mask that is drawn in the colour of the text.
    case mask(AlphaMask)
    /// A picture with its own colours.
    case picture(GlyphPicture)
  }

  /// The pixels.
  package let image: Image
  /// The column of the image's first pixel, relative to the pen's column.
  package let left: Int
  /// The row of the image's first pixel, relative to the baseline; negative above it.
  package let top: Int

  init(image: Image, left: Int, top: Int) {
    self.image = image
    self.left = left
    self.top = top
  }

  /// The memory in use, in bytes, approximately.
  var cost: Int {
    switch image {
    case .blank: 64
    case .mask(let mask): 128 + mask.width * mask.height
    case .picture(let picture): 128 + picture.pixmap.stride * picture.pixmap.height * 4
    }
  }
}

/// The pixels of a colour glyph.
///
/// The type is unchecked because a pixmap is not sendable. Safety: no code writes to this pixmap
/// after the initialiser.
package final class GlyphPicture: @unchecked Sendable {
  /// The premultiplied pixels; read only.
  package let pixmap: Pixmap

  init(_ pixmap: consuming Pixmap) {
    self.pixmap = pixmap
  }
}
