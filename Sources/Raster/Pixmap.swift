internal import CKernels
import MartletGeometry

/// A picture in memory: premultiplied sRGB, one `UInt32` per pixel as 0xAARRGGBB, rows top first.
///
/// Owns its memory. Rows are `stride` pixels apart, each row starting 64-byte aligned; the pixels
/// between `width` and `stride` are never shown.
///
/// Invariants: `base` holds `stride * height` initialised words for as long as the value lives;
/// `stride >= width`; nobody else holds `base` outside a `with…` closure.
@safe
package struct Pixmap: ~Copyable {
  package let width: Int
  package let height: Int
  /// Distance of two rows, in pixels.
  package let stride: Int
  private let base: UnsafeMutablePointer<UInt32>

  package var size: PixelSize { PixelSize(width: width, height: height) }
  package var bounds: PixelRect { PixelRect(size) }

  /// Makes a fully transparent picture. Traps on a negative size.
  package init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a pixmap has no negative size")
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let count = max(stride * height, 16)
    // Safety: it holds `count` words, zeros, and begins at a multiple of 64.
    unsafe base = martlet_zeroed(count * 4).bindMemory(to: UInt32.self, capacity: count)
  }

  deinit {
    unsafe martlet_release(base, max(stride * height, 16) * 4)
  }

  /// The pixel at column `x`, row `y`. Traps outside the picture.
  package subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the pixmap")
      return unsafe base[y * stride + x]
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the pixmap")
      unsafe base[y * stride + x] = newValue
    }
  }

  /// Sets every pixel of `rect`, clipped to the picture.
  package mutating func fill(_ rect: PixelRect, with pixel: UInt32) {
    let r = rect.intersection(bounds)
    guard !r.isEmpty else { return }
    for y in r.minY..<r.maxY {
      // Safety: the row lies inside the allocation because r is clipped to the bounds.
      unsafe (base + y * stride + r.minX).update(repeating: pixel, count: r.width)
    }
  }

  /// Lends all words, row 0 first; the pointer must not outlive the closure.
  package mutating func withUnsafeMutablePixels<R, E: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(E) -> R
  ) throws(E) -> R {
    unsafe try body(UnsafeMutableBufferPointer(start: base, count: stride * height))
  }

  /// Lends all words for reading, row 0 first; the pointer must not outlive the closure.
  package borrowing func withUnsafePixels<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(E) -> R
  ) throws(E) -> R {
    unsafe try body(UnsafeBufferPointer(start: base, count: stride * height))
  }
}
