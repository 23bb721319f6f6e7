import MartletGeometry
import MartletRaster

/// A reference to a decoded picture. The picture is owned by the store of the renderer, or by the
/// reference itself. Equal references refer to equal pictures.
package struct ImageReference: Hashable, Sendable {
  /// The number of the picture, unique in its store; 0 for a picture that the reference owns.
  package var id: UInt64
  // The size is two 32-bit words and not a `PixelSize`. This leaves room for `owned`, so that the
  // owned picture does not make an item of a display list larger.
  private var width: Int32
  private var height: Int32
  /// The number of the picture's pixels per point of its natural size.
  package var scale = 1.0
  /// The picture that the reference owns; nil for a picture of a store.
  let owned: Picture?

  /// Creates a reference to a picture of a store. `size` is in pixels.
  package init(id: UInt64, size: PixelSize, scale: Double = 1) {
    self.id = id
    width = Int32(clamping: size.width)
    height = Int32(clamping: size.height)
    self.scale = scale
    owned = nil
  }

  /// Creates a reference that owns a copy of a picture, with mip levels, so that it can be drawn
  /// small. The picture is in no `ImageStore`. It is released with the last display list that
  /// refers to it.
  ///
  /// - Parameters:
  ///   - size: the size in pixels; not empty.
  ///   - words: premultiplied 0xAARRGGBB, one for each pixel of `size`, in rows from the top
  ///     without gaps.
  /// - Complexity: O(area).
  package init(_ size: PixelSize, words: UnsafeBufferPointer<UInt32>) {
    precondition(size.area > 0 && words.count == size.area, "the words of a whole picture")
    var pixmap = Pixmap(width: size.width, height: size.height)
    let stride = pixmap.stride
    unsafe pixmap.withUnsafeMutablePixels { pixels in
      for y in 0..<size.height {
        // Safety: both buffers contain this row, of which `width` words are used.
        let row = unsafe UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width])
        _ = unsafe UnsafeMutableBufferPointer(rebasing: pixels[(y * stride)...]).update(from: row)
      }
    }
    self.init(pixmap)
  }

  /// Creates a reference that takes over a picture, with mip levels.
  ///
  /// - Parameters:
  ///   - pixmap: the picture; not empty.
  ///   - scale: the number of pixels per point.
  /// - Complexity: O(area).
  package init(_ pixmap: consuming Pixmap, scale: Double = 1) {
    precondition(pixmap.size.area > 0, "a picture has pixels")
    id = 0
    width = Int32(clamping: pixmap.width)
    height = Int32(clamping: pixmap.height)
    self.scale = scale
    owned = Picture(pixmap, hasLevels: true)
  }

  /// Creates a reference that owns a picture of a mesh of colours. `size` is in pixels and not
  /// empty.
  ///
  /// - Complexity: O(area).
  package init(_ mesh: ColorMesh, size: PixelSize) {
    precondition(size.area > 0, "a picture has pixels")
    id = 0
    width = Int32(clamping: size.width)
    height = Int32(clamping: size.height)
    owned = Picture(mesh.pixmap(size))
  }

  /// The size of the picture in pixels.
  package var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }

  /// Returns whether both refer to the same picture with the same scale. Owned pictures compare by
  /// identity.
  package static func == (a: ImageReference, b: ImageReference) -> Bool {
    a.id == b.id && a.owned === b.owned && a.width == b.width && a.height == b.height
      && a.scale == b.scale
  }

  /// Hashes the number, the owned picture's identity and the scale.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(owned.map { ObjectIdentifier($0) })
    hasher.combine(scale)
  }
}
