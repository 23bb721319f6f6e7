import MartletGeometry

/// The position of a scroll view.
public struct ScrollGeometry: Hashable, Sendable {
  /// The point of the content at the top left of the window, in points.
  public var contentOffset: CGPoint
  /// The size of the content with its margins, in points.
  public var contentSize: CGSize
  /// The margins of the content.
  public var contentInsets: EdgeInsets
  /// The size of the window, in points.
  public var containerSize: CGSize

  /// The visible part of the content.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  /// The visible part of the content, like `visibleRect`.
  public var bounds: CGRect { visibleRect }
}

/// The movement of a scroll view.
public enum ScrollPhase: Hashable, Sendable {
  /// At rest.
  case idle
  /// A finger lies on the content. The phase is skipped here: a finger is noticed when it moves the
  /// content.
  case tracking
  /// A finger moves the content.
  case interacting
  /// The content moves on after a finger has left it.
  case decelerating
  /// The program moves the content.
  case animating

  /// True while the content moves or may move.
  public var isScrolling: Bool { self != .idle }
}

/// The position and the speed of a scroll view at a change of its phase.
public struct ScrollPhaseChangeContext: Hashable, Sendable {
  /// The position.
  public let geometry: ScrollGeometry
}

/// Learns about the movements of a scroll view. It belongs to the outermost scroll view inside the
/// modifier that has made it.
@MainActor
package final class ScrollObserver {
  /// The scroll view.
  weak var owner: ScrollNode?
  /// The last known position.
  private(set) var geometry: ScrollGeometry?
  private var phase = ScrollPhase.idle
  /// Is called after a change of the position, and for the first position.
  var onMove: (_ old: ScrollGeometry?, _ new: ScrollGeometry, ScrollPhase) -> Void = { _, _, _ in }
  /// Is called after a change of the phase.
  var onPhase: (_ old: ScrollPhase, _ new: ScrollPhase, ScrollGeometry) -> Void = { _, _, _ in }

  nonisolated init() {}

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
  /// Runs `action` when a movement of the scroll view inside, or a change of its size, changes the
  /// result of `transform`.
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
