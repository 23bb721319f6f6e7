import MartletGeometry

/// A wide blur that is computed on reduced pixels.
///
/// The pixels of the output are reduced to cells: squares of `side` pixels, of which only the mean
/// is kept. Cells lie on a fixed grid, with a corner at the device pixel (0, 0), so a cell does not
/// depend on the part of the picture that is drawn. Blurring the cells and enlarging the result
/// costs a small part of blurring all pixels, and a wide blur hides the difference.
package struct ReducedBlur: Hashable, Sendable {
  /// The side of a cell in pixels: 1, 2, 4 or 8.
  package let side: Int
  private let shift: Int
  /// The blur of the cells; nil for a deviation that is too small to be visible.
  private let blur: BoxBlur?

  /// The maximum standard deviation in pixels; wider blurs are drawn with this one.
  package static let largestDeviation = 200.0
  /// The minimum standard deviation in cells. With less, the enlarged cells would be visible.
  private static let leastDeviation = 2.5

  /// Creates a blur with a standard deviation in pixels. NaN counts as 0.
  package init(deviation: Double) {
    let deviation = deviation > 0 ? min(deviation, Self.largestDeviation) : 0
    var shift = 3
    while shift > 0 && deviation < Self.leastDeviation * Double(1 << shift) { shift -= 1 }
    self.shift = shift
    side = 1 << shift
    blur = BoxBlur(deviation: deviation / Double(1 << shift))
  }

  /// The maximum distance, in cells, to which a cell is spread.
  package var cellReach: Int { blur?.reach ?? 0 }

  /// The maximum distance, in pixels, between a pixel of the result and the pixels from which it is
  /// computed. It counts the blur of the cells, the widths of the first and of the last cell, and
  /// the interpolation between neighbouring cells.
  package var reach: Int { (cellReach + 3) * side }

  /// Returns the cells that have pixels in `pixels`.
  package func cells(covering pixels: PixelRect) -> PixelRect {
    if pixels.isEmpty { return .empty }
    return PixelRect(
      minX: pixels.minX >> shift, minY: pixels.minY >> shift,
      maxX: (pixels.maxX + side - 1) >> shift, maxY: (pixels.maxY + side - 1) >> shift)
  }

  /// Returns the pixels of `cells`.
  package func pixels(of cells: PixelRect) -> PixelRect {
    if cells.isEmpty { return .empty }
    return PixelRect(
      minX: cells.minX << shift, minY: cells.minY << shift, maxX: cells.maxX << shift,
      maxY: cells.maxY << shift)
  }

  /// Blurs a picture that has one pixel per cell. Pixels that are nearer than `cellReach` to its
  /// border are not exact, because there is nothing beyond it. O(area).
  func apply(to cells: inout Pixmap) {
    blur?.apply(to: &cells)
  }
}
