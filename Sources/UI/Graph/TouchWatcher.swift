/// Something in the tree that is told when the first finger comes and when the last one has left.
@MainActor
package protocol TouchWatcher: AnyObject {
  /// Runs when the first finger touches the output or the last one leaves it.
  func touchesChanged(isTouched: Bool)
}

/// A watcher in the list of a tree, which does not keep it.
package struct WeakTouchWatcher {
  /// The watcher; nil after it has been released.
  package weak var watcher: (any TouchWatcher)?
}
