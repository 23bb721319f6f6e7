import MartletGeometry

/// Device pixels per point that make text readable from `distance` metres.
///
/// A point is the pixel of a 96-dpi screen seen from 0.6 m: scale = dpi · distance / (96 · 0.6),
/// rounded to quarters and kept within 1…4. A size that cannot be one (none, an aspect ratio in
/// its place, pixels far from square, a density no panel has) gives 1.
///
/// - Parameters:
///   - pixels: the panel's mode.
///   - millimetres: the glass as the EDID tells it, in the same orientation.
///   - distance: the reader's eye from the glass, in metres; not positive counts as 0.6.
package func displayScale(
  pixels: PixelSize, millimetres: PixelSize, distance: Double
) -> Double {
  guard !pixels.isEmpty, !millimetres.isEmpty, !aspectRatios.contains(millimetres) else { return 1 }
  let horizontal = Double(pixels.width) * 25.4 / Double(millimetres.width)
  let vertical = Double(pixels.height) * 25.4 / Double(millimetres.height)
  guard (40...800).contains(horizontal), (40...800).contains(vertical),
    (0.67...1.5).contains(horizontal / vertical)
  else { return 1 }
  let metres = distance > 0 && distance.isFinite ? distance : 0.6
  let scale = (horizontal + vertical) / 2 * metres / (96 * 0.6)
  return min(max((scale * 4).rounded() / 4, 1), 4)
}

/// What displays are known to say that put their aspect ratio where the size belongs.
private let aspectRatios: [PixelSize] = [
  PixelSize(width: 16, height: 9), PixelSize(width: 16, height: 10),
  PixelSize(width: 160, height: 90), PixelSize(width: 160, height: 100),
  PixelSize(width: 1600, height: 900), PixelSize(width: 1600, height: 1000),
]
