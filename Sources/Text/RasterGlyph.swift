import MartletRaster

/// A glyph turned into pixels at one size and one of four places between two columns.
///
/// Immutable, so that band workers read it while the cache goes on.
package final class RasterGlyph: Sendable {
  package enum Image: Sendable {
    /// Draws nothing, as a space does.
    case blank
    /// Takes the text's colour.
    case mask(AlphaMask)
    /// Has colours of its own.
    case picture(GlyphPicture)
  }

  package let image: Image
  /// Column of the image's first pixel, from the pen's.
  package let left: Int
  /// Row of the image's first pixel, from the baseline's; negative above it.
  package let top: Int

  init(image: Image, left: Int, top: Int) {
    self.image = image
    self.left = left
    self.top = top
  }

  /// Bytes of memory, about.
  var cost: Int {
    switch image {
    case .blank: 64
    case .mask(let mask): 128 + mask.width * mask.height
    case .picture(let picture): 128 + picture.pixmap.stride * picture.pixmap.height * 4
    }
  }
}

/// A colour glyph's pixels.
///
/// Unchecked because a pixmap is not sendable: nobody writes to this one after it was made.
package final class GlyphPicture: @unchecked Sendable {
  package let pixmap: Pixmap

  init(_ pixmap: consuming Pixmap) {
    self.pixmap = pixmap
  }
}
