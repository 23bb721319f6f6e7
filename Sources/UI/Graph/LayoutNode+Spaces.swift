import MartletGeometry

// Points and rectangles of a node in the spaces of its parent, its ancestors and the root.

extension LayoutNode {
  // MARK: - Points

  /// Maps a point from own space to the parent's space, with the parent's effect on its content.
  /// Positions are those of the layout, not those of a running animation.
  package final func pointToParent(_ point: CGPoint) -> CGPoint {
    let placed = CGPoint(x: point.x + origin.x, y: point.y + origin.y)
    guard let parent, !parent.layoutIgnoresEffect else { return placed }
    return parent.pointFromContent(placed)
  }

  /// Maps a point of the parent's space to own space, with positions and effects as drawn in this
  /// frame. Returns nil if the point has no counterpart, for example because it is behind a rotated
  /// card or the effect has no inverse.
  package final func pointFromParent(_ point: CGPoint) -> CGPoint? {
    guard let parent else { return pointFromOrigin(point) }
    return parent.pointToContent(point).map { pointFromOrigin($0) }
  }

  private func pointFromOrigin(_ point: CGPoint) -> CGPoint {
    let origin = presentedOrigin
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  private func pointFromContent(_ point: CGPoint) -> CGPoint {
    if let projection = contentProjection { return point.applying(projection) }
    let transform = contentTransform
    return transform.isIdentity ? point : point.applying(transform)
  }

  private func pointToContent(_ point: CGPoint) -> CGPoint? {
    if let projection = contentProjection {
      var inverse = projection
      guard inverse.invert() else { return nil }
      let inner = point.applying(inverse)
      // Points behind the eye are neither visible nor touchable.
      let depth = projection.m13 * inner.x + projection.m23 * inner.y + projection.m33
      return inner.x.isFinite && inner.y.isFinite && depth > 0 ? inner : nil
    }
    let transform = contentTransform
    if transform.isIdentity { return point }
    guard transform.a * transform.d != transform.b * transform.c else { return nil }
    return point.applying(transform.inverted())
  }

  // MARK: - Spaces

  /// The size as a rectangle in own space.
  package final var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// Returns the bounding box of a rectangle of own space in the space of `ancestor`, as laid out.
  /// Nil means the root's space.
  package final func convert(_ rect: CGRect, to ancestor: LayoutNode?) -> CGRect {
    var corners = RectCorners(rect)
    var node: LayoutNode? = self
    while let current = node, current !== ancestor {
      corners.map { current.pointToParent($0) }
      node = current.parent
    }
    return corners.bounds
  }

  /// Returns the bounding box, in own space, of a rectangle of the root's space, as laid out. The
  /// result is null if an effect in between has no inverse.
  package final func rectFromRoot(_ rect: CGRect) -> CGRect {
    var outer = rect
    if let parent {
      outer = parent.rectFromRoot(rect)
      if !parent.layoutIgnoresEffect { outer = parent.rectToContent(outer) }
    }
    return outer.offsetBy(dx: -origin.x, dy: -origin.y)
  }

  private func rectToContent(_ rect: CGRect) -> CGRect {
    if contentProjection == nil, contentTransform.isIdentity { return rect }
    return rect.mapped { pointToContent($0) }
  }

  /// Returns the nearest ancestor that defines the named coordinate space.
  package final func ancestor(named name: AnyHashable) -> LayoutNode? {
    let scrolled = (name.base as? ScrollViewSpace)?.axes
    var node = parent
    while let current = node {
      if let scrolled {
        if let axes = current.asWheelTarget?.axes, !axes.isDisjoint(with: scrolled) {
          return current
        }
      } else if current.coordinateSpaceName == name {
        return current
      }
      node = current.parent
    }
    return nil
  }

  /// The axis of the stack that contains the node, through any modifiers between them; nil if
  /// another container comes first.
  package final var enclosingStackAxis: Axis? {
    var node = parent
    while let current = node {
      if let axis = current.stackAxis { return axis }
      guard current is UnaryNode else { return nil }
      node = current.parent
    }
    return nil
  }
}
