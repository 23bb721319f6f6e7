import MartletGeometry

/// The modifier behind `overlayPreferenceValue` and `backgroundPreferenceValue`: views in front of
/// or behind the content, made from a preference of the content.
public struct _PreferenceLayerModifier<K: PreferenceKey, Layer: View>: ElementModifier {
  /// The alignment of the layer with the content.
  package let alignment: Alignment
  /// True if the layer is behind the content.
  package let isBehind: Bool
  /// Makes the layer from the preference.
  package let make: (K.Value) -> Layer

  /// Makes the layout node that holds the content and the layer.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> PreferenceLayerNode<K, Layer> {
    PreferenceLayerNode(self, content, context)
  }

  /// Updates the layout node with a new value of the modifier.
  package func update(_ element: PreferenceLayerNode<K, Layer>, _ context: _NodeContext) {
    element.update(self)
  }
}

/// The layout node of content with a layer that is made from a preference. The layer has the size
/// of the content and is not part of the measurement.
package final class PreferenceLayerNode<K: PreferenceKey, Layer: View>: AreaNode {
  private let layers: PreferenceLayerStructure<K, Layer>

  /// Makes the node around `content`.
  package init(
    _ modifier: _PreferenceLayerModifier<K, Layer>, _ content: LayoutNode,
    _ context: _NodeContext
  ) {
    let area = ZStackNode(modifier.alignment, graph: content.graph)
    layers = PreferenceLayerStructure(modifier.make, area, context)
    super.init(
      modifier.alignment, content, area: area, structure: layers, isBehind: modifier.isBehind)
  }

  fileprivate func update(_ modifier: _PreferenceLayerModifier<K, Layer>) {
    alignment = modifier.alignment
    layers.update(modifier.make)
  }
}

/// The structure node of the layer. It reads the preference of the content after layout and
/// evaluates the layer when it has changed, so the layer appears in the same frame.
private final class PreferenceLayerStructure<K: PreferenceKey, Layer: View>:
  _StructureNode, ElementContainer, PreferenceReader, DependentNode
{
  private unowned let element: LayoutNode
  private var make: (K.Value) -> Layer
  private var child: _ViewNode<Layer>?
  private var value: K.Value?
  /// The saved state for the layer's views, until the preference is known and the layer is made.
  private var restored: SavedState?
  override var isElementContainer: Bool { true }
  var reads: [AnyLocation] = []
  var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

  init(_ make: @escaping (K.Value) -> Layer, _ element: LayoutNode, _ context: _NodeContext) {
    self.make = make
    self.element = element
    super.init(context)
    restored = graph.restoring
    graph.addPreferenceReader(self)
  }

  func update(_ make: @escaping (K.Value) -> Layer) {
    self.make = make
    if value != nil { evaluate() }
  }

  /// Reads the preference of the modified content, which is the sibling of this node.
  func readPreference() {
    guard let parent else { return }
    var new: K.Value?
    parent.forEachChild { if $0 !== self { $0.reducePreference(K.self, into: &new) } }
    let current = new ?? K.defaultValue
    if let value, isEqualIfEquatable(value, current) { return }
    value = current
    evaluate()
  }

  override func refresh() {
    if isMarked { evaluate() }
  }

  private func evaluate() {
    isMarked = false
    guard let value else { return }
    forgetReads()
    let layer = graph.evaluating(self) { make(value) }
    if let child {
      child.update(layer)
    } else {
      let outer = graph.restoring
      graph.restoring = restored
      child = Layer._makeNode(layer, context())
      graph.restoring = outer
      restored = nil
      elementsDidChange()
    }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func appendElements(to elements: inout [LayoutNode]) {}

  override func elementsDidChange() {
    graph.enqueueCollection(self)
  }

  func collectElements() {
    element.setChildren(child?.elements ?? [])
  }

  override func willLeave() {
    forgetReads()
  }
}

extension View {
  /// Adds views behind this one that are made from a preference of the views inside, in the same
  /// frame.
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    modifier(
      _PreferenceLayerModifier<K, V>(alignment: alignment, isBehind: true, make: transform))
  }

  /// Adds views in front of this one that are made from a preference of the views inside, in the
  /// same frame.
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    modifier(
      _PreferenceLayerModifier<K, V>(alignment: alignment, isBehind: false, make: transform))
  }
}
