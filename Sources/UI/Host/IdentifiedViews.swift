import MartletGeometry

/// A view that bears an accessibility identifier, where the last update left it.
package struct IdentifiedView: Hashable, Sendable {
  package var identifier: String
  /// Counts the views of that identifier from 0, in the order of the tree.
  package var index: Int
  /// The box round the view as drawn, in points of the output; may lie outside of it.
  package var frame: CGRect
  /// What is left of `frame` inside the output and everything that clips the view; nil when nothing
  /// is, or the view is hidden.
  package var visibleFrame: CGRect?
}

extension ViewHost {
  /// All views that bear an accessibility identifier, in the order of the tree, parents first.
  ///
  /// Walks the whole tree; those that are seen going are left out.
  package var identifiedViews: [IdentifiedView] {
    var walk = IdentifierWalk()
    walk.visit(
      root, toOutput: .identity, shown: CGRect(origin: .zero, size: size))
    return walk.views
  }

  /// The frame of the `index`-th view of that identifier, as in `identifiedViews`.
  package func frame(ofView identifier: String, index: Int = 0) -> CGRect? {
    identifiedViews.first { $0.identifier == identifier && $0.index == index }?.frame
  }
}

/// Goes down the layout tree with what the nodes above do to what is seen of it.
@MainActor private struct IdentifierWalk {
  var views: [IdentifiedView] = []
  private var counts: [String: Int] = [:]

  /// - Parameters:
  ///   - toOutput: maps the parent's space, as drawn, to the output, or to the space that
  ///     `projection` maps to the output.
  ///   - projection: of the effects with perspective above; nil without one.
  ///   - shown: what of the output the nodes above let through; null for nothing.
  mutating func visit(
    _ node: LayoutNode, toOutput: CGAffineTransform, projection: ProjectionTransform? = nil,
    shown: CGRect
  ) {
    let origin = node.presentedOrigin
    let transform = CGAffineTransform(translationX: origin.x, y: origin.y)
      .concatenating(toOutput)
    func box(_ rect: CGRect) -> CGRect {
      let flat = rect.applying(transform)
      return projection.map(flat.seen(through:)) ?? flat
    }
    if let identifier = node.accessibilityIdentifier, node.isPlaced {
      let frame = box(node.presentedBounds)
      let visible = frame.intersection(shown)
      views.append(
        IdentifiedView(
          identifier: identifier, index: counts[identifier, default: 0], frame: frame,
          visibleFrame: visible.isEmpty ? nil : visible))
      counts[identifier, default: 0] += 1
    }
    var shown = shown
    if let limit = node.contentLimit { shown = shown.intersection(box(limit)) }
    if let map = node.contentProjection {
      var outer = map.concatenating(ProjectionTransform(transform))
      if let projection { outer = outer.concatenating(projection) }
      for child in node.children {
        visit(child, toOutput: .identity, projection: outer, shown: shown)
      }
      return
    }
    let inner = node.contentTransform.concatenating(transform)
    for child in node.children {
      visit(child, toOutput: inner, projection: projection, shown: shown)
    }
  }
}

extension CGRect {
  /// The box of the corners as a map with perspective shows them.
  fileprivate func seen(through map: ProjectionTransform) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(map) }
    var low = corners[0]
    var high = corners[0]
    for corner in corners {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
