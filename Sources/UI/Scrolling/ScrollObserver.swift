import MartletGeometry

/// The position of a scroll view.
public struct ScrollGeometry: Hashable, Sendable {
  /// The point of the content that is at the top left of the viewport, in points.
  public var contentOffset: CGPoint
  /// The size of the content with its margins, in points.
  public var contentSize: CGSize
  /// The margins of the content, in points.
  public var contentInsets: EdgeInsets
  /// The size of the viewport, in points.
  public var containerSize: CGSize

  /// The part of the content that the viewport shows, in points of the content.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  /// The part of the content that the viewport shows, like `visibleRect`.
  public var bounds: CGRect { visibleRect }
}

/// The kind of movement of a scroll view.
public enum ScrollPhase: Hashable, Sendable {
  /// At rest.
  case idle
  /// A finger rests on the content. It is never reported: a drag begins with `interacting`.
  case tracking
  /// A finger moves the content.
  case interacting
  /// The content moves on after a finger was lifted.
  case decelerating
  /// The program moves the content.
  case animating

  /// True in all phases except `idle`.
  public var isScrolling: Bool { self != .idle }
}

/// The position of a scroll view at a change of its phase.
public struct ScrollPhaseChangeContext: Hashable, Sendable {
  /// The position.
  public let geometry: ScrollGeometry
}

/// Receives the position and the phase of one scroll view.
///
/// A modifier such as `onScrollGeometryChange` makes the observer and passes it down with the
/// scroll settings. The first scroll view that receives it, which is the outermost one inside the
/// modifier, becomes its owner. The owner calls `report` after layout, and the modifier sets the
/// closures.
@MainActor
package final class ScrollObserver {
  /// The scroll view that reports to the observer.
  weak var owner: ScrollNode?
  /// The position that was reported last.
  private(set) var geometry: ScrollGeometry?
  private var phase = ScrollPhase.idle
  /// Is called after a change of the position, and for the first position.
  var onMove: (_ old: ScrollGeometry?, _ new: ScrollGeometry, ScrollPhase) -> Void = { _, _, _ in }
  /// Is called after a change of the phase.
  var onPhase: (_ old: ScrollPhase, _ new: ScrollPhase, ScrollGeometry) -> Void = { _, _, _ in }

  nonisolated init() {}

  /// Compares the position and the phase with the last report and calls the closures for changes.
  func report(_ geometry: ScrollGeometry, _ phase: ScrollPhase) {
    let oldPhase = self.phase
    self.phase = phase
    if geometry != self.geometry {
      let old = self.geometry
      self.geometry = geometry
      onMove(old, geometry, phase)
    }
    if phase != oldPhase { onPhase(oldPhase, phase, geometry) }
  }
}

/// The modifier of `onScrollGeometryChange`.
private struct ScrollGeometryModifier<Value: Equatable>: ViewModifier {
  let transform: (ScrollGeometry) -> Value
  let action: (_ old: Value, _ new: Value) -> Void
  @State private var observer = ScrollObserver()

  func body(content: Content) -> some View {
    let (transform, action, observer) = (transform, action, observer)
    observer.onMove = { old, new, _ in
      guard let old else { return }
      let (before, after) = (transform(old), transform(new))
      if before != after { action(before, after) }
    }
    return content.modifier(_ScrollSettingsModifier { $0.observers.append(observer) })
  }
}

/// The modifier of `onScrollPhaseChange`.
private struct ScrollPhaseModifier: ViewModifier {
  let action: (ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) -> Void
  @State private var observer = ScrollObserver()

  func body(content: Content) -> some View {
    let (action, observer) = (action, observer)
    observer.onPhase = { action($0, $1, ScrollPhaseChangeContext(geometry: $2)) }
    return content.modifier(_ScrollSettingsModifier { $0.observers.append(observer) })
  }
}

extension View {
  /// Runs `action` with the previous and the new result of `transform` when a scroll or a new size
  /// of the scroll view inside changes the result. It runs after layout, not for the first
  /// position.
  public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    modifier(ScrollGeometryModifier(transform: transform, action: action))
  }

  /// Runs `action` when the scroll view inside begins or ends a kind of movement.
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View {
    modifier(ScrollPhaseModifier { old, new, _ in action(old, new) })
  }

  /// Runs `action` with the position when the scroll view inside begins or ends a kind of movement.
  public func onScrollPhaseChange(
    _ action:
      @escaping (
        _ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext
      ) -> Void
  ) -> some View {
    modifier(ScrollPhaseModifier(action: action))
  }
}
