import MartletGeometry

/// A rectangle of premultiplied pixels in borrowed memory, addressed in device pixels. It is a
/// whole pixmap, a band of its rows, or a layer.
///
/// Invariants: `base` points to the pixel (`bounds.minX`, `bounds.minY`), and each row of `bounds`
/// lies `stride` words after the previous one. The owner keeps the memory as long as the surface is
/// used. Surfaces with disjoint bounds may be written from different threads.
@safe
package struct Surface: @unchecked Sendable {
  /// The device pixels of the surface, half-open.
  package let bounds: PixelRect
  let base: UnsafeMutablePointer<UInt32>
  let stride: Int

  init(base: UnsafeMutablePointer<UInt32>, stride: Int, bounds: PixelRect) {
    unsafe self.base = base
    self.stride = stride
    self.bounds = bounds
  }

  /// Returns the pointer to column `x` of row `y`; both must lie in `bounds`.
  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe base + ((y &- bounds.minY) &* stride &+ (x &- bounds.minX))
  }

  /// Returns the band of the rows in `rows`, clipped to the surface; empty if there are none.
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
  /// Passes the pixels to `body` as a surface whose top-left pixel is the device pixel `origin`.
  /// The surface must not outlive the closure.
  ///
  /// - Throws: the error of `body`.
  package mutating func withSurface<R, E: Error>(
    at origin: PixelPoint = PixelPoint(x: 0, y: 0), _ body: (Surface) throws(E) -> R
  ) throws(E) -> R {
    let bounds = PixelRect(x: origin.x, y: origin.y, width: width, height: height)
    let stride = stride
    return try unsafe withUnsafeMutablePixels { pixels throws(E) in
      // Safety: a pixmap's buffer always has a base address, even without pixels.
      guard let base = pixels.baseAddress else { preconditionFailure("no pixel memory") }
      return try body(unsafe Surface(base: base, stride: stride, bounds: bounds))
    }
  }
}
