import MartletGeometry

/// A part of the picture, described by value; the tree that lives behind it is the host's.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View

  /// What the view consists of. Evaluated once per change of what it reads; must not write state.
  @ViewBuilder var body: Body { get }

  /// Makes the retained node of this view. Views with a body take the default.
  static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self>
}

extension View {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    CompositeNode(view, context)
  }
}

extension Never: View {
  public typealias Body = Never

  public var body: Never { preconditionFailure("Never has no body") }
}

/// A view that is its own node: it has no body.
package protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never {
    preconditionFailure("\(Self.self) has no body")
  }
}

/// What a new node needs from its place in the tree.
public struct _NodeContext {
  package let graph: ViewGraph
  package let parent: _StructureNode?
  package let environment: EnvironmentValues

  package init(graph: ViewGraph, parent: _StructureNode?, environment: EnvironmentValues) {
    self.graph = graph
    self.parent = parent
    self.environment = environment
  }
}
