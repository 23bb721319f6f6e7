import MartletGeometry

/// The geometry of a view with an accessibility identifier, after the last update. Tests and traces
/// aim at views through it.
package struct IdentifiedView: Hashable, Sendable {
  /// The accessibility identifier.
  package var identifier: String
  /// The number of the view among those with the same identifier, from 0, in the order of the tree.
  package var index: Int
  /// The bounding box of the view as drawn, in points of the output. It may lie outside of the
  /// output.
  package var frame: CGRect
  /// The part of `frame` inside the output and all clips; nil if the view is not visible.
  package var visibleFrame: CGRect?
}

extension ViewHost {
  /// All views with an accessibility identifier, in the order of the tree, parents first. Departing
  /// views are left out.
  ///
  /// - Complexity: O(*n*) in the number of layout nodes.
  package var identifiedViews: [IdentifiedView] {
    var walk = IdentifierWalk()
    walk.visit(
      root, toOutput: .identity, shown: CGRect(origin: .zero, size: size))
    return walk.views
  }

  /// Returns the frame of the `index`-th view with this identifier, as in `identifiedViews`; nil if
  /// there is none.
  package func frame(ofView identifier: String, index: Int = 0) -> CGRect? {
    identifiedViews.first { $0.identifier == identifier && $0.index == index }?.frame
  }
}

/// A walk down the layout tree that applies the transforms and clips of the ancestors.
@MainActor private struct IdentifierWalk {
  var views: [IdentifiedView] = []
  private var counts: [String: Int] = [:]

  /// Visits a node and its descendants.
  ///
  /// - Parameters:
  ///   - toOutput: the map from the parent's space, as drawn, to the output, or to the space that
  ///     `projection` maps to the output.
  ///   - projection: the map of the effects with perspective above; nil if there are none.
  ///   - shown: the part of the output that the clips above leave visible; null for nothing.
  mutating func visit(
    _ node: LayoutNode, toOutput: CGAffineTransform, projection: ProjectionTransform? = nil,
    shown: CGRect
  ) {
    let origin = node.presentedOrigin
    let transform = CGAffineTransform(translationX: origin.x, y: origin.y)
      .concatenating(toOutput)
    func box(_ rect: CGRect) -> CGRect {
      let flat = rect.applying(transform)
      return projection.map { map in flat.mapped { $0.applying(map) } } ?? flat
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
