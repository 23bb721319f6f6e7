import MartletGeometry

/// Shows views in front of or behind the content. They get the content's size as their proposal.
@MainActor @preconcurrency
public struct _LayerModifier<Layer> {
  /// The views of the layer.
  package let layer: Layer
  /// The position of the layer relative to the content.
  package let alignment: Alignment
  /// True if the layer is behind the content.
  package let isBehind: Bool
  /// The edges at which the layer grows to the edges of the output.
  package var ignoredEdges: Edge.Set = []
}

extension _LayerModifier: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where Layer: View {
  /// Returns false, so the layer always receives its new value. The nodes of the layer's views
  /// compare theirs.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> LayerNode<Layer> {
    LayerNode(self, content, context)
  }

  /// Updates the layout node with this value.
  package func update(_ element: LayerNode<Layer>, _ context: _NodeContext) {
    element.update(self)
  }
}

/// The layout node of content with a layer.
package final class LayerNode<Layer: View>: AreaNode {
  private let layers: LayerStructure<Layer>

  /// Makes the node around `content`.
  package init(
    _ modifier: _LayerModifier<Layer>, _ content: LayoutNode, _ context: _NodeContext
  ) {
    let area = ZStackNode(modifier.alignment, graph: content.graph)
    layers = LayerStructure(modifier.layer, area, context)
    super.init(
      modifier.alignment, content, area: area, structure: layers, isBehind: modifier.isBehind)
    ignoredEdges = modifier.ignoredEdges
  }

  /// Updates the alignment and the views of the layer.
  package func update(_ modifier: _LayerModifier<Layer>) {
    alignment = modifier.alignment
    ignoredEdges = modifier.ignoredEdges
    layers.update(modifier.layer)
  }
}

/// The structure node of views whose layout node somebody else owns. A modifier uses it for its
/// secondary views, such as a background, and a lazy stack for a row. The elements of the views
/// become the children of that layout node and not of the container around.
package final class LayerStructure<Content: View>: _StructureNode, ElementContainer {
  private unowned let element: LayoutNode
  private var child: _ViewNode<Content>?
  package override var isElementContainer: Bool { true }

  /// Makes the views and gives their elements to `element`.
  package init(_ content: Content, _ element: LayoutNode, _ context: _NodeContext) {
    self.element = element
    super.init(context)
    child = Content._makeNode(content, self.context())
    collectElements()
  }

  /// Updates the views.
  package func update(_ content: Content) {
    child?.update(content)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func appendElements(to elements: inout [LayoutNode]) {}

  package override func elementsDidChange() {
    graph.enqueueCollection(self)
  }

  /// Sets the elements of the content as the children of the layout node.
  package func collectElements() {
    element.setChildren(child?.elements ?? [])
  }
}

extension View {
  /// Adds a view in front of this one. The overlay gets this view's size as its proposal and does
  /// not change the layout.
  public func overlay<V: View>(_ overlay: V, alignment: Alignment = .center) -> some View {
    modifier(_LayerModifier(layer: overlay, alignment: alignment, isBehind: false))
  }

  /// Adds views in front of this one. They get this view's size as their proposal and do not change
  /// the layout.
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(_LayerModifier(layer: content(), alignment: alignment, isBehind: false))
  }

  /// Adds a view behind this one. The background gets this view's size as its proposal and does not
  /// change the layout.
  public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View {
    modifier(_LayerModifier(layer: background, alignment: alignment, isBehind: true))
  }

  /// Adds views behind this one. They get this view's size as their proposal and do not change the
  /// layout.
  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(_LayerModifier(layer: content(), alignment: alignment, isBehind: true))
  }

  /// Adds a colour or a gradient in front of this view. It fills the view's frame, and grows to the
  /// edges of the output where the frame reaches the edge of the safe area.
  public func overlay<S: View & ShapeStyle>(
    _ style: S, alignment: Alignment = .center
  ) -> some View {
    modifier(
      _LayerModifier(layer: style, alignment: alignment, isBehind: false, ignoredEdges: .all))
  }

  /// Adds a colour or a gradient behind this view. It fills the view's frame, and grows to the
  /// edges of the output where the frame reaches the edge of the safe area.
  public func background<S: View & ShapeStyle>(
    _ style: S, alignment: Alignment = .center
  ) -> some View {
    modifier(
      _LayerModifier(layer: style, alignment: alignment, isBehind: true, ignoredEdges: .all))
  }

  // A colour is also a view. The overloads for views have priority.
  /// Fills the view's frame in front of it. At `edges` the area grows to the edge of the output if
  /// the frame reaches the edge of the safe area.
  @_disfavoredOverload
  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    modifier(
      _LayerModifier(
        layer: Rectangle().fill(style), alignment: .center, isBehind: false, ignoredEdges: edges))
  }

  /// Fills the view's frame behind it. At `edges` the area grows to the edge of the output if the
  /// frame reaches the edge of the safe area.
  @_disfavoredOverload
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    modifier(
      _LayerModifier(
        layer: Rectangle().fill(style), alignment: .center, isBehind: true, ignoredEdges: edges))
  }

  /// Fills a shape behind the view. The shape gets the view's frame.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background(shape.fill(style, style: fillStyle))
  }

  /// Fills a shape in front of the view. The shape gets the view's frame.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay(shape.fill(style, style: fillStyle))
  }

  /// Fills a shape behind the view with the background style. The shape gets the view's frame.
  public func background<T: Shape>(
    in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
  }

  /// Fills the view's frame behind it with the background style. At `edges` the area grows to the
  /// edge of the output if the frame reaches the edge of the safe area.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }

  /// Draws a line inside the edges of the view's frame. `width` is in points.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay(Rectangle().strokeBorder(content, lineWidth: width))
  }
}
