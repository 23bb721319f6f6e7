/// The reason why a picture cannot be decoded.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason as part of a sentence, for example "it ends too early".
  package var description: String

  /// Creates an error with a reason.
  package init(_ description: String) {
    self.description = description
  }
}
