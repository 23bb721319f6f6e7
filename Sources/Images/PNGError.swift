/// The reason why bytes could not be decoded to a picture, or a picture encoded to bytes.
package struct PNGError: Error, Equatable, CustomStringConvertible {
  /// The two directions of the conversion.
  package enum Operation: String, Sendable {
    /// From bytes to a picture.
    case decode
    /// From a picture to bytes.
    case encode
  }

  /// The operation that failed.
  package var operation: Operation
  /// The cause, as the codec or this program describes it.
  package var reason: String

  /// The operation and the cause in one line.
  package var description: String { "PNG \(operation.rawValue): \(reason)" }
}
