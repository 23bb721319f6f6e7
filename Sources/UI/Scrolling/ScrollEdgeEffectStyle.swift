/// The transition between scrolled content and a bar over it. It has no effect: bars have opaque
/// backgrounds.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  private let name: String

  /// The rule of the system.
  public static let automatic = ScrollEdgeEffectStyle(name: "automatic")
  /// A straight edge.
  public static let hard = ScrollEdgeEffectStyle(name: "hard")
  /// A blurred edge.
  public static let soft = ScrollEdgeEffectStyle(name: "soft")
}

extension View {
  /// Returns the view unchanged. Bars have opaque backgrounds.
  public func scrollEdgeEffectStyle(
    _ style: ScrollEdgeEffectStyle?, for edges: Edge.Set
  ) -> some View { self }

  /// Returns the view unchanged. Bars have opaque backgrounds.
  public func scrollEdgeEffectHidden(
    _ hidden: Bool = true, for edges: Edge.Set = .all
  ) -> some View { self }
}
