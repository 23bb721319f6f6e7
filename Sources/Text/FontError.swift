/// Why a font cannot be used.
package enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes of `name` are no font that can be drawn.
  case broken(name: String, reason: String)
  /// Not one usable face was given, so no text can be set.
  case noFaces

  package var description: String {
    switch self {
    case .broken(let name, let reason): "font \(name): \(reason)"
    case .noFaces: "no usable font was given"
    }
  }
}
