import MartletGeometry

/// A node that gives what is in it identities.
@MainActor
package protocol IdentityHolder: _StructureNode {
  /// Where the view of that identity is: a layout node and a rectangle of its own space.
  func place(of id: AnyHashable) -> (node: LayoutNode, rect: CGRect)?
}
