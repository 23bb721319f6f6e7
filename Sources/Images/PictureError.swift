/// The reason why a picture cannot be decoded.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
