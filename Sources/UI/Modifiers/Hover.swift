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

  /// Returns the view unchanged. A panel shows no pointer.
  public func pointerStyle(_ style: PointerStyle?) -> some View { self }
}

/// The form of a pointer over a view. A panel shows no pointer.
public struct PointerStyle: Hashable, Sendable {
  /// The usual form.
  public static let `default` = PointerStyle()
  /// The form over texts in rows and in columns.
  public static let horizontalText = PointerStyle(), verticalText = PointerStyle()
  /// The form over a link.
  public static let link = PointerStyle()
  /// The form over what can be grabbed, and over what is grabbed.
  public static let grabIdle = PointerStyle(), grabActive = PointerStyle()
  /// The form for the choice of an area.
  public static let rectSelection = PointerStyle()
  /// The form over what a click enlarges or reduces.
  public static let zoomIn = PointerStyle(), zoomOut = PointerStyle()
  /// The form over the edge of a column and of a row.
  public static let columnResize = PointerStyle(), rowResize = PointerStyle()

  private init() {}
}
