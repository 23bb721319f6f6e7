import MartletGeometry

/// A view without content.
public struct EmptyView: Sendable {
  public init() {}
}

extension EmptyView: PrimitiveView {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    _ViewNode(context)
  }
}

/// Several views in order, as a builder's block makes them.
public struct TupleView<each Content> {
  package let content: (repeat each Content)

  public init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }
}

extension TupleView: View, PrimitiveView where repeat each Content: View {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    TupleNode(view, context)
  }
}

package final class TupleNode<each Content: View>: _ViewNode<TupleView<repeat each Content>> {
  private var children: [_StructureNode] = []

  package init(_ view: TupleView<repeat each Content>, _ context: _NodeContext) {
    super.init(context)
    func add<C: View>(_ content: C) {
      children.append(C._makeNode(content, self.context()))
    }
    repeat add(each view.content)
  }

  package override func update(_ view: TupleView<repeat each Content>) {
    var index = 0
    func pass<C: View>(_ content: C) {
      (children[index] as? _ViewNode<C>)?.update(content)
      index += 1
    }
    repeat pass(each view.content)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    for child in children { body(child) }
  }
}

/// Several views that share modifiers without a container of their own.
public struct Group<Content> {
  package let content: Content
}

extension Group: View, PrimitiveView where Content: View {
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    PassNode(view, context, content: \.content)
  }
}

/// The node of a view that only hands on to one content view.
package final class PassNode<V: View, Content: View>: _ViewNode<V> {
  private let content: KeyPath<V, Content>
  private var child: _ViewNode<Content>?

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
