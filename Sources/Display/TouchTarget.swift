import MartletGeometry

/// The size of the smallest thing that a finger is meant to find, on the glass of a display.
package struct TouchTarget: Hashable, Sendable {
  /// The least side of what a finger touches, in points.
  package static let points = 44.0
  /// The least side that fingers find without looking twice, in millimetres.
  package static let leastMillimetres = 9.0

  /// The side of the smallest target, in millimetres.
  package let millimetres: Double
  /// The least scale with which targets are large enough, rounded up to quarters.
  package let leastScale: Double

  package var isLargeEnough: Bool { millimetres >= Self.leastMillimetres - 0.05 }

  /// Nil for a display that does not tell its size.
  ///
  /// - Parameters:
  ///   - pixels: the panel's mode.
  ///   - millimetres: the glass as the EDID tells it, in the same orientation.
  ///   - scale: device pixels per point; nil for the scale that follows from the distance.
  ///   - distance: the reader's eye from the glass, in metres.
  package init?(pixels: PixelSize, millimetres: PixelSize, scale: Double?, distance: Double) {
    guard let density = pixelDensity(pixels: pixels, millimetres: millimetres) else { return nil }
    let pixel = 25.4 / density
    let scale =
      scale ?? displayScale(pixels: pixels, millimetres: millimetres, distance: distance)
    self.millimetres = Self.points * scale * pixel
    leastScale = (Self.leastMillimetres / (Self.points * pixel) * 4).rounded(.up) / 4
  }
}
