import MartletGeometry

/// Shows the content only where a mask view is, as much as that is opaque.
@MainActor @preconcurrency
public struct _MaskModifier<Mask> {
  package let mask: Mask
  package let alignment: Alignment
}

extension _MaskModifier: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where Mask: View {
  // What is inside compares itself.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> MaskNode<Mask> {
    MaskNode(self, content, context)
  }

  package func update(_ element: MaskNode<Mask>, _ context: _NodeContext) {
    element.update(self)
  }
}

package final class MaskNode<Mask: View>: AreaNode {
  private let masks: LayerStructure<Mask>

  package init(
    _ modifier: _MaskModifier<Mask>, _ content: LayoutNode, _ context: _NodeContext
  ) {
    let area = ZStackNode(modifier.alignment, graph: content.graph)
    masks = LayerStructure(modifier.mask, area, context)
    super.init(modifier.alignment, content, area: area, structure: masks, isBehind: false)
  }

  package func update(_ modifier: _MaskModifier<Mask>) {
    alignment = modifier.alignment
    masks.update(modifier.mask)
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
