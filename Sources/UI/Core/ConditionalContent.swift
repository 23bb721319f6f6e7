import MartletGeometry

/// One of two views, made by a view builder from `if`/`else` or `switch`. When the other branch is
/// taken, the views of the first one leave and their state is lost.
public enum _ConditionalContent<First, Second> {
  /// The `if` branch.
  case first(First)
  /// The `else` branch.
  case second(Second)
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
  private var first: _ViewNode<First>?
  /// Is nil exactly if `first` is not.
  private var second: _ViewNode<Second>?
  private var departures = Departures()

  /// Makes the node and its children.
  package init(_ view: _ConditionalContent<First, Second>, _ context: _NodeContext) {
    super.init(context)
    switch view {
    case .first(let view): first = First._makeNode(view, self.context())
    case .second(let view): second = Second._makeNode(view, self.context())
    }
  }

  package override func update(_ view: _ConditionalContent<First, Second>) {
    switch view {
    case .first(let view):
      if let first { return first.update(view) }
      if let second { departures.remove(second, key: 2, from: self) }
      second = nil
      first = departures.insert(key: 1) {
        $0.update(view)
      } make: {
        First._makeNode(view, context())
      }
    case .second(let view):
      if let second { return second.update(view) }
      if let first { departures.remove(first, key: 1, from: self) }
      first = nil
      second = departures.insert(key: 2) {
        $0.update(view)
      } make: {
        Second._makeNode(view, context())
      }
    }
    elementsDidChange()
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    super.appendElements(to: &elements)
    departures.appendElements(to: &elements)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let first { body(first) }
    if let second { body(second) }
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
    guard let view else {
      guard let node = child else { return }
      child = nil
      departures.remove(node, key: 1, from: self)
      return elementsDidChange()
    }
    if let child { return child.update(view) }
    child = departures.insert(key: 1) {
      $0.update(view)
    } make: {
      Wrapped._makeNode(view, context())
    }
    elementsDidChange()
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
