import MartletGeometry

/// The superclass of `AnimatedAttribute` without the requirement that the value is `Animatable`.
/// `Shown` stores an attribute under this type.
@MainActor
package class ShownMotion<Value> {
  /// The value that is measured and drawn in this frame.
  package fileprivate(set) final var current: Value

  fileprivate init(_ value: Value) {
    current = value
  }

  fileprivate func set(_ value: Value, isContinuous: Bool, distance: () -> Double) {}
}

/// A value of a layout node that can be animated.
///
/// `target` is the value that the view states. `current` is the value that is measured and drawn in
/// this frame. The layout node owns the attribute and sets the target when its view is updated.
/// While the animation runs, the graph calls `advance(to:)` once a frame, before bodies and layout.
/// The attribute changes nothing but `current`, and then calls `onChange`.
@MainActor
package final class AnimatedAttribute<Value: Animatable>: ShownMotion<Value>, RunningAnimation {
  /// The value that the view states and that the animation ends at.
  package private(set) var target: Value
  private var motion: AnimatedValue<Value.AnimatableData>
  private let graph: ViewGraph
  /// True while the graph advances the animation in each frame. The graph sets it.
  package var isRunning = false
  private var pace = MotionPace()
  /// The time from which a frame shows that the motion has gone on.
  private var nextStep = MonotonicTime.zero
  /// Is called after an animation step has changed `current`. The owner invalidates its layout or
  /// its drawing here.
  package var onChange: () -> Void = {}

  /// Makes an attribute that shows `value` and is at rest.
  package init(_ value: Value, graph: ViewGraph) {
    target = value
    motion = AnimatedValue(value.animatableData)
    self.graph = graph
    super.init(value)
  }

  /// Sets a new target. The animation of the running transaction decides how `current` gets there;
  /// without an animation `current` jumps.
  ///
  /// - Parameter isContinuous: true if only the animatable data has intermediate values to run
  ///   through. Everything else in the value changes at once. False makes the whole value change at
  ///   once.
  /// - Parameter distance: returns how far the change moves what is seen, in points.
  package override func set(
    _ value: Value, isContinuous: Bool = true, distance: () -> Double = { .infinity }
  ) {
    target = value
    guard isContinuous else {
      motion.jump(to: value.animatableData)
      current = value
      return
    }
    motion.set(
      value.animatableData, animation: graph.transaction.animation, at: graph.time)
    show(at: graph.time)
    guard motion.isMoving(at: graph.time) else { return }
    let duration = motion.animation?.duration ?? 0
    pace = MotionPace(
      distance: distance(), duration: duration, progress: motion.progress(at: graph.time))
    nextStep = pace.nextStep(of: motion, after: graph.time)
    graph.add(self)
  }

  /// The seconds from the graph's time to the next frame that shows the motion gone on; 0 for the
  /// next refresh of the display.
  package var frameInterval: Double { max(0, nextStep.seconds(since: graph.time)) }

  /// Moves `current` to its value at `time`, unless nobody would see that. Returns false when the
  /// motion has ended.
  package func advance(to time: MonotonicTime) -> Bool {
    // A step more than a second ahead was computed before the clock was set back.
    if nextStep > time, nextStep.seconds(since: time) < 1 { return true }
    let before = current.animatableData
    var shown = before
    let step = motion.advance(to: time, showing: &shown)
    if !step.isMoving {
      current = target
      if step.hasChanged { onChange() }
    } else if step.hasChanged {
      current.animatableData = shown
      // A value that moves in steps stays the same in the frames between two of them, so nothing is
      // measured or drawn again. During the delay of an animation it does not change at all.
      if current.animatableData != before { onChange() }
    }
    if step.isMoving { nextStep = pace.nextStep(of: motion, after: time) }
    return step.isMoving
  }

  private func show(at time: MonotonicTime) {
    current = target
    if motion.isMoving(at: time) { current.animatableData = motion.value(at: time) }
  }
}

/// A value of a layout node that can be animated, and that costs no allocation until it is.
///
/// Most values never move. The `AnimatedAttribute` is therefore made only by the first change in a
/// transaction with an animation.
@MainActor
package struct Shown<Value> {
  /// The value that the view states.
  package private(set) var target: Value
  private var motion: ShownMotion<Value>?

  /// Makes a value at rest. It allocates nothing.
  package init(_ value: Value) {
    target = value
  }

  /// The value that is measured and drawn in this frame.
  package var current: Value {
    // The operator `??` asks the runtime for the type of the optional in each call.
    if let motion { return motion.current }
    return target
  }
}

extension Shown where Value: Animatable {
  /// Sets a new target in the running transaction of `graph`, as `AnimatedAttribute.set` does.
  ///
  /// - Parameters:
  ///   - distance: how far the change moves what is seen, in points. It is evaluated only for a
  ///     change with an animation.
  ///   - onChange: the closure for `AnimatedAttribute.onChange`. The argument is evaluated only if
  ///     this call makes the attribute.
  package mutating func set(
    _ value: Value, isContinuous: Bool = true, in graph: ViewGraph,
    distance: @autoclosure () -> Double = .infinity,
    onChange: @autoclosure () -> () -> Void
  ) {
    if motion == nil, isContinuous, graph.transaction.animation != nil {
      let made = AnimatedAttribute(target, graph: graph)
      made.onChange = onChange()
      motion = made
    }
    target = value
    motion?.set(value, isContinuous: isContinuous, distance: distance)
  }
}
