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
    case .mask(let mask): 128 + mask.coverage.count
    }
  }
}
