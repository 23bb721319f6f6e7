import MartletGeometry

/// The transition of a page or of a full-screen cover.
public protocol NavigationTransition {}

/// The transition that a stack or a cover chooses itself.
public struct AutomaticNavigationTransition: NavigationTransition, Sendable {
  /// Makes the transition.
  public init() {}
}

/// A transition that enlarges a view of the page behind to the new page, and shrinks the page into
/// that view again when it goes.
///
/// The view has `matchedTransitionSource(id:in:)`. A page whose source is not there appears and
/// goes with the automatic transition.
public struct ZoomNavigationTransition: NavigationTransition {
  /// The identity of the view that is enlarged.
  let key: MatchedKey
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
  /// The transition that a stack or a cover chooses itself.
  public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}

extension NavigationTransition where Self == ZoomNavigationTransition {
  /// A transition that zooms out of the view with `matchedTransitionSource(id:in:)` of the same
  /// identifier and namespace. A finger that drags the page down leads back, too.
  public static func zoom(
    sourceID: some Hashable, in namespace: Namespace.ID
  ) -> ZoomNavigationTransition {
    ZoomNavigationTransition(key: MatchedKey(id: AnyHashable(sourceID), space: namespace))
  }
}

/// The transition that a page or a cover has, for its presentation.
package enum PageTransition: Hashable {
  /// The page slides.
  case automatic
  /// The page zooms out of the source with this identity.
  case zoom(MatchedKey)

  /// The identity of the source; nil for a page that slides.
  var source: MatchedKey? {
    if case .zoom(let key) = self { key } else { nil }
  }
}

/// Carries the transition of a page's content to the page.
package enum NavigationTransitionKey: PreferenceKey {
  /// The automatic transition.
  package static var defaultValue: PageTransition { .automatic }

  /// Chooses the zoom of the first view that has one.
  package static func reduce(value: inout PageTransition, nextValue: () -> PageTransition) {
    if value == .automatic { value = nextValue() }
  }
}

/// The look of a transition's source while a page zooms out of it.
public protocol MatchedTransitionSourceConfiguration {}

/// The look of a transition's source without any changes.
public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration,
  Sendable
{}

/// A look of a transition's source with changes.
private struct ChangedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration {
  var look: TransitionSourceLook
}

extension MatchedTransitionSourceConfiguration {
  /// The look that the changes have made.
  var look: TransitionSourceLook {
    (self as? ChangedTransitionSourceConfiguration)?.look ?? TransitionSourceLook()
  }

  /// Draws a colour behind the source.
  public func background(_ style: Color) -> some MatchedTransitionSourceConfiguration {
    changed { $0.background = style }
  }

  /// Clips the source to a rectangle with these corners. The corners of the growing page begin with
  /// the same size.
  public func clipShape(
    _ shape: RoundedRectangle
  ) -> some MatchedTransitionSourceConfiguration {
    changed { $0.corners = shape.cornerSize }
  }

  /// Draws a shadow around the source, which fades while the page grows. `radius` is the standard
  /// deviation of its blur; all lengths are in points.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some MatchedTransitionSourceConfiguration {
    changed {
      $0.shadow = TransitionSourceLook.Shadow(
        color: color, radius: radius, offset: CGSize(width: x, height: y))
    }
  }

  private func changed(
    _ change: (inout TransitionSourceLook) -> Void
  ) -> ChangedTransitionSourceConfiguration {
    var look = look
    change(&look)
    return ChangedTransitionSourceConfiguration(look: look)
  }
}

extension View {
  /// Sets the transition of the page, the cover or the sheet that the view fills. A sheet with
  /// several detents always slides.
  public func navigationTransition(_ style: some NavigationTransition) -> some View {
    let zoom = style as? ZoomNavigationTransition
    return preference(
      key: NavigationTransitionKey.self, value: zoom.map { .zoom($0.key) } ?? .automatic)
  }

  /// Names the view as the source from which a page with the transition
  /// `zoom(sourceID:in:)` grows. While that page is visible, the view is hidden.
  public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID
  ) -> some View {
    matchedTransitionSource(id: id, in: namespace) { $0 }
  }

  /// Names the view as the source from which a page with the transition
  /// `zoom(sourceID:in:)` grows. The configuration is its look during the zoom.
  public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID,
    configuration: (EmptyMatchedTransitionSourceConfiguration) ->
      some MatchedTransitionSourceConfiguration
  ) -> some View {
    modifier(
      TransitionSourceModifier(
        key: MatchedKey(id: AnyHashable(id), space: namespace),
        look: configuration(EmptyMatchedTransitionSourceConfiguration()).look))
  }
}
