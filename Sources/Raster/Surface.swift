import MartletGeometry

/// A rectangle of premultiplied pixels in someone else's memory, addressed in device pixels: the
/// whole of a pixmap, a band of its rows, or a layer.
///
/// Invariants: `base` points at the pixel (`bounds.minX`, `bounds.minY`) and every row of
/// `bounds` lies `stride` words after the one above; the owner keeps the memory for as long as
/// the surface is used. Surfaces with disjoint bounds may be written from different threads.
@safe
package struct Surface: @unchecked Sendable {
  package let bounds: PixelRect
  let base: UnsafeMutablePointer<UInt32>
  let stride: Int

  init(base: UnsafeMutablePointer<UInt32>, stride: Int, bounds: PixelRect) {
    unsafe self.base = base
    self.stride = stride
    self.bounds = bounds
  }

  /// The pointer to column `x` of row `y`; both must lie in `bounds`.
  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe base + ((y &- bounds.minY) &* stride &+ (x &- bounds.minX))
  }

  /// The band of the rows in `rows`, clipped to the surface.
  package func rows(_ rows: Range<Int>) -> Surface {
    let top = max(rows.lowerBound, bounds.minY)
    let bottom = max(top, min(rows.upperBound, bounds.maxY))
    guard top < bottom else {
      return unsafe Surface(base: base, stride: stride, bounds: .empty)
    }
    return unsafe Surface(
      base: base + (top - bounds.minY) * stride, stride: stride,
      bounds: PixelRect(minX: bounds.minX, minY: top, maxX: bounds.maxX, maxY: bottom))
  }
}

extension Pixmap {
  /// Lends the pixels as a surface whose first pixel is the device's at `origin`; it must not
  /// outlive the closure.
  package mutating func withSurface<R, E: Error>(
    at origin: PixelPoint = PixelPoint(x: 0, y: 0), _ body: (Surface) throws(E) -> R
  ) throws(E) -> R {
    let bounds = PixelRect(x: origin.x, y: origin.y, width: width, height: height)
    let stride = stride
    return try unsafe withUnsafeMutablePixels { pixels throws(E) in
      // Safety: a pixmap's buffer always has a base address, even when it has no pixels.
      guard let base = pixels.baseAddress else { preconditionFailure("no pixel memory") }
      return try body(unsafe Surface(base: base, stride: stride, bounds: bounds))
    }
  }
}
