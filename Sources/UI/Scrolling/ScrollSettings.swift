import MartletGeometry

/// The settings of scroll views that have modifiers of their own. The environment carries them to
/// the scroll views inside.
package struct ScrollSettings {
  /// True if fingers and the wheel do not move the content.
  var isDisabled = false
  /// True if a finger can also pull content that fits into the viewport.
  package var pullsShortContent = false
  /// True if no horizontal bar shows the position.
  var hidesHorizontalIndicator = false
  /// True if no vertical bar shows the position.
  var hidesVerticalIndicator = false
  /// The space around the content that scrolls with it, in points.
  package var margins = EdgeInsets()
  /// The point of the content that is shown at first, as a fraction of its size; nil for its start.
  var anchor: UnitPoint?
  /// The bars are shown for a moment when this value changes.
  var flash: AnyHashable?
  /// The observers of the outermost scroll view inside. A scroll view takes those without an owner.
  package var observers: [ScrollObserver] = []
}

private struct ScrollSettingsKey: EnvironmentKey {
  static var defaultValue: ScrollSettings? { nil }
}

extension EnvironmentValues {
  /// The settings of the scroll views inside; nil means that all are defaults.
  package var scrollSettings: ScrollSettings? {
    get { self[ScrollSettingsKey.self] }
    set { self[ScrollSettingsKey.self] = newValue }
  }
}

/// Changes the settings of the scroll views inside.
public struct _ScrollSettingsModifier: EnvironmentModifier {
  /// Changes the inherited settings.
  package let change: (inout ScrollSettings) -> Void

  /// Returns false, because two closures cannot be compared.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Changes the inherited settings.
  package func change(_ environment: inout EnvironmentValues) {
    var settings = environment.scrollSettings ?? ScrollSettings()
    change(&settings)
    environment.scrollSettings = settings
  }
}

/// The visibility of the bars that show the scroll position.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  fileprivate let isHidden: Bool

  /// The bars are visible during a movement.
  public static let automatic = ScrollIndicatorVisibility(isHidden: false)
  /// The bars are visible during a movement, like `automatic`.
  public static let visible = ScrollIndicatorVisibility(isHidden: false)
  /// The bars are never visible.
  public static let hidden = ScrollIndicatorVisibility(isHidden: true)
  /// The bars are never visible, like `hidden`.
  public static let never = ScrollIndicatorVisibility(isHidden: true)
}

/// The part of a scroll view that content margins apply to.
public struct ContentMarginPlacement: Hashable, Sendable {
  fileprivate let hasContent: Bool

  /// The content. The bars keep their position.
  public static let automatic = ContentMarginPlacement(hasContent: true)
  /// The content.
  public static let scrollContent = ContentMarginPlacement(hasContent: true)
  /// The bars. Bars have no margins here, so this has no effect.
  public static let scrollIndicators = ContentMarginPlacement(hasContent: false)
}

/// The condition for pulling content beyond its ends. It has no effect here; see
/// `scrollBounceBehavior`.
public struct ScrollBounceBehavior: Hashable, Sendable {
  private let name: String

  /// Content that is longer than the viewport can be pulled beyond its ends and springs back.
  public static let automatic = ScrollBounceBehavior(name: "automatic")
  /// Content that fits does not move, like `automatic`.
  public static let always = ScrollBounceBehavior(name: "always")
  /// Content that fits does not move, like `automatic`.
  public static let basedOnSize = ScrollBounceBehavior(name: "basedOnSize")
}

extension View {
  /// If `disabled` is true, fingers and the wheel do not move the scroll views inside. Scroll
  /// requests of the program still do.
  public func scrollDisabled(_ disabled: Bool) -> some View {
    modifier(_ScrollSettingsModifier { $0.isDisabled = disabled })
  }

  /// Shows or hides the bars of the scroll views inside.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View {
    modifier(
      _ScrollSettingsModifier {
        if axes.contains(.horizontal) { $0.hidesHorizontalIndicator = visibility.isHidden }
        if axes.contains(.vertical) { $0.hidesVerticalIndicator = visibility.isHidden }
      })
  }

  /// Shows the bars of the scroll views inside for a moment when `value` changes.
  public func scrollIndicatorsFlash(trigger value: some Hashable) -> some View {
    let value = AnyHashable(value)
    return modifier(_ScrollSettingsModifier { $0.flash = value })
  }

  /// Shows the bars of the scroll views inside for a moment when they appear.
  public func scrollIndicatorsFlash(onAppear: Bool) -> some View {
    modifier(_ScrollSettingsModifier { $0.flash = onAppear ? AnyHashable(FlashOnAppear()) : nil })
  }

  /// Sets the space around the content of the scroll views inside. It scrolls with the content.
  ///
  /// `length` is the space in points; nil means 16 points.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    let length = length ?? 16
    return contentMargins(
      edges, EdgeInsets(top: length, leading: length, bottom: length, trailing: length),
      for: placement)
  }

  /// Sets the space around the content of the scroll views inside, in points.
  public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(.all, length, for: placement)
  }

  /// Sets the space at some edges of the content of the scroll views inside. It scrolls with the
  /// content.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    modifier(
      _ScrollSettingsModifier {
        guard placement.hasContent else { return }
        if edges.contains(.top) { $0.margins.top = insets.top }
        if edges.contains(.leading) { $0.margins.leading = insets.leading }
        if edges.contains(.bottom) { $0.margins.bottom = insets.bottom }
        if edges.contains(.trailing) { $0.margins.trailing = insets.trailing }
      })
  }

  /// Sets the part of the content that the scroll views inside show at first. They keep showing it
  /// when the size of the content changes, until a finger or the program moves the content.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    modifier(_ScrollSettingsModifier { $0.anchor = anchor })
  }

  /// Returns the view unchanged. Longer content can always be pulled beyond its ends, and content
  /// that fits only with `refreshable`.
  public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View {
    self
  }
}

/// The value of `ScrollSettings.flash` that shows the bars when the scroll view appears.
struct FlashOnAppear: Hashable {}

/// Whether a scroll view hides the keyboard. It has no effect: the keyboard stays until the field
/// loses the focus.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let name: String

  /// The rule of the system.
  public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
  /// The keyboard goes as soon as a finger scrolls.
  public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
  /// The finger moves the keyboard.
  public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
  /// The keyboard stays.
  public static let never = ScrollDismissesKeyboardMode(name: "never")
}

extension View {
  /// Returns the view unchanged. The keyboard stays until the field loses the focus.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
}
