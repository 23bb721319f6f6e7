import MartletGeometry

/// The layout node of a view with secondary views, such as a background, an overlay or a mask. It
/// has the size of its content. The secondary views get that size as their proposal and do not
/// change it. `LayerNode` and `MaskNode` are its subclasses.
package class AreaNode: UnaryNode {
  /// The node that lays out the secondary views.
  package final let area: ZStackNode
  private let structure: _StructureNode
  /// The alignment lines at which the content and the secondary views coincide.
  package final var alignment: Alignment {
    didSet {
      if alignment == oldValue { return }
      area.alignment = alignment
      invalidateLayout()
    }
  }

  /// The edges at which the secondary views grow to the edges of the output.
  package final var ignoredEdges: Edge.Set = [] {
    didSet { if ignoredEdges != oldValue { invalidateLayout() } }
  }

  /// Makes the node around `content`.
  ///
  /// - Parameters:
  ///   - structure: the structure node of the secondary views, whose elements are the children of
  ///     `area`.
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
    if !ignoredEdges.isEmpty, placesGrownArea() { return }
    // The position of the area makes its alignment lines coincide with those of the content.
    let inner = area.dimensions(ProposedViewSize(size))
    let outer = content.dimensions(proposal)
    let origin = CGPoint(
      x: outer[alignment.horizontal] - inner[alignment.horizontal],
      y: outer[alignment.vertical] - inner[alignment.vertical])
    area.place(at: origin, proposal: ProposedViewSize(size))
  }

  /// Places the secondary views in the bounds, grown to the edges of the output. Returns false,
  /// without placing them, if the bounds reach no edge of the safe area.
  private func placesGrownArea() -> Bool {
    if !graph.hasSafeArea { return false }
    let growth = graph.geometryReaders.growth(of: self, at: ignoredEdges)
    if growth.isEmpty { return false }
    place(area, in: bounds.grown(by: growth))
    return true
  }
}
