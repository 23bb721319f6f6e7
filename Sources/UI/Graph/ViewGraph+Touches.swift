import MartletGeometry

extension ViewGraph {
  /// Sets whether a finger or the pointer's button is down, and calls the watchers if that has
  /// changed.
  package func note(isTouched: Bool) {
    if isTouched == self.isTouched { return }
    self.isTouched = isTouched
    touchWatchers.removeAll { $0.watcher == nil }
    for entry in touchWatchers { entry.watcher?.touchesChanged(isTouched: isTouched) }
  }

  /// Calls the watchers as a short touch at `time` does, because a key was pressed.
  package func noteUse(at time: MonotonicTime) {
    guard !isTouched else { return }
    beginRun(at: time)
    note(isTouched: true)
    note(isTouched: false)
  }
}
