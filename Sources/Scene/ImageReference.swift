import MartletGeometry

/// A decoded picture held by whoever executes the list; equal references are equal pictures.
package struct ImageReference: Hashable, Sendable {
  /// Unique for the life of the store.
  package var id: UInt64
  package var size: PixelSize
  /// Its pixels in a point of the size it has by itself.
  package var scale = 1.0

  package init(id: UInt64, size: PixelSize, scale: Double = 1) {
    self.id = id
    self.size = size
    self.scale = scale
  }
}
