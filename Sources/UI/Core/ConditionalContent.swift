import MartletGeometry

/// One of two views, as a builder's `if`/`else` makes it.
public struct _ConditionalContent<First, Second> {
  package enum Storage {
    case first(First)
    case second(Second)
  }

  package let storage: Storage

  package init(_ storage: Storage) {
    self.storage = storage
  }
}

extension _ConditionalContent: View, PrimitiveView where First: View, Second: View {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ConditionalNode(view, context)
  }
}

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
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    OptionalNode(view, context)
  }
}

package final class OptionalNode<Wrapped: View>: _ViewNode<Wrapped?> {
  private var child: _ViewNode<Wrapped>?
  private var departures = Departures()

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
