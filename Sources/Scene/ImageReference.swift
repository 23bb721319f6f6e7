import MartletGeometry

/// A decoded picture held by whoever executes the list; equal references are equal pictures.
package struct ImageReference: Hashable, Sendable {
  /// Unique for the life of the store.
  package var id: UInt64
  package var size: PixelSize

  package init(id: UInt64, size: PixelSize) {
    self.id = id
    self.size = size
  }
}
