/// The reason why a font cannot be used.
package enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes of `name` are not a font that can be drawn.
  case broken(name: String, reason: String)
  /// No usable face was given, so no text can be laid out.
  case noFaces

  /// The message for the log.
  package var description: String {
    switch self {
    case .broken(let name, let reason): "font \(name): \(reason)"
    case .noFaces: "no usable font was given"
    }
  }
}
