/// A node that reacts to the first touch of the output and to the end of the last one.
/// `ViewGraph.touchWatchers` lists the watchers.
@MainActor
package protocol TouchWatcher: AnyObject {
  /// Is called when the first finger or the pointer's button goes down, and when the last one goes
  /// up.
  func touchesChanged(isTouched: Bool)
}

/// A weak reference to a watcher, for `ViewGraph.touchWatchers`.
package struct WeakTouchWatcher {
  /// The watcher; nil after it has been released.
  package weak var watcher: (any TouchWatcher)?
}
