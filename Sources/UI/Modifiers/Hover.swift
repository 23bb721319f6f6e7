import MartletGeometry

/// The state of a pointer over a view.
public enum HoverPhase: Hashable, Sendable {
  /// The pointer is at a point of the view.
  case active(CGPoint)
  /// No pointer is over the view.
  case ended
}

/// The look of a view below a pointer.
public struct HoverEffect: Hashable, Sendable {
  private let name: String

  /// The usual look.
  public static let automatic = HoverEffect(name: "automatic")
  /// A background behind the view.
  public static let highlight = HoverEffect(name: "highlight")
  /// A view that is raised.
  public static let lift = HoverEffect(name: "lift")
}

// A panel has no pointer: a finger touches a view or is not there.
extension View {
  /// Returns the view unchanged. A finger does not hover over a panel, so the action never runs.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

  /// Returns the view unchanged. A finger does not hover over a panel, so the action never runs.
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { self }

  /// Returns the view unchanged. A finger does not hover over a panel.
  public func hoverEffect(
    _ effect: HoverEffect = .automatic, isEnabled: Bool = true
  ) -> some View { self }

  /// Returns the view unchanged. A finger does not hover over a panel.
  public func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }
}
