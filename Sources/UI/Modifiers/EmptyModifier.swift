/// A modifier that changes nothing.
public struct EmptyModifier: ViewModifier {
  /// The only value, for places that need a modifier.
  public static let identity = EmptyModifier()

  /// Makes the modifier.
  nonisolated public init() {}

  /// Returns the view unchanged.
  public func body(content: Content) -> some View { content }
}
