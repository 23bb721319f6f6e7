import MartletGeometry

/// The animation of a layout node's frame, from where it was drawn to where layout has placed it.
///
/// Layout computes only end frames. It runs once per change, however long the animation is. The
/// layout node makes a `FrameMotion` when a placed node moves in a transaction with an animation,
/// and keeps it from then on. The graph calls `advance(to:)` once a frame. Drawing and hit tests
/// use `frame`. The motion changes nothing else and marks only the node's drawing.
package final class FrameMotion: RunningAnimation {
  // Origin and size are animated separately, so that a new origin does not disturb a change of size
  // that is under way.
  private var origin: AnimatedValue<CGPoint.AnimatableData>
  private var size: AnimatedValue<CGSize.AnimatableData>
  /// The frame in which the node is drawn now, in the space of its parent.
  package private(set) var frame: CGRect
  /// True while the graph advances the animation. The graph sets it.
  package var isRunning = false
  private weak var node: LayoutNode?
  private let graph: ViewGraph

  /// Makes a motion at rest in the frame in which the node was drawn until now.
  package init(_ frame: CGRect, of node: LayoutNode) {
    origin = AnimatedValue(frame.origin.animatableData)
    size = AnimatedValue(frame.size.animatableData)
    self.frame = frame
    self.node = node
    graph = node.graph
  }

  /// Sets a new target frame, in the parent's space. Without an animation the changed parts jump to
  /// it.
  package func set(_ frame: CGRect, animation: Animation?) {
    origin.set(frame.origin.animatableData, animation: animation, at: graph.time)
    size.set(frame.size.animatableData, animation: animation, at: graph.time)
    show(at: graph.time)
    if isMoving(at: graph.time) { graph.add(self) }
  }

  /// Moves `frame` to its value at `time`. Returns false when the target is reached.
  package func advance(to time: MonotonicTime) -> Bool {
    origin.settle(at: time)
    size.settle(at: time)
    show(at: time)
    return isMoving(at: time)
  }

  private func isMoving(at time: MonotonicTime) -> Bool {
    origin.isMoving(at: time) || size.isMoving(at: time)
  }

  private func show(at time: MonotonicTime) {
    let old = frame
    frame.origin.animatableData = origin.value(at: time)
    frame.size.animatableData = size.value(at: time)
    if frame != old { node?.setNeedsDisplay() }
  }
}
