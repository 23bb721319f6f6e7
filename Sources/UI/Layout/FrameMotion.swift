import MartletGeometry

/// The way of a layout node's frame from where it was drawn to where it is placed.
///
/// Layout knows end frames only: it is done once for a change, however long that takes to show.
package final class FrameMotion: RunningAnimation {
  private var value: AnimatedValue<CGRect.AnimatableData>
  package private(set) var frame: CGRect
  private unowned let graph: ViewGraph

  /// Starts at rest on the frame drawn until now.
  package init(_ frame: CGRect, graph: ViewGraph) {
    value = AnimatedValue(frame.animatableData)
    self.frame = frame
    self.graph = graph
  }

  /// Heads for a new place; without an animation the frame is there at once.
  package func set(_ frame: CGRect, animation: Animation?) {
    value.set(frame.animatableData, animation: animation, at: graph.time)
    show(at: graph.time)
    if value.isMoving(at: graph.time) { graph.add(self) }
  }

  package func advance(to time: MonotonicTime) -> Bool {
    value.settle(at: time)
    show(at: time)
    return value.isMoving(at: time)
  }

  private func show(at time: MonotonicTime) {
    let old = frame
    frame.animatableData = value.value(at: time)
    if frame != old { graph.setNeedsDisplay() }
  }
}
