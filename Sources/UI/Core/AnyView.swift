import MartletGeometry

/// A view of a type that is not known when the source is compiled. A change of the type inside
/// makes a new node: state below is lost.
public struct AnyView {
  package let storage: AnyViewStorage

  @MainActor @preconcurrency public init<V: View>(_ view: V) {
    storage = (view as? AnyView)?.storage ?? TypedViewStorage(view)
  }

  @MainActor @preconcurrency public init<V: View>(erasing view: V) {
    self.init(view)
  }
}

extension AnyView: PrimitiveView {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    AnyViewNode(view, context)
  }
}

@MainActor
package class AnyViewStorage {
  package func makeNode(_ context: _NodeContext) -> _StructureNode {
    preconditionFailure("view storage has to say what it stores")
  }

  /// False when the node is of another type of view.
  package func update(_ node: _StructureNode) -> Bool { false }

  /// The rows that the view stands for in a lazy container.
  package func appendSections(to sections: inout [LazySection]) {}
}

private final class TypedViewStorage<V: View>: AnyViewStorage {
  let view: V

  init(_ view: V) {
    self.view = view
  }

  override func makeNode(_ context: _NodeContext) -> _StructureNode {
    V._makeNode(view, context)
  }

  override func appendSections(to sections: inout [LazySection]) {
    view.appendLazySections(to: &sections)
  }

  override func update(_ node: _StructureNode) -> Bool {
    guard let node = node as? _ViewNode<V> else { return false }
    node.update(view)
    return true
  }
}

private final class AnyViewNode: _ViewNode<AnyView> {
  private var child: _StructureNode?

  init(_ view: AnyView, _ context: _NodeContext) {
    super.init(context)
    child = view.storage.makeNode(self.context())
  }

  override func update(_ view: AnyView) {
    if let child, view.storage.update(child) { return }
    child?.leave()
    child = view.storage.makeNode(context())
    elementsDidChange()
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}
