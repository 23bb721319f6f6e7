import MartletGeometry
import MartletRaster

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
