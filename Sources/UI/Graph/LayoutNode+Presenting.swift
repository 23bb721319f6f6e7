import MartletGeometry

extension LayoutNode {
  /// Draws the node as moving from one rectangle of its parent's space to another, in the running
  /// transaction. The layout does not change. Views inside that fill the node grow with it. The
  /// others keep their size, and their centre keeps its relative position.
  package final func present(from old: CGRect, to new: CGRect) {
    move(from: old, to: new)
    for child in children where child.isPlaced {
      child.present(from: child.frame(in: old.size), to: child.frame(in: new.size))
    }
  }

  /// Starts an animation of the drawn frame from `old` to `new`, both in the parent's space, if the
  /// running transaction has an animation. Without one a running animation jumps to its end.
  final func move(from old: CGRect, to new: CGRect) {
    var transaction = graph.transaction
    adjustOwnMove(&transaction)
    let animation = transaction.animation
    if motion == nil {
      guard animation != nil else { return }
      motion = FrameMotion(old, of: self)
    }
    motion?.set(new, animation: animation)
  }

  /// Applies the animations that modifiers set directly on this view to the move of the view
  /// itself. The search goes down through the modifiers and stops at one that places its content,
  /// such as a frame or padding.
  private func adjustOwnMove(_ transaction: inout Transaction) {
    var node = self
    while true {
      node.adjust(&transaction)
      guard let unary = node as? UnaryNode, !unary.placesContent else { return }
      node = unary.content
    }
  }

  /// The position at which the node is drawn in this frame, in the parent's space.
  package final var presentedOrigin: CGPoint { motion?.frame.origin ?? origin }

  /// The size in which the node is drawn in this frame, in points.
  package final var presentedSize: CGSize { motion?.frame.size ?? size }

  /// The drawn size as a rectangle in own space.
  package final var presentedBounds: CGRect { CGRect(origin: .zero, size: presentedSize) }

  /// The frame of the node in the root's space, in points, as drawn in this frame. Effects with
  /// perspective are left out.
  package final var presentedFrame: CGRect { presentedFrame(in: nil) }

  /// Returns the frame of the node in the space of an ancestor, as drawn in this frame, like
  /// `presentedFrame`. Nil means the root's space.
  package final func presentedFrame(in ancestor: LayoutNode?) -> CGRect {
    var box = presentedBounds
    var node = self
    while true {
      box = box.offsetBy(dx: node.presentedOrigin.x, dy: node.presentedOrigin.y)
      guard let parent = node.parent else { return box }
      box = box.applying(parent.contentTransform)
      if parent === ancestor { return box }
      node = parent
    }
  }

  /// Returns the frame that the node would have in its parent if the parent had the size `outer`.
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
