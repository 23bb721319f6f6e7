import MartletGeometry

/// Shows the content only where a mask view is, as much as that is opaque.
public struct _MaskModifier<Mask: View>: ElementModifier {
  package let mask: Mask
  package let alignment: Alignment

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> MaskNode<Mask> {
    MaskNode(self, content, context)
  }

  package func update(_ element: MaskNode<Mask>, _ context: _NodeContext) {
    element.update(self)
  }
}

package final class MaskNode<Mask: View>: ModifierNode<_MaskModifier<Mask>>, SecondaryOwner {
  private let area: ZStackNode
  private let structure: LayerStructure<Mask>

  package init(
    _ modifier: _MaskModifier<Mask>, _ content: LayoutNode, _ context: _NodeContext
  ) {
    area = ZStackNode(modifier.alignment, graph: content.graph)
    structure = LayerStructure(modifier.mask, area, context)
    super.init(modifier, content)
    setChildren([content, area])
  }

  package func update(_ modifier: _MaskModifier<Mask>) {
    if modifier.alignment != targetModifier.alignment {
      area.alignment = modifier.alignment
      invalidateLayout()
    }
    setSilently(modifier)
    structure.update(modifier.mask)
  }

  package override func mirroringDidChange() {
    area.isMirrored = isMirrored
    super.mirroringDidChange()
  }

  package func forEachSecondary(_ body: (_StructureNode) -> Void) { body(structure) }

  package override func layoutChildren() {
    content.place(at: .zero, proposal: proposal)
    area.place(
      at: secondaryOrigin(of: area, modifier.alignment), proposal: ProposedViewSize(size))
  }

  package override func draw(_ context: inout DrawContext) {
    context.pushMasked()
    if !context.isHidden {
      content.render(&context)
      context.mask()
      area.render(&context)
    }
    context.pop()
  }

  // A mask says what is seen. What is touched stays the content.
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    guard let inner = content.pointFromParent(point), content.hitTest(inner, &path) else {
      return false
    }
    path.append(self)
    return true
  }
}

extension View {
  /// Shows of the view what `mask`, laid out in its size, covers.
  public func mask<Mask: View>(_ mask: Mask) -> some View {
    modifier(_MaskModifier(mask: mask, alignment: .center))
  }

  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    modifier(_MaskModifier(mask: mask(), alignment: alignment))
  }
}
