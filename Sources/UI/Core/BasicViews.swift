import MartletGeometry

/// A view without content. It has no layout node, so a stack neither gives it space nor puts
/// spacing around it.
public struct EmptyView: Sendable {
  /// Makes an empty view.
  public init() {}
}

extension EmptyView: PrimitiveView {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    _ViewNode(context)
  }
}

/// Several views in order, made by a view builder from the statements of a block.
public struct TupleView<each Content> {
  private let box: TupleBox<repeat each Content>

  /// The views.
  package var content: (repeat each Content) { box.content }

  /// The views, under SwiftUI's name.
  public var value: (repeat each Content) { box.content }

  /// Makes a view of these views, in this order.
  public init(_ content: repeat each Content) {
    box = TupleBox(repeat each content)
  }
}

extension TupleView: View, PrimitiveView where repeat each Content: View {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    TupleNode(view, context)
  }
}

/// A view that is several views in order.
@MainActor
package protocol SeveralViews {
  /// The views.
  var views: [AnyView] { get }
}

extension TupleView: SeveralViews where repeat each Content: View {
  /// The views, in order.
  package var views: [AnyView] {
    var views: [AnyView] = []
    for view in repeat each content { views.append(AnyView(view)) }
    return views
  }
}

/// The views of a `TupleView`.
private final class TupleBox<each Content>: BoxedFields {
  let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  override func areEqual(_ other: BoxedFields, _ table: FieldTable) -> Bool {
    guard let other = other as? TupleBox<repeat each Content> else { return false }
    for (a, b) in repeat (each content, each other.content) {
      if !table.areEqual(a, b) { return false }
    }
    return true
  }
}

/// The node of a `TupleView`: one child node for each view.
package final class TupleNode<each Content: View>: _ViewNode<TupleView<repeat each Content>> {
  private var children: [_StructureNode] = []

  /// Makes the node and its children.
  package init(_ view: TupleView<repeat each Content>, _ context: _NodeContext) {
    super.init(context)
    func add<C: View>(_ content: C) {
      children.append(C._makeNode(content, self.context()))
    }
    let content = view.content
    repeat add(each content)
  }

  package override func update(_ view: TupleView<repeat each Content>) {
    var index = 0
    func pass<C: View>(_ content: C) {
      // Safety: `init` has made the children of the same types in the same order. A checked cast
      // would ask the runtime for the node's type.
      unsafe unsafeDowncast(children[index], to: _ViewNode<C>.self).update(content)
      index += 1
    }
    let content = view.content
    repeat pass(each content)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    for child in children { body(child) }
  }
}

/// Several views that share modifiers. A group is no container: its views become children of the
/// container around the group.
public struct Group<Content> {
  /// The views.
  package let content: Content
}

extension Group: View, PrimitiveView where Content: View {
  /// Makes a group of the views that `content` returns.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    PassNode(view, context, content: \.content)
  }
}

/// The node of a view that consists of exactly one content view and adds nothing to it.
package final class PassNode<V: View, Content: View>: _ViewNode<V> {
  private let content: KeyPath<V, Content>
  private var child: _ViewNode<Content>?

  /// Makes the node and the node of the view at the key path `content`.
  package init(_ view: V, _ context: _NodeContext, content: KeyPath<V, Content>) {
    self.content = content
    super.init(context)
    child = Content._makeNode(view[keyPath: content], self.context())
  }

  package override func update(_ view: V) {
    child?.update(view[keyPath: content])
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}
