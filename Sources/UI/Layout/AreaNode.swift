import MartletGeometry

/// The content with further views in an area of its size: layers, and masks.
package class AreaNode: UnaryNode {
  package final let area: ZStackNode
  private let structure: _StructureNode
  /// The lines of content and further views that meet.
  package final var alignment: Alignment {
    didSet {
      if alignment == oldValue { return }
      area.alignment = alignment
      invalidateLayout()
    }
  }

  /// - Parameters:
  ///   - structure: of the views whose elements go into `area`.
  ///   - isBehind: the area is drawn before the content, and touched after it.
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
    // The area goes where its alignment lines meet the content's.
    let inner = area.dimensions(ProposedViewSize(size))
    let outer = content.dimensions(proposal)
    let origin = CGPoint(
      x: outer[alignment.horizontal] - inner[alignment.horizontal],
      y: outer[alignment.vertical] - inner[alignment.vertical])
    area.place(at: origin, proposal: ProposedViewSize(size))
  }
}
