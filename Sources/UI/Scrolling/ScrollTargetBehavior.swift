import MartletGeometry

/// Decides the offset at which a scroll view comes to rest after a drag. The scroll view calls it
/// once, when the finger is lifted.
@MainActor @preconcurrency
public protocol ScrollTargetBehavior {
  /// The geometry of the scroll view.
  typealias TargetContext = ScrollTargetBehaviorContext

  /// Changes the target. At first it is the position at which the content would come to rest by
  /// friction.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

/// The position at which a scroll view comes to rest.
public struct ScrollTarget: Hashable, Sendable {
  /// The visible rectangle, in points of the content's space.
  public var rect: CGRect
  /// The point at which `rect` and the viewport coincide, as a fraction of their sizes; nil means
  /// the top left corner.
  public var anchor: UnitPoint?

  /// Makes a target.
  public init(rect: CGRect, anchor: UnitPoint? = nil) {
    self.rect = rect
    self.anchor = anchor
  }
}

/// The geometry from which a scroll target is computed.
public struct ScrollTargetBehaviorContext: Sendable {
  /// The visible rectangle when the finger began to drag.
  public let originalTarget: ScrollTarget
  /// The size of the content, in points.
  public let contentSize: CGSize
  /// The size of the viewport, in points.
  public let containerSize: CGSize
  /// The axes along which the view scrolls.
  public let axes: Axis.Set
  /// The frames of the views that `scrollTargetLayout` marks, in points of the content's space
  /// without its margins.
  package let targets: [CGRect]
}

/// Lets the content come to rest at multiples of the viewport's size, at most one page from the
/// start of the drag.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  /// Makes the behaviour.
  public init() {}

  /// Rounds the target to a page.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    func page(_ wanted: CGFloat, _ start: CGFloat, _ length: CGFloat) -> CGFloat {
      guard length > 0 else { return wanted }
      let first = (start / length).rounded()
      return min(max(first - 1, (wanted / length).rounded()), first + 1) * length
    }
    let start = context.originalTarget.rect.origin
    if context.axes.contains(.horizontal) {
      target.rect.origin.x = page(target.rect.minX, start.x, context.containerSize.width)
    }
    if context.axes.contains(.vertical) {
      target.rect.origin.y = page(target.rect.minY, start.y, context.containerSize.height)
    }
  }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// Lets the content come to rest at multiples of the viewport's size.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

private struct ScrollTargetBehaviorKey: EnvironmentKey {
  static var defaultValue: (any ScrollTargetBehavior)? { nil }
}

extension EnvironmentValues {
  /// The behaviour of the scroll views inside; nil means friction alone.
  package var scrollTargetBehavior: (any ScrollTargetBehavior)? {
    get { self[ScrollTargetBehaviorKey.self] }
    set { self[ScrollTargetBehaviorKey.self] = newValue }
  }
}

extension View {
  /// Sets the offsets at which the scroll views inside come to rest.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    environment(\.scrollTargetBehavior, behavior)
  }
}
