import MartletGeometry

/// The value that a node shows in this frame, without the type of its motion.
@MainActor
package class ShownMotion<Value> {
  /// The value that is measured and drawn in this frame.
  package fileprivate(set) final var current: Value

  fileprivate init(_ value: Value) {
    current = value
  }

  fileprivate func set(_ value: Value, isContinuous: Bool) {}
}

/// A value of a layout node that can be animated.
///
/// `target` is the value that the view states. `current` is the value that is measured and drawn in
/// this frame.
@MainActor
package final class AnimatedAttribute<Value: Animatable>: ShownMotion<Value>, RunningAnimation {
  /// The value that the view states and that the animation ends at.
  package private(set) var target: Value
  private var motion: AnimatedValue<Value.AnimatableData>
  private let graph: ViewGraph
  /// True while the graph advances the animation in each frame. The graph sets it.
  package var isRunning = false
  /// Is called after an animation step has changed `current`.
  package var onChange: () -> Void = {}

  /// Makes an attribute that shows `value` and is at rest.
  package init(_ value: Value, graph: ViewGraph) {
    target = value
    motion = AnimatedValue(value.animatableData)
    self.graph = graph
    super.init(value)
  }

  /// Sets a new target in the running transaction. With `isContinuous` the animatable data runs
  /// from its shown value to the new one, and everything else changes at once. Without it the whole
  /// value changes at once.
  package override func set(_ value: Value, isContinuous: Bool = true) {
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

  /// Moves `current` to its value at `time`. Returns false when the motion has ended.
  package func advance(to time: MonotonicTime) -> Bool {
    var shown = current.animatableData
    let step = motion.advance(to: time, showing: &shown)
    if step.isMoving {
      if step.hasChanged { current.animatableData = shown }
    } else {
      current = target
    }
    // During the delay of an animation nothing is measured or drawn again.
    if step.hasChanged { onChange() }
    return step.isMoving
  }

  private func show(at time: MonotonicTime) {
    current = target
    if motion.isMoving(at: time) { current.animatableData = motion.value(at: time) }
  }
}

/// A value that a layout node shows. Most of these values never move, so the motion is allocated
/// only by the first animated change.
@MainActor
package struct Shown<Value> {
  /// The value that the view states.
  package private(set) var target: Value
  private var motion: ShownMotion<Value>?

  /// Makes a value that is at rest and has no motion.
  package init(_ value: Value) {
    target = value
  }

  /// The value that is measured and drawn in this frame.
  package var current: Value { motion?.current ?? target }
}

extension Shown where Value: Animatable {
  /// Sets a new target in the running transaction of `graph`, as `AnimatedAttribute` does.
  /// `onChange` is evaluated only when a motion is made; the motion calls it after `current` has
  /// changed.
  package mutating func set(
    _ value: Value, isContinuous: Bool = true, in graph: ViewGraph,
    onChange: @autoclosure () -> () -> Void
  ) {
    if motion == nil, isContinuous, graph.transaction.effectiveAnimation != nil {
      let made = AnimatedAttribute(target, graph: graph)
      made.onChange = onChange()
      motion = made
    }
    target = value
    motion?.set(value, isContinuous: isContinuous)
  }
}
