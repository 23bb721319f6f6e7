import MartletGeometry

/// A part of the picture, described by a value.
///
/// A program's view states its content in `body`. The host makes a node for each view (`_makeNode`)
/// and keeps it while the view stays in the same position of the tree. A new value of the view only
/// updates that node.
@MainActor @preconcurrency
public protocol View {
  /// The type of the view's content.
  associatedtype Body: View

  /// The content of the view. It is evaluated when the view appears, and again when its value or
  /// something that it has read has changed. It must not write state.
  @ViewBuilder var body: Body { get }

  /// Makes the node of this view. Views with a body use the default.
  static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self>

  /// Compares two values by `==` if the type has it. Nil means that they are compared field by
  /// field.
  static func _areEqual(_ a: Self, _ b: Self) -> Bool?
}

// The compiler chooses among these defaults by the conformances of the type. A choice at run time
// would cost a search through all conformances for each type of view.

extension View {
  /// Makes a node that evaluates `body`.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    CompositeNode(view, context, presenter: nil)
  }

  /// Returns nil: the values are compared field by field.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { nil }
}

extension View where Self: Equatable {
  /// Compares by `==`.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a == b }
}

extension View where Self: Animatable {
  /// Makes a node that evaluates `body` with each intermediate value of an animation.
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
