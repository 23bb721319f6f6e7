import MartletGeometry

/// The presentation of a view or modifier that a programmer has made animatable: its body is
/// evaluated with the values in between.
@MainActor
package class AnyPresenter<Value> {
  package var current: Value { preconditionFailure("a presenter has to say what it shows") }
  package var target: Value { preconditionFailure("a presenter has to say where it goes") }
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

/// Makes what shows a value of an animatable type; nil for types that have nothing to animate.
package typealias PresenterMaker<Value> =
  @MainActor (Value, ViewGraph, @escaping () -> Void) -> AnyPresenter<Value>?

@MainActor
package func makePresenter<A: Animatable>(
  _ value: A, _ graph: ViewGraph, onChange: @escaping () -> Void
) -> AnyPresenter<A>? {
  let data: Any.Type = A.AnimatableData.self
  if data == EmptyAnimatableData.self { return nil }
  return Presenter<A>(value, graph: graph, onChange: onChange)
}

/// A modifier with a body that is evaluated with values in between.
public protocol AnimatableModifier: Animatable, ViewModifier {}
