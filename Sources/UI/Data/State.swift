/// A value that a view owns: it lives in the view's node as long as the view keeps its place.
@MainActor @preconcurrency
@propertyWrapper
public struct State<Value>: StateStorage {
  private let initial: Value
  private var location: StateLocation<Value>?

  public init(wrappedValue: Value) {
    initial = wrappedValue
  }

  public init(initialValue: Value) {
    initial = initialValue
  }

  /// Before the view is in a tree this is the initial value, and writes are lost.
  public var wrappedValue: Value {
    get { location?.get() ?? initial }
    nonmutating set { location?.set(newValue, transaction: .current) }
  }

  public var projectedValue: Binding<Value> {
    Binding(location: location ?? ConstantLocation(initial))
  }

  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    location = linker.slot { StateLocation(initial, owner: node) }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {
    self.init(wrappedValue: nil)
  }
}
