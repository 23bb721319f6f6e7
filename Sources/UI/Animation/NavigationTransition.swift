import MartletGeometry

// The words for transitions between pages are taken, so that programs compile unchanged. Each page
// and each cover appears with its own transition, whatever the program asks for.

/// The transition of a page or of a full-screen cover.
public protocol NavigationTransition {}

/// The transition that a stack or a cover chooses itself.
public struct AutomaticNavigationTransition: NavigationTransition, Sendable {
  /// Makes the transition.
  public init() {}
}

/// A transition that would enlarge a view of the previous page to the new one. The automatic
/// transition takes its place.
public struct ZoomNavigationTransition: NavigationTransition {
  /// The identifier of the view that would be enlarged.
  let sourceID: AnyHashable
  /// The namespace of the identifier.
  let namespace: Namespace.ID
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
  /// The transition that a stack or a cover chooses itself.
  public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}

extension NavigationTransition where Self == ZoomNavigationTransition {
  /// A transition from the view with `matchedTransitionSource(id:in:)`. The page appears with the
  /// automatic transition.
  public static func zoom(
    sourceID: some Hashable, in namespace: Namespace.ID
  ) -> ZoomNavigationTransition {
    ZoomNavigationTransition(sourceID: AnyHashable(sourceID), namespace: namespace)
  }
}

/// The look of a transition's source while it is enlarged. It has no effect.
public protocol MatchedTransitionSourceConfiguration {}

/// The look of a transition's source without any changes.
public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration,
  Sendable
{}

extension MatchedTransitionSourceConfiguration {
  /// Returns the same look: the background has no effect.
  public func background(_ style: Color) -> Self { self }
  /// Returns the same look: the shape has no effect.
  public func clipShape(_ shape: RoundedRectangle) -> Self { self }
  /// Returns the same look: the shadow has no effect.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> Self { self }
}

extension View {
  /// Asks for a transition of the page or the cover that the view fills. It appears with the
  /// automatic one.
  public func navigationTransition(_ style: some NavigationTransition) -> some View { self }

  /// Names the view as the source of a zoom. It has no effect.
  public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID
  ) -> some View { self }

  /// Names the view as the source of a zoom with a look of its own. It has no effect, and
  /// `configuration` is not called.
  public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID,
    configuration: (EmptyMatchedTransitionSourceConfiguration) ->
      some MatchedTransitionSourceConfiguration
  ) -> some View { self }
}
