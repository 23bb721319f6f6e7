/// Something in the tree that is told when the first finger comes and when the last one has left.
@MainActor
package protocol TouchWatcher: AnyObject {
  func touchesChanged(isTouched: Bool)
}

/// A watcher in the list of a tree, which does not keep it.
package struct WeakTouchWatcher {
  package weak var watcher: (any TouchWatcher)?
}
