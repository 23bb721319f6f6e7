internal import CKernels
import MartletGeometry

/// A picture in memory: premultiplied sRGB, one `UInt32` per pixel as 0xAARRGGBB, with the top row
/// first.
///
/// It owns its memory. Rows are `stride` pixels apart, and each row begins at a multiple of 64
/// bytes. The pixels between `width` and `stride` are never shown.
///
/// Invariants: `base` has `stride * height` initialised words as long as the value lives;
/// `stride >= width`; no other code keeps `base` outside a `with…` closure.
@safe
package struct Pixmap: ~Copyable {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The distance between two rows, in pixels.
  package let stride: Int
  private let base: UnsafeMutablePointer<UInt32>

  /// The width and height in pixels.
  package var size: PixelSize { PixelSize(width: width, height: height) }
  /// The rectangle of all pixels, with its origin at (0, 0).
  package var bounds: PixelRect { PixelRect(size) }

  /// Creates a fully transparent picture. O(area).
  ///
  /// - Precondition: no side is negative.
  package init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a pixmap has no negative size")
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let count = max(stride * height, 16)
    // Safety: the memory has room for `count` words, is zeroed, and begins at a multiple of 64.
    unsafe base = martlet_zeroed(count * 4).bindMemory(to: UInt32.self, capacity: count)
  }

  deinit {
    unsafe martlet_release(base, max(stride * height, 16) * 4)
  }

  /// The pixel at column `x` and row `y`.
  ///
  /// - Precondition: the pixel lies inside the picture.
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

  /// Sets every pixel of `rect`, clipped to the picture, to a premultiplied word. O(area).
  package mutating func fill(_ rect: PixelRect, with pixel: UInt32) {
    let r = rect.intersection(bounds)
    guard !r.isEmpty else { return }
    for y in r.minY..<r.maxY {
      // Safety: the row lies inside the allocation, because r is clipped to the bounds.
      unsafe (base + y * stride + r.minX).update(repeating: pixel, count: r.width)
    }
  }

  /// Passes all words to `body`, row 0 first. The pointer must not outlive the closure.
  ///
  /// - Throws: the error of `body`.
  package mutating func withUnsafeMutablePixels<R, E: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(E) -> R
  ) throws(E) -> R {
    unsafe try body(UnsafeMutableBufferPointer(start: base, count: stride * height))
  }

  /// Passes all words to `body` for reading, row 0 first. The pointer must not outlive the closure.
  ///
  /// - Throws: the error of `body`.
  package borrowing func withUnsafePixels<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(E) -> R
  ) throws(E) -> R {
    unsafe try body(UnsafeBufferPointer(start: base, count: stride * height))
  }
}
