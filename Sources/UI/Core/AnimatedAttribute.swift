import MartletGeometry

/// What is shown of a value, whatever moves it.
@MainActor
package class ShownMotion<Value> {
  package fileprivate(set) final var current: Value

  fileprivate init(_ value: Value) {
    current = value
  }

  fileprivate func set(_ value: Value, isContinuous: Bool) {}
}

/// A value that a layout node shows, on its way to the value that its view states.
///
/// The model's value is `target`; `current` is what is measured and drawn in this frame.
@MainActor
package final class AnimatedAttribute<Value: Animatable>: ShownMotion<Value>, RunningAnimation {
  package private(set) var target: Value
  private var motion: AnimatedValue<Value.AnimatableData>
  private let graph: ViewGraph
  package var isRunning = false
  /// Called when `current` has changed in the course of an animation.
  package var onChange: () -> Void = {}

  package init(_ value: Value, graph: ViewGraph) {
    target = value
    motion = AnimatedValue(value.animatableData)
    self.graph = graph
    super.init(value)
  }

  /// Takes a new value in the running transaction: what is not animatable changes at once, the
  /// animatable data runs from what is shown now.
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

/// A value that a layout node shows. What never moves, as most do, is only kept: a motion is made
/// with the first animated change.
@MainActor
package struct Shown<Value> {
  /// What the view states.
  package private(set) var target: Value
  private var motion: ShownMotion<Value>?

  package init(_ value: Value) {
    target = value
  }

  /// What is measured and drawn in this frame.
  package var current: Value { motion?.current ?? target }
}

extension Shown where Value: Animatable {
  /// Takes a new value in the running transaction of `graph`, as `AnimatedAttribute` does.
  /// `onChange` is asked for once there is a motion, which calls it when `current` has changed.
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
