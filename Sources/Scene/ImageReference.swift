import MartletGeometry
import MartletRaster

/// A decoded picture, held by whoever executes the list or by the reference itself; equal references
/// are equal pictures.
package struct ImageReference: Hashable, Sendable {
  /// Unique for the life of the store; 0 for a picture that the reference holds.
  package var id: UInt64
  // Two words in one: an item of a display list is no larger for the picture that a reference holds.
  private var width: Int32
  private var height: Int32
  /// Its pixels in a point of the size it has by itself.
  package var scale = 1.0
  /// The picture; nil for one of a store.
  let held: Picture?

  package init(id: UInt64, size: PixelSize, scale: Double = 1) {
    self.id = id
    width = Int32(clamping: size.width)
    height = Int32(clamping: size.height)
    self.scale = scale
    held = nil
  }

  /// Holds a copy of a picture, and smaller ones so that it can be drawn small. No store knows it,
  /// and it ends with the last list that refers to it. O(area).
  ///
  /// - Parameter words: premultiplied 0xAARRGGBB, rows from the top without gaps, as many as `size`
  ///   has pixels.
  package init(_ size: PixelSize, words: UnsafeBufferPointer<UInt32>) {
    precondition(size.area > 0 && words.count == size.area, "the words of a whole picture")
    var pixmap = Pixmap(width: size.width, height: size.height)
    let stride = pixmap.stride
    unsafe pixmap.withUnsafeMutablePixels { pixels in
      for y in 0..<size.height {
        // Safety: both hold this row, of which `width` words are in use.
        let row = unsafe UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width])
        _ = unsafe UnsafeMutableBufferPointer(rebasing: pixels[(y * stride)...]).update(from: row)
      }
    }
    id = 0
    width = Int32(size.width)
    height = Int32(size.height)
    held = Picture(pixmap, hasLevels: true)
  }

  package var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }

  package static func == (a: ImageReference, b: ImageReference) -> Bool {
    a.id == b.id && a.held === b.held && a.width == b.width && a.height == b.height
      && a.scale == b.scale
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(held.map { ObjectIdentifier($0) })
    hasher.combine(scale)
  }
}
