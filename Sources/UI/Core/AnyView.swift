import MartletGeometry

/// A view whose type is not known at compile time. When the type inside changes, the old view
/// leaves at once and its state is lost.
public struct AnyView {
  /// The stored view.
  package let storage: AnyViewStorage

  /// Wraps `view`. An `AnyView` is not wrapped a second time.
  @MainActor @preconcurrency public init<V: View>(_ view: V) {
    storage = (view as? AnyView)?.storage ?? TypedViewStorage(view)
  }

  /// Does the same as `init(_:)`.
  @MainActor @preconcurrency public init<V: View>(erasing view: V) {
    self.init(view)
  }

  /// Wraps a value whose type is not known; nil if it is no view.
  @MainActor @preconcurrency public init?(_fromValue value: Any) {
    guard let view = value as? any View else { return nil }
    self.init(view)
  }
}

extension AnyView: PrimitiveView {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    AnyViewNode(view, context)
  }
}

/// Receives the view inside an `AnyView` with its static type.
@MainActor
package protocol ViewVisitor {
  /// Receives the view. It is called once.
  mutating func visit(_ view: some View)
}

/// Stores a view of any type. The subclass knows the type.
@MainActor
package class AnyViewStorage {
  /// Makes the node of the stored view. Subclasses override it.
  package func makeNode(_ context: _NodeContext) -> _StructureNode {
    preconditionFailure("view storage has to say what it stores")
  }

  /// Updates `node` with the stored view. Returns false if the node belongs to another type of
  /// view.
  package func update(_ node: _StructureNode) -> Bool { false }

  /// Passes the view to a visitor with its static type.
  package func show(to visitor: inout some ViewVisitor) {}
}

private final class TypedViewStorage<V: View>: AnyViewStorage {
  let view: V

  init(_ view: V) {
    self.view = view
  }

  override func makeNode(_ context: _NodeContext) -> _StructureNode {
    V._makeNode(view, context)
  }

  override func show(to visitor: inout some ViewVisitor) {
    visitor.visit(view)
  }

  override func update(_ node: _StructureNode) -> Bool {
    guard let node = node as? _ViewNode<V> else { return false }
    node.update(view)
    return true
  }
}

/// The node of an `AnyView`. It keeps the child while the type of the wrapped view stays the same.
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
