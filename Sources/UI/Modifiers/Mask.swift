import MartletGeometry

/// Multiplies the opacity of the content by that of a mask view.
@MainActor @preconcurrency
public struct _MaskModifier<Mask> {
  /// The mask view.
  package let mask: Mask
  /// The position of the mask relative to the content.
  package let alignment: Alignment
}

extension _MaskModifier: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where Mask: View {
  // The nodes of the mask's own views compare their values.
  /// Returns false, so the mask always receives its new value.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> MaskNode<Mask> {
    MaskNode(self, content, context)
  }

  /// Updates the layout node with this value.
  package func update(_ element: MaskNode<Mask>, _ context: _NodeContext) {
    element.update(self)
  }
}

/// The layout node of `mask`.
package final class MaskNode<Mask: View>: AreaNode {
  private let masks: LayerStructure<Mask>

  /// Makes the node around `content`.
  package init(
    _ modifier: _MaskModifier<Mask>, _ content: LayoutNode, _ context: _NodeContext
  ) {
    let area = ZStackNode(modifier.alignment, graph: content.graph)
    masks = LayerStructure(modifier.mask, area, context)
    super.init(modifier.alignment, content, area: area, structure: masks, isBehind: false)
  }

  /// Updates the alignment and the views of the mask.
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

  // A mask changes what is visible, not what is touched.
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    guard let inner = content.pointFromParent(point), content.hitTest(inner, &path) else {
      return false
    }
    path.append(self)
    return true
  }
}

extension View {
  /// Shows the view only where `mask` is opaque. The mask gets the view's size as its proposal.
  /// Touches are not masked.
  public func mask<Mask: View>(_ mask: Mask) -> some View {
    modifier(_MaskModifier(mask: mask, alignment: .center))
  }

  /// Shows the view only where `mask` is opaque. The mask gets the view's size as its proposal.
  /// Touches are not masked.
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    modifier(_MaskModifier(mask: mask(), alignment: alignment))
  }
}
