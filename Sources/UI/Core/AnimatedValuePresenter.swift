import MartletGeometry

/// Moves a view or modifier whose type conforms to `Animatable`. Its body is evaluated once for
/// each intermediate value.
@MainActor
package class AnyPresenter<Value> {
  /// The value for this frame, whose body is evaluated. Subclasses override it.
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

/// Makes the presenter of an animatable value. It returns nil for types that have nothing to
/// animate.
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
