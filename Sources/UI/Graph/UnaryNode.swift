import MartletGeometry

/// A node around one child, for most modifiers. By default it has the size, the alignment lines and
/// the traits of the child.
package class UnaryNode: LayoutNode {
  /// The child.
  package let content: LayoutNode

  /// Makes a node around `content`.
  package init(_ content: LayoutNode) {
    self.content = content
    super.init(graph: content.graph)
    setChildren([content])
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    content.sizeThatFits(proposal)
  }

  package override func layoutChildren() {
    content.place(at: .zero, proposal: proposal)
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    content.explicitAlignment(key, proposal)
  }

  package override var departs: Bool { isDeparting || content.departs }

  /// Visits the structure nodes of views that belong to the node itself, such as a background or a
  /// mask.
  package func forEachSecondary(_ body: (_StructureNode) -> Void) {}

  /// The node itself if it has a bar over its upper edge that moves with a large title above; nil
  /// for all others.
  package var asTitledBar: (any TitledBar)? { nil }

  /// True if the node may be larger than its content or moves it, as a frame or padding does.
  package var placesContent: Bool { false }

  package override var layoutPriority: Double { content.layoutPriority }
  package override var zIndex: Double { content.zIndex }
  package override var tag: AnyHashable? { content.tag }
  package override func trait<Trait: LayoutTrait>(_ key: Trait.Type) -> Trait.Value? {
    content.trait(key)
  }

  package override func trait(_ key: ObjectIdentifier) -> Any? { content.trait(key) }

  package override func declinesSpacing(along axis: Axis) -> Bool {
    content.declinesSpacing(along: axis)
  }
}
