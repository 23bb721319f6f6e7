/// A node that reacts to the first finger on the output and to the lift of the last one.
@MainActor
package protocol TouchWatcher: AnyObject {
  /// Runs when the first finger touches the output or the last one leaves it.
  func touchesChanged(isTouched: Bool)
}

/// A weak reference to a watcher, for the list of a tree.
package struct WeakTouchWatcher {
  /// The watcher; nil after it has been released.
  package weak var watcher: (any TouchWatcher)?
}
