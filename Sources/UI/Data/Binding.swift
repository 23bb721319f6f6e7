/// A way to read and write a value that somebody else owns.
@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  package let location: Location<Value>
  /// The transaction that writes through this binding get, where none is running.
  public var transaction = Transaction()

  package init(location: Location<Value>) {
    self.location = location
  }

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    location = ClosureLocation(get) { value, _ in set(value) }
  }

  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    location = ClosureLocation(get, set)
  }

  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// A binding to a value that does not change: writes are ignored.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }

  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set {
      let current = Transaction.current
      location.set(newValue, transaction: current.animation == nil ? transaction : current)
    }
  }

  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value; subscripts too (`$items[2].name`).
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    var part = Binding<Part>(location: PartLocation(location, path))
    part.transaction = transaction
    return part
  }

  /// A binding whose writes run in `transaction`.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var result = self
    result.transaction = transaction
    return result
  }

  /// A binding whose writes run in a transaction with `animation`.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var result = self
    result.transaction.animation = animation
    return result
  }

  // Compared by where they lead, not by their bytes.
  public static func _areSame(_ a: Self, _ b: Self) -> Bool? {
    a.location.isIdentical(to: b.location)
  }

  public mutating func _link(_ linker: inout _PropertyLinker) {}
}

extension Binding {
  /// A binding to the value inside an optional, nil while there is none.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  /// A binding to an optional of the value; nil is not written through.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init(
      get: { base.wrappedValue },
      set: { if let value = $0 { base.wrappedValue = value } })
  }
}
