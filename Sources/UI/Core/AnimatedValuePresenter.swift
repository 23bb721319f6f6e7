import MartletGeometry

/// Animates a view or a modifier whose type conforms to `Animatable`. The node evaluates the body
/// with `current`, once for each intermediate value.
///
/// The node of the view owns the presenter and sets a target when it gets a new value. The subclass
/// animates it with an `AnimatedAttribute`.
@MainActor
package class AnyPresenter<Value> {
  /// The value in this frame, with which the body is evaluated. Subclasses override it.
  package var current: Value { preconditionFailure("a presenter has to say what it shows") }
  /// The value at which the animation ends. Subclasses override it.
  package var target: Value { preconditionFailure("a presenter has to say where it goes") }
  /// Sets a new target in the running transaction.
  package func set(_ value: Value) {}
}

private final class Presenter<Value: Animatable>: AnyPresenter<Value> {
  private let attribute: AnimatedAttribute<Value>

  init(_ value: Value, graph: ViewGraph, onChange: @escaping () -> Void) {
    attribute = AnimatedAttribute(value, graph: graph)
    attribute.onChange = onChange
  }

  override var current: Value { attribute.current }
  override var target: Value { attribute.target }
  override func set(_ value: Value) { attribute.set(value) }
}

/// Makes the presenter of an animatable value, which calls the closure after each animation step.
/// It returns nil for types without animatable data.
package typealias PresenterMaker<Value> =
  @MainActor (Value, ViewGraph, @escaping () -> Void) -> AnyPresenter<Value>?

/// Returns a presenter for `value`, or nil if its type keeps the default `EmptyAnimatableData`.
/// `onChange` is called after an animation step has changed the shown value.
@MainActor
package func makePresenter<A: Animatable>(
  _ value: A, _ graph: ViewGraph, onChange: @escaping () -> Void
) -> AnyPresenter<A>? {
  let data: Any.Type = A.AnimatableData.self
  if data == EmptyAnimatableData.self { return nil }
  return Presenter<A>(value, graph: graph, onChange: onChange)
}

/// A modifier whose body is evaluated with intermediate values while its data is animated.
public protocol AnimatableModifier: Animatable, ViewModifier {}
