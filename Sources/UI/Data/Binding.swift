/// Reads and writes a value that is stored elsewhere, such as the `@State` of another view.
@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  /// The location of the value.
  package let location: Location<Value>
  /// The transaction of writes through this binding. A running transaction with an animation takes
  /// precedence over it.
  public var transaction = Transaction()

  /// Makes a binding to a location.
  package init(location: Location<Value>) {
    self.location = location
  }

  /// Makes a binding from two closures. Closures cannot be compared, so a view with such a binding
  /// is evaluated whenever its parent is.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    location = ClosureLocation(get) { value, _ in set(value) }
  }

  /// Makes a binding from two closures, of which `set` also receives the transaction of the write.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    location = ClosureLocation(get, set)
  }

  /// Copies another binding.
  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// Returns a binding to a value that never changes. Writes are ignored.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }

  /// The value. A read while a body is evaluated makes the view depend on the value.
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set {
      let current = Transaction.current
      location.set(newValue, transaction: current.animation == nil ? transaction : current)
    }
  }

  /// The binding itself, to pass it on as `$value`.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value. The path may go through subscripts (`$items[2].name`).
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    var part = Binding<Part>(location: KeyPathLocation(location, path))
    part.transaction = transaction
    return part
  }

  /// Returns a binding whose writes run in `transaction`, unless the running transaction has an
  /// animation.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var result = self
    result.transaction = transaction
    return result
  }

  /// Returns a binding whose writes run in a transaction with `animation`, unless the running
  /// transaction has one. Nil means without an animation.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var result = self
    result.transaction.animation = animation
    return result
  }

  /// Returns true if both bindings lead to the same location and show the same value, even if their
  /// bytes differ.
  public static func _areSame(_ a: Self, _ b: Self) -> Bool? {
    a.location.isIdentical(to: b.location)
  }

  /// Does nothing, because a binding has no storage of its own in the node.
  public mutating func _link(_ linker: inout _PropertyLinker) {}
}

extension Binding {
  /// Makes a binding to the value inside an optional, or returns nil if the optional is nil. If the
  /// optional becomes nil later, reads return the value that it had when the binding was made.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  /// Makes a binding to an optional that contains the value of `base`. A write of nil is ignored.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init(
      get: { base.wrappedValue },
      set: { if let value = $0 { base.wrappedValue = value } })
  }
}
