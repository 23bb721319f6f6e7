import MartletGeometry

/// A value that a layout node shows, on its way to the value that its view states.
///
/// The model's value is `target`; `current` is what is measured and drawn in this frame.
@MainActor
package final class AnimatedAttribute<Value: Animatable>: RunningAnimation {
  package private(set) var target: Value
  package private(set) var current: Value
  private var motion: AnimatedValue<Value.AnimatableData>
  private unowned let graph: ViewGraph
  package var isRunning = false
  /// Called when `current` has changed in the course of an animation.
  package var onChange: () -> Void = {}

  package init(_ value: Value, graph: ViewGraph) {
    target = value
    current = value
    motion = AnimatedValue(value.animatableData)
    self.graph = graph
  }

  /// Takes a new value in the running transaction: what is not animatable changes at once, the
  /// animatable data runs from what is shown now.
  package func set(_ value: Value, isContinuous: Bool = true) {
    target = value
    guard isContinuous else {
      motion.jump(to: value.animatableData)
      current = value
      return
    }
    motion.set(
      value.animatableData, animation: graph.transaction.effectiveAnimation, at: graph.time)
    show(at: graph.time)
    if motion.isMoving(at: graph.time) { graph.add(self) }
  }

  package func advance(to time: MonotonicTime) -> Bool {
    var shown = current.animatableData
    let step = motion.advance(to: time, showing: &shown)
    if step.isMoving {
      if step.hasChanged { current.animatableData = shown }
    } else {
      current = target
    }
    // While an animation is delayed nothing is measured or drawn anew.
    if step.hasChanged { onChange() }
    return step.isMoving
  }

  private func show(at time: MonotonicTime) {
    current = target
    if motion.isMoving(at: time) { current.animatableData = motion.value(at: time) }
  }
}
