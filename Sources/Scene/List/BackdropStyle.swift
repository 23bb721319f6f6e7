import MartletGeometry
import MartletRaster

/// The look of a translucent surface: what is behind it is blurred and saturated, and a colour is
/// drawn over it.
package struct BackdropStyle: Hashable, Sendable {
  /// The standard deviation of the blur, in device pixels.
  package var deviation: Double
  /// The factor of the saturation of the blurred colours.
  package var saturation: Double
  /// The colour over them. A surface that cannot show what is behind it has this colour.
  package var tint: RGBA

  /// Creates a style.
  package init(deviation: Double, saturation: Double, tint: RGBA) {
    self.deviation = deviation
    self.saturation = saturation
    self.tint = tint
  }

  /// The maximum distance, in pixels, at which a pixel behind the surface affects it.
  var reach: Int { ReducedBlur(deviation: deviation).reach }
}

extension DisplayItem {
  /// The device pixels that the item itself can touch. In contrast to `bounds` they do not contain
  /// those of its shadow. The item must not be in a projection.
  var ownBounds: PixelRect { content.bounds(transform).intersection(bounds) }
}

extension DisplayListBuilder {
  /// Fills the path with what is drawn below it, blurred and tinted. Inside of an effect that makes
  /// a picture of its own, such as a blur or a rotation in space, it is filled with the tint alone.
  /// A shadow is no such effect.
  ///
  /// - Parameters:
  ///   - radius: the standard deviation of the blur, in points. If it is too small to be visible,
  ///     the path is filled with the tint.
  ///   - saturation: the factor of the saturation; 1 keeps the colours.
  ///   - tint: the colour that is drawn over the blurred pixels.
  package mutating func backdrop(
    _ path: Path, rule: FillRule = .nonZero, radius: Double, saturation: Double = 1, tint: RGBA
  ) {
    let deviation = radius * transform.meanScale
    if BoxBlur(deviation: deviation) == nil { return fill(path, rule: rule, paint: .solid(tint)) }
    let style = BackdropStyle(deviation: deviation, saturation: saturation, tint: tint)
    let before = count
    add(.backdrop(path, rule: rule, style: style))
    if count > before { noteBackdrop() }
  }
}
