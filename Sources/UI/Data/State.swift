/// A value that a view owns. It is stored in the view's node, and lives as long as the view keeps
/// its position in the tree.
@MainActor @preconcurrency
@propertyWrapper
public struct State<Value>: StateStorage {
  private let initial: Value
  private var location: StateLocation<Value>?

  /// Sets the initial value. It applies when the view first appears; later evaluations ignore it.
  public init(wrappedValue: Value) {
    initial = wrappedValue
  }

  /// Sets the initial value, without the property wrapper syntax.
  public init(initialValue: Value) {
    initial = initialValue
  }

  /// The value. Before the view is in a tree it is the initial value, and writes are lost.
  public var wrappedValue: Value {
    get { location?.get() ?? initial }
    nonmutating set { location?.set(newValue, transaction: .current) }
  }

  /// A binding to the value: `$value`.
  public var projectedValue: Binding<Value> {
    Binding(location: location ?? ConstantLocation(initial))
  }

  /// Connects the property with its storage in the node, which the first evaluation makes.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    location = linker.slot { StateLocation(initial, owner: node) }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Makes a state that is nil at first.
  public init() {
    self.init(wrappedValue: nil)
  }
}
