import MartletGeometry

/// A part of the picture, described by a value. The host keeps a tree of nodes for it.
@MainActor @preconcurrency
public protocol View {
  /// The type of the view's content.
  associatedtype Body: View

  /// The content of the view. It is evaluated once after each change of what it reads, and must not
  /// write state.
  @ViewBuilder var body: Body { get }

  /// Makes the node of this view. Views with a body use the default.
  static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self>

  /// Compares two values by `==` if the type has it. Nil asks for a comparison by fields.
  static func _areEqual(_ a: Self, _ b: Self) -> Bool?
}

// The compiler chooses one of these by the conformances of the type. At run time the choice would
// cost a search through all conformances for each type of view.

extension View {
  /// Makes a node that evaluates `body`.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    CompositeNode(view, context, presenter: nil)
  }

  /// Returns nil, which asks for a comparison by fields.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { nil }
}

extension View where Self: Equatable {
  /// Compares by `==`.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a == b }
}

extension View where Self: Animatable {
  /// Makes a node that evaluates `body` with each value of an animation.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    CompositeNode(view, context, presenter: makePresenter)
  }
}

extension Never: View {
  /// `Never` ends the chain of bodies.
  public typealias Body = Never

  /// Never returns, because no value of `Never` exists.
  public var body: Never { preconditionFailure("Never has no body") }
}

/// A view that makes its own node and has no body.
package protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// Traps: only the framework's nodes handle primitive views.
  public var body: Never {
    preconditionFailure("\(Self.self) has no body")
  }
}

/// The arguments for a new node that depend on its place in the tree.
public struct _NodeContext {
  /// The graph of the tree.
  package let graph: ViewGraph
  /// The parent of the new node; nil for the root.
  package let parent: _StructureNode?
  /// The environment of the new node.
  package let environment: EnvironmentValues

  /// Makes a context from its parts.
  package init(graph: ViewGraph, parent: _StructureNode?, environment: EnvironmentValues) {
    self.graph = graph
    self.parent = parent
    self.environment = environment
  }
}
