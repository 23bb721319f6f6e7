import MartletGeometry

/// The settings of scroll views that most programs leave alone.
package struct ScrollSettings {
  /// True if neither a finger nor the wheel moves the content.
  var isDisabled = false
  /// True if a finger may pull content that fits, too.
  package var pullsShortContent = false
  /// True per axis if no bar shows the position.
  var hidesHorizontalIndicator = false
  var hidesVerticalIndicator = false
  /// The space around the content that scrolls with it, in points.
  package var margins = EdgeInsets()
  /// The point of the content that is shown at first, as a fraction of its size; nil for its start.
  var anchor: UnitPoint?
  /// The bars are shown for a moment when this value changes.
  var flash: AnyHashable?
  /// The objects that learn about the movements of the outermost scroll view.
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

  /// The content and the bars.
  public static let automatic = ContentMarginPlacement(hasContent: true)
  /// The content.
  public static let scrollContent = ContentMarginPlacement(hasContent: true)
  /// The bars. They keep their place here.
  public static let scrollIndicators = ContentMarginPlacement(hasContent: false)
}

/// The way in which content moves beyond its ends.
public struct ScrollBounceBehavior: Hashable, Sendable {
  private let name: String

  /// Content that is longer than the window is pulled beyond its ends, and springs back.
  public static let automatic = ScrollBounceBehavior(name: "automatic")
  /// Content that fits does not move, like `automatic`.
  public static let always = ScrollBounceBehavior(name: "always")
  /// Content that fits does not move, like `automatic`.
  public static let basedOnSize = ScrollBounceBehavior(name: "basedOnSize")
}

extension View {
  /// Keeps the scroll views inside from being moved by a finger or a wheel. A program still moves
  /// them.
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
  /// - Parameter length: the space in points; nil means 16 points.
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
  /// while the size of the content changes, until a finger or a program moves the content.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    modifier(_ScrollSettingsModifier { $0.anchor = anchor })
  }

  /// Returns the view unchanged: content that fits never moves here, and longer content is always
  /// pulled beyond its ends.
  public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View {
    self
  }
}

/// The value of `flash` of a scroll view that shows its bars when it appears.
struct FlashOnAppear: Hashable {}
