import MartletGeometry

/// Says where a scroll view comes to rest after a finger has let go.
@MainActor @preconcurrency
public protocol ScrollTargetBehavior {
  typealias TargetContext = ScrollTargetBehaviorContext

  /// Changes the target, which is where the content would come to rest by itself.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

/// Where a scroll view wants to come to rest.
public struct ScrollTarget: Hashable, Sendable {
  /// What the window is to show, in the content's space.
  public var rect: CGRect
  /// The point of `rect` and of the window that lie on one another; nil for the top left corner.
  public var anchor: UnitPoint?

  public init(rect: CGRect, anchor: UnitPoint? = nil) {
    self.rect = rect
    self.anchor = anchor
  }
}

/// What a scroll target is worked out from.
public struct ScrollTargetBehaviorContext: Sendable {
  /// What the window showed when the finger took hold.
  public let originalTarget: ScrollTarget
  public let contentSize: CGSize
  public let containerSize: CGSize
  /// The axes along which the view scrolls.
  public let axes: Axis.Set
}

/// Rests on whole windows, one further or back for each stroke.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  public init() {}

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
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

private struct ScrollTargetBehaviorKey: EnvironmentKey {
  static var defaultValue: (any ScrollTargetBehavior)? { nil }
}

extension EnvironmentValues {
  package var scrollTargetBehavior: (any ScrollTargetBehavior)? {
    get { self[ScrollTargetBehaviorKey.self] }
    set { self[ScrollTargetBehaviorKey.self] = newValue }
  }
}

extension View {
  /// Sets where the scroll views inside come to rest.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    environment(\.scrollTargetBehavior, behavior)
  }
}
