/// Why bytes could not become a picture, or a picture bytes.
package struct PNGError: Error, Equatable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case decode
    case encode
  }

  package var operation: Operation
  /// What was wrong, in the codec's words or ours.
  package var reason: String

  package var description: String { "PNG \(operation.rawValue): \(reason)" }
}
