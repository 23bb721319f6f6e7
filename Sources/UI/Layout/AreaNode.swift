import MartletGeometry

/// A modifier that lays further views out in its content's size.
package protocol AreaModifier: ElementModifier {
  /// The lines of content and further views that meet.
  var alignment: Alignment { get }
}

/// The content with further views in an area of its size: layers, and masks.
package class AreaNode<M: AreaModifier>: ModifierNode<M> {
  package final let area: ZStackNode
  private let structure: _StructureNode

  /// - Parameters:
  ///   - structure: of the views whose elements go into `area`.
  ///   - isBehind: the area is drawn before the content, and touched after it.
  package init(
    _ modifier: M, _ content: LayoutNode, area: ZStackNode, structure: _StructureNode,
    isBehind: Bool
  ) {
    self.area = area
    self.structure = structure
    super.init(modifier, content)
    setChildren(isBehind ? [area, content] : [content, area])
  }

  package final func updateArea(_ modifier: M) {
    if modifier.alignment != targetModifier.alignment {
      area.alignment = modifier.alignment
      invalidateLayout()
    }
    setSilently(modifier)
  }

  package override func mirroringDidChange() {
    area.isMirrored = isMirrored
    super.mirroringDidChange()
  }

  package override func forEachSecondary(_ body: (_StructureNode) -> Void) { body(structure) }

  package override func layoutChildren() {
    content.place(at: .zero, proposal: proposal)
    // The area goes where its alignment lines meet the content's.
    let alignment = modifier.alignment
    let inner = area.dimensions(ProposedViewSize(size))
    let outer = content.dimensions(proposal)
    let origin = CGPoint(
      x: outer[alignment.horizontal] - inner[alignment.horizontal],
      y: outer[alignment.vertical] - inner[alignment.vertical])
    area.place(at: origin, proposal: ProposedViewSize(size))
  }
}
