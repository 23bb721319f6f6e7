/// A modifier that changes nothing.
public struct EmptyModifier: ViewModifier {
  /// An instance, for code that needs a modifier.
  public static let identity = EmptyModifier()

  /// Makes the modifier.
  nonisolated public init() {}

  /// Returns the view unchanged.
  public func body(content: Content) -> some View { content }
}
