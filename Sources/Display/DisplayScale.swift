import MartletGeometry

/// Returns the device pixels per point that make text readable from `distance` metres.
///
/// A point is a pixel of a 96-dpi screen seen from 0.6 m: scale = dpi · distance / (96 · 0.6),
/// rounded to quarters and clamped to 1…4. An implausible size gives 1: a size of zero, an aspect
/// ratio in place of a size, pixels far from square, or a density that no panel has.
///
/// - Parameters:
///   - pixels: the panel's mode.
///   - millimetres: the size of the glass in the EDID, in the same orientation.
///   - distance: the distance from the reader's eye to the glass, in metres; 0.6 is used in place
///     of a value that is not positive and finite.
package func displayScale(
  pixels: PixelSize, millimetres: PixelSize, distance: Double
) -> Double {
  guard let density = pixelDensity(pixels: pixels, millimetres: millimetres) else { return 1 }
  let metres = distance > 0 && distance.isFinite ? distance : 0.6
  let scale = density * metres / (96 * 0.6)
  return min(max((scale * 4).rounded() / 4, 1), 4)
}

/// Returns the pixels per inch of a panel; nil for an implausible size.
func pixelDensity(pixels: PixelSize, millimetres: PixelSize) -> Double? {
  guard !pixels.isEmpty, !millimetres.isEmpty, !aspectRatios.contains(millimetres) else {
    return nil
  }
  let horizontal = Double(pixels.width) * 25.4 / Double(millimetres.width)
  let vertical = Double(pixels.height) * 25.4 / Double(millimetres.height)
  guard (20...800).contains(horizontal), (20...800).contains(vertical),
    (0.67...1.5).contains(horizontal / vertical)
  else { return nil }
  return (horizontal + vertical) / 2
}

/// The sizes reported by displays that write their aspect ratio in place of the size.
private let aspectRatios: [PixelSize] = [
  PixelSize(width: 16, height: 9), PixelSize(width: 16, height: 10),
  PixelSize(width: 160, height: 90), PixelSize(width: 160, height: 100),
  PixelSize(width: 1600, height: 900), PixelSize(width: 1600, height: 1000),
]
