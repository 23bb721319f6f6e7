import MartletGeometry

/// The content together with further views, which are laid out in an area of the content's size.
/// Layers and masks are such areas.
package class AreaNode: UnaryNode {
  /// The node that lays out the further views.
  package final let area: ZStackNode
  private let structure: _StructureNode
  /// The alignment lines at which the content and the further views coincide.
  package final var alignment: Alignment {
    didSet {
      if alignment == oldValue { return }
      area.alignment = alignment
      invalidateLayout()
    }
  }

  /// Makes the node around `content`.
  ///
  /// - Parameters:
  ///   - structure: the structure node of the views whose elements are in `area`.
  ///   - isBehind: true if the area is drawn before the content and receives touches after it.
  package init(
    _ alignment: Alignment, _ content: LayoutNode, area: ZStackNode, structure: _StructureNode,
    isBehind: Bool
  ) {
    self.alignment = alignment
    self.area = area
    self.structure = structure
    super.init(content)
    setChildren(isBehind ? [area, content] : [content, area])
  }

  package override func mirroringDidChange() {
    area.isMirrored = isMirrored
    super.mirroringDidChange()
  }

  package override func forEachSecondary(_ body: (_StructureNode) -> Void) { body(structure) }

  package override func layoutChildren() {
    content.place(at: .zero, proposal: proposal)
    // The position of the area makes its alignment lines coincide with those of the content.
    let inner = area.dimensions(ProposedViewSize(size))
    let outer = content.dimensions(proposal)
    let origin = CGPoint(
      x: outer[alignment.horizontal] - inner[alignment.horizontal],
      y: outer[alignment.vertical] - inner[alignment.vertical])
    area.place(at: origin, proposal: ProposedViewSize(size))
  }
}
