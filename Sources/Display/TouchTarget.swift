import MartletGeometry

/// The size that the smallest touch targets of the views have on the glass of a panel, for the
/// report about a display.
package struct TouchTarget: Hashable, Sendable {
  /// The side of the smallest touch targets of the views, in points.
  package static let points = 44.0
  /// The minimum side that a target should have on the glass, in millimetres: a finger hits such a
  /// target reliably at the first attempt.
  package static let minimumMillimetres = 9.0

  /// The side of a target of `points` on this panel's glass, in millimetres.
  package let millimetres: Double
  /// The smallest scale at which a target of `points` has the full `minimumMillimetres`, rounded up
  /// to quarters.
  package let minimumScale: Double

  /// Whether the target has at least `minimumMillimetres`, with a tolerance of 0.05 mm for
  /// rounding.
  package var isLargeEnough: Bool { millimetres >= Self.minimumMillimetres - 0.05 }

  /// Computes the target of a panel. Returns nil for a display that does not report its size.
  ///
  /// - Parameters:
  ///   - pixels: the panel's mode.
  ///   - millimetres: the size of the glass in the EDID, in the same orientation.
  ///   - scale: device pixels per point; nil for the scale that `displayScale` returns.
  ///   - distance: the distance from the reader's eye to the glass, in metres.
  package init?(pixels: PixelSize, millimetres: PixelSize, scale: Double?, distance: Double) {
    guard let density = pixelDensity(pixels: pixels, millimetres: millimetres) else { return nil }
    let pixel = 25.4 / density
    let scale =
      scale ?? displayScale(pixels: pixels, millimetres: millimetres, distance: distance)
    self.millimetres = Self.points * scale * pixel
    minimumScale = (Self.minimumMillimetres / (Self.points * pixel) * 4).rounded(.up) / 4
  }
}
