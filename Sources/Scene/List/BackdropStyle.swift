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
