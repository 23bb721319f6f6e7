import MartletGeometry

// Running animations.

extension ViewGraph {
  /// Advances `animation` in each frame until it has ended. The graph holds it weakly. The cost is
  /// O(1).
  package func add(_ animation: any RunningAnimation) {
    animationInterval = min(animationInterval, animation.frameInterval)
    guard !animation.isRunning else { return }
    animation.isRunning = true
    animations.append(WeakAnimation(animation: animation))
  }

  /// Advances the running animations to the frame's time and removes those that have ended.
  package func advanceAnimations() {
    guard !animations.isEmpty else { return }
    let running = animations
    animations.removeAll(keepingCapacity: true)
    animationInterval = .infinity
    for entry in running {
      guard let animation = entry.animation else { continue }
      animation.isRunning = false
      if animation.advance(to: time) { add(animation) }
    }
  }

  /// True while an animation runs that needs a frame at each refresh of the display.
  var needsEachFrame: Bool { !animations.isEmpty && animationInterval <= 0 }

  /// The time from which the next frame of the running animations may be made; nil if none is
  /// running. If an animation needs each refresh of the display, it is the time of the last frame.
  package var animationDeadline: MonotonicTime? {
    animations.isEmpty ? nil : time.advanced(by: animationInterval)
  }
}
