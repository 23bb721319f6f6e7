/// Reads a value that the focused view, or a view around it, publishes with `focusedValue(_:_:)`,
/// or that any view publishes with `focusedSceneValue(_:_:)`.
///
/// The body is evaluated again when the focus has moved to a view with another value, and when the
/// value has changed.
@MainActor @preconcurrency
@propertyWrapper
public struct FocusedValue<Value>: StateStorage {
  private let path: KeyPath<FocusedValues, Value?>
  private var location: FocusedValueLocation<Value>?

  /// Reads the value at `keyPath`.
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) {
    path = keyPath
  }

  /// The value; nil if no view publishes one, and before the view is in a tree.
  public var wrappedValue: Value? { location?.get() }

  /// Connects the property with the focused values of the tree.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let (graph, path) = (linker.graph, path)
    location = linker.slot { graph.focus.values.location(of: path, in: graph) }
  }
}
