import MartletGeometry

/// One of two views, made by a view builder from `if`/`else` or `switch`. When the other branch is
/// taken, the views of the first one leave and their state is lost.
public struct _ConditionalContent<First, Second> {
  /// The branch that was taken, with its view.
  package enum Storage {
    /// The `if` branch.
    case first(First)
    /// The `else` branch.
    case second(Second)
  }

  /// The branch that was taken, with its view.
  package let storage: Storage

  /// Makes the view of the branch that was taken.
  package init(_ storage: Storage) {
    self.storage = storage
  }
}

extension _ConditionalContent: View, PrimitiveView where First: View, Second: View {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ConditionalNode(view, context)
  }
}

/// The node of a `_ConditionalContent`. A branch that leaves stays visible until its transition has
/// ended.
package final class ConditionalNode<First: View, Second: View>:
  _ViewNode<_ConditionalContent<First, Second>>
{
  private enum Child {
    case none
    case first(_ViewNode<First>)
    case second(_ViewNode<Second>)
  }

  private var child = Child.none
  private var departures = Departures()

  /// Makes the node and its children.
  package init(_ view: _ConditionalContent<First, Second>, _ context: _NodeContext) {
    super.init(context)
    switch view.storage {
    case .first(let view): child = .first(First._makeNode(view, self.context()))
    case .second(let view): child = .second(Second._makeNode(view, self.context()))
    }
  }

  package override func update(_ view: _ConditionalContent<First, Second>) {
    switch (child, view.storage) {
    case (.first(let node), .first(let view)): node.update(view)
    case (.second(let node), .second(let view)): node.update(view)
    case (.first(let node), .second(let view)):
      departures.remove(node, key: 1, from: self)
      child = .second(
        departures.insert(key: 2) {
          $0.update(view)
        } make: {
          Second._makeNode(view, context())
        })
      elementsDidChange()
    case (.second(let node), .first(let view)):
      departures.remove(node, key: 2, from: self)
      child = .first(
        departures.insert(key: 1) {
          $0.update(view)
        } make: {
          First._makeNode(view, context())
        })
      elementsDidChange()
    case (.none, _):
      break
    }
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    super.appendElements(to: &elements)
    departures.appendElements(to: &elements)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    switch child {
    case .none: break
    case .first(let node): body(node)
    case .second(let node): body(node)
    }
  }

  package override func willLeave() {
    departures.removeAll()
  }
}

extension Optional: View, PrimitiveView where Wrapped: View {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    OptionalNode(view, context)
  }
}

/// The node of an optional view. A view that is removed stays visible until its transition has
/// ended.
package final class OptionalNode<Wrapped: View>: _ViewNode<Wrapped?> {
  private var child: _ViewNode<Wrapped>?
  private var departures = Departures()

  /// Makes the node and its children.
  package init(_ view: Wrapped?, _ context: _NodeContext) {
    super.init(context)
    if let view { child = Wrapped._makeNode(view, self.context()) }
  }

  package override func update(_ view: Wrapped?) {
    switch (child, view) {
    case (let node?, let view?):
      node.update(view)
    case (let node?, nil):
      child = nil
      departures.remove(node, key: 1, from: self)
      elementsDidChange()
    case (nil, let view?):
      child = departures.insert(key: 1) {
        $0.update(view)
      } make: {
        Wrapped._makeNode(view, context())
      }
      elementsDidChange()
    case (nil, nil):
      break
    }
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    super.appendElements(to: &elements)
    departures.appendElements(to: &elements)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func willLeave() {
    departures.removeAll()
  }
}
