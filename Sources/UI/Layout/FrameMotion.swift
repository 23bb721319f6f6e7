import MartletGeometry

/// The way of a layout node's frame from where it was drawn to where it is placed.
///
/// Layout knows end frames only: it is done once for a change, however long that takes to show.
package final class FrameMotion: RunningAnimation {
  // Apart, so that a move leaves a change of size alone that is still going on.
  private var origin: AnimatedValue<CGPoint.AnimatableData>
  private var size: AnimatedValue<CGSize.AnimatableData>
  package private(set) var frame: CGRect
  package var isRunning = false
  private weak var node: LayoutNode?
  private let graph: ViewGraph

  /// Starts at rest on the frame drawn until now.
  package init(_ frame: CGRect, of node: LayoutNode) {
    origin = AnimatedValue(frame.origin.animatableData)
    size = AnimatedValue(frame.size.animatableData)
    self.frame = frame
    self.node = node
    graph = node.graph
  }

  /// Heads for a new place; without an animation what has changed is there at once.
  package func set(_ frame: CGRect, animation: Animation?) {
    origin.set(frame.origin.animatableData, animation: animation, at: graph.time)
    size.set(frame.size.animatableData, animation: animation, at: graph.time)
    show(at: graph.time)
    if isMoving(at: graph.time) { graph.add(self) }
  }

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
