import MartletGeometry

/// A node whose content consists of views with identities.
@MainActor
package protocol IdentityHolder: _StructureNode {
  /// Returns the view with this identity as a layout node and a rectangle in the node's own space;
  /// nil if there is none.
  func place(of id: AnyHashable) -> (node: LayoutNode, rect: CGRect)?

  /// Visits the views that have layout nodes, in order, each with its identity, a layout node and a
  /// rectangle in that node's space.
  func forEachPlace(ofViews body: (AnyHashable, LayoutNode, CGRect) -> Void)
}
