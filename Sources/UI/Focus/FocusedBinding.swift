/// Reads and writes through a binding that the focused view, or a view around it, publishes with
/// `focusedValue(_:_:)`, or that any view publishes with `focusedSceneValue(_:_:)`.
@MainActor @preconcurrency
@propertyWrapper
public struct FocusedBinding<Value>: StateStorage {
  private let path: KeyPath<FocusedValues, Binding<Value>?>
  private var location: FocusedBindingLocation<Value>?

  /// Reads the binding at `keyPath`.
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) {
    path = keyPath
  }

  /// The value of the binding; nil if no view publishes one, and before the view is in a tree. A
  /// write of nil, and a write while no view publishes a binding, is ignored.
  public var wrappedValue: Value? {
    get { location?.get() }
    nonmutating set { location?.set(newValue, transaction: .current) }
  }

  /// A binding to `wrappedValue`, which follows the focus.
  public var projectedValue: Binding<Value?> {
    Binding(location: location ?? ConstantLocation(nil))
  }

  /// Connects the property with the focused values of the tree.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let (graph, path) = (linker.graph, path)
    location = linker.slot {
      FocusedBindingLocation(graph.focus.values.location(of: path, in: graph))
    }
  }
}

/// The location of the value of a focused binding.
private final class FocusedBindingLocation<Value>: Location<Value?> {
  private let binding: FocusedValueLocation<Binding<Value>>

  init(_ binding: FocusedValueLocation<Binding<Value>>) {
    self.binding = binding
    super.init()
  }

  override func get() -> Value? { binding.get()?.wrappedValue }

  override func set(_ value: Value?, transaction: Transaction) {
    guard let value, let binding = binding.get() else { return }
    withTransaction(transaction) { binding.wrappedValue = value }
  }
}
