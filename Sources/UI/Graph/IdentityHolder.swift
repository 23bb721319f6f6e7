import MartletGeometry

/// A structure node whose content consists of views with identities: those of `ForEach`, lazy
/// stacks and `id(_:)`. `ScrollViewReader` asks it where a view is.
@MainActor
package protocol IdentityHolder: _StructureNode {
  /// Returns the position of the view with this identity: a layout node and a rectangle in that
  /// node's own space, in points. Returns nil if there is no such view.
  func frame(of id: AnyHashable) -> (node: LayoutNode, rect: CGRect)?

  /// Visits the views that have layout nodes, in order: the identity, a layout node and a rectangle
  /// in that node's own space.
  func forEachFrame(ofViews body: (AnyHashable, LayoutNode, CGRect) -> Void)
}

extension _StructureNode {
  /// The first layout node of the subtree and its bounds; nil if there is none.
  package final var firstFrame: (node: LayoutNode, rect: CGRect)? {
    elements.first.map { ($0, $0.bounds) }
  }
}
