import MartletGeometry

/// Views in front of or behind the content, laid out in the content's size.
@MainActor @preconcurrency
public struct _LayerModifier<Layer> {
  package let layer: Layer
  package let alignment: Alignment
  package let isBehind: Bool
}

extension _LayerModifier: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where Layer: View {
  // What is inside compares itself.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> LayerNode<Layer> {
    LayerNode(self, content, context)
  }

  package func update(_ element: LayerNode<Layer>, _ context: _NodeContext) {
    element.update(self)
  }
}

package final class LayerNode<Layer: View>: AreaNode {
  private let layers: LayerStructure<Layer>

  package init(
    _ modifier: _LayerModifier<Layer>, _ content: LayoutNode, _ context: _NodeContext
  ) {
    let area = ZStackNode(modifier.alignment, graph: content.graph)
    layers = LayerStructure(modifier.layer, area, context)
    super.init(
      modifier.alignment, content, area: area, structure: layers, isBehind: modifier.isBehind)
  }

  package func update(_ modifier: _LayerModifier<Layer>) {
    alignment = modifier.alignment
    layers.update(modifier.layer)
  }
}

/// The structure of a secondary view, whose elements go into a layout node of a modifier.
package final class LayerStructure<Content: View>: _StructureNode, ElementContainer {
  private unowned let element: LayoutNode
  private var child: _ViewNode<Content>?
  private var isEnqueued = false
  package override var isElementContainer: Bool { true }

  package init(_ content: Content, _ element: LayoutNode, _ context: _NodeContext) {
    self.element = element
    super.init(context)
    child = Content._makeNode(content, self.context())
    collectElements()
  }

  package func update(_ content: Content) {
    child?.update(content)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func appendElements(to elements: inout [LayoutNode]) {}

  package override func elementsDidChange() {
    guard !isEnqueued else { return }
    isEnqueued = true
    graph.enqueueCollection(self)
  }

  package func collectElements() {
    isEnqueued = false
    var elements: [LayoutNode] = []
    child?.appendElements(to: &elements)
    element.setChildren(elements)
  }
}

extension View {
  public func overlay<V: View>(_ overlay: V, alignment: Alignment = .center) -> some View {
    modifier(_LayerModifier(layer: overlay, alignment: alignment, isBehind: false))
  }

  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(_LayerModifier(layer: content(), alignment: alignment, isBehind: false))
  }

  public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View {
    modifier(_LayerModifier(layer: background, alignment: alignment, isBehind: true))
  }

  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(_LayerModifier(layer: content(), alignment: alignment, isBehind: true))
  }

  // A colour is a view too: that comes first.
  @_disfavoredOverload
  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay(Rectangle().fill(style))
  }

  /// Fills what is behind the view. Nothing covers a panel's edges, so it is the view's own frame.
  @_disfavoredOverload
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    background(Rectangle().fill(style))
  }

  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background(shape.fill(style, style: fillStyle))
  }

  /// Draws a line inside the edge of the view's frame.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay(Rectangle().strokeBorder(content, lineWidth: width))
  }
}
