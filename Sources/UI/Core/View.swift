import MartletGeometry

/// A part of the picture, described by value; the tree that lives behind it is the host's.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View

  /// What the view consists of. Evaluated once per change of what it reads; must not write state.
  @ViewBuilder var body: Body { get }

  /// Makes the retained node of this view. Views with a body take the default.
  static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self>

  /// By `==` where the type has one; nil asks for a comparison by fields.
  static func _areEqual(_ a: Self, _ b: Self) -> Bool?
}

// The compiler chooses among these by what the type conforms to. To ask the runtime for that costs
// a search through all conformances for each type of view.

extension View {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    CompositeNode(view, context, presenter: nil)
  }

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { nil }
}

extension View where Self: Equatable {
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a == b }
}

extension View where Self: Animatable {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    CompositeNode(view, context, presenter: makePresenter)
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
