// Completions of animations.

extension ViewGraph {
  /// Keeps the completion of a transaction that has marked a node, and runs its action before the
  /// bodies of a later round. An endless animation is not kept, because its action never runs.
  func keep(_ completion: AnimationCompletion) {
    completion.attach { [weak self, weak completion] in
      guard let self, let completion else { return }
      completions.removeAll { $0 === completion }
      enqueueEvent(completion.action)
    }
    guard completion.seconds < .infinity else { return }
    completions.append(completion)
    // The animation starts in the frame that shows the change. Actions run in that frame after its
    // layout, so `time` is the start then.
    enqueueAction { [weak self, weak completion] in
      guard let self, let completion else { return }
      if completion.seconds > 0 {
        timers.set(completion, at: time.advanced(by: completion.seconds))
      } else {
        completion.timerDidFire()
      }
    }
  }
}
