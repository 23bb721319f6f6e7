/// How the pixels of a stretched, turned or shrunken picture are read.
package enum ImageFilter: UInt8, Hashable, Sendable {
  /// The pixel that the centre falls into.
  case nearest
  /// The four nearest, mixed by distance.
  case bilinear
  /// Bilinear in the best of the picture's levels, each half the size of the one before: a
  /// picture drawn small does not glitter. Needs a picture with levels.
  case mipMapped
  /// The two best levels, mixed: nothing jumps while the size changes.
  case trilinear
}

/// How a picture is drawn.
package struct ImageStyle: Hashable, Sendable {
  package var filter: ImageFilter
  /// 0…1.
  package var opacity: Double
  /// True when the picture goes on beyond its border as tiles; else its border pixels do.
  package var repeats: Bool

  package init(filter: ImageFilter = .bilinear, opacity: Double = 1, repeats: Bool = false) {
    self.filter = filter
    self.opacity = opacity
    self.repeats = repeats
  }
}
