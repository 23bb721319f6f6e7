/// The way in which the pixels of a stretched, rotated or shrunken picture are sampled.
package enum ImageFilter: UInt8, Hashable, Sendable {
  /// The nearest source pixel: the one that contains the centre of the device pixel.
  case nearest
  /// The four nearest source pixels, weighted by distance.
  case bilinear
  /// Bilinear in the best of the picture's levels, each of which is half the size of the previous
  /// one. It avoids shimmer in pictures that are drawn small. The picture needs levels.
  case mipMapped
  /// A mix of the two best levels, so that nothing jumps while the size changes. The picture needs
  /// levels.
  case trilinear
}

/// The options for drawing a picture.
package struct ImageStyle: Hashable, Sendable {
  /// The sampling of the source pixels.
  package var filter: ImageFilter
  /// The factor that multiplies the picture's alpha, 0…1.
  package var opacity: Double
  /// True when the picture is repeated as tiles beyond its border. Otherwise its border pixels are
  /// extended.
  package var repeats: Bool

  /// Creates the options; by default the picture is drawn bilinear, opaque and once.
  package init(filter: ImageFilter = .bilinear, opacity: Double = 1, repeats: Bool = false) {
    self.filter = filter
    self.opacity = opacity
    self.repeats = repeats
  }
}
