import MartletGeometry

extension LayoutNode {
  /// Shows the node moving from one rectangle of its parent's space to another, in the running
  /// transaction. The layout does not change. Views inside that fill the node grow with it, and the
  /// others keep their size and their relative place.
  package final func present(from old: CGRect, to new: CGRect) {
    move(from: old, to: new)
    for child in children where child.isPlaced {
      child.present(from: child.frame(in: old.size), to: child.frame(in: new.size))
    }
  }

  /// The frame of the node in the root's space, as drawn now, without effects with perspective.
  package final var presentedFrame: CGRect {
    var box = presentedBounds
    var node = self
    while true {
      box = box.offsetBy(dx: node.presentedOrigin.x, dy: node.presentedOrigin.y)
      guard let parent = node.parent else { return box }
      box = box.applying(parent.contentTransform)
      node = parent
    }
  }

  /// Returns the place of the node in its parent if the parent had another size.
  private func frame(in outer: CGSize) -> CGRect {
    guard let full = parent?.size, full.width > 0, full.height > 0, full != outer else {
      return CGRect(origin: origin, size: size)
    }
    if origin == .zero, size == full { return CGRect(origin: .zero, size: outer) }
    let x = (origin.x + size.width / 2) / full.width * outer.width
    let y = (origin.y + size.height / 2) / full.height * outer.height
    return CGRect(
      x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
  }
}
