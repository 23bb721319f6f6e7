/// The location of a value of view state: the storage behind `@State`, a `Binding` and others, as a
/// reference.
///
/// Property wrappers hold locations and call `get` and `set`. A body that calls `get` becomes a
/// reader, and `set` marks the readers. Subclasses decide where the value is stored.
@MainActor
package class Location<Value>: AnyLocation {
  /// Returns the value and records the read. Subclasses override it.
  package func get() -> Value {
    preconditionFailure("a location has to say how it is read")
  }

  /// Writes the value in `transaction`. Subclasses override it.
  package func set(_ value: Value, transaction: Transaction) {
    preconditionFailure("a location has to say how it is written")
  }

  /// Returns true if both locations lead to the same storage.
  package func isSameStorage(as other: Location<Value>) -> Bool { self === other }

  /// True if a change of the value marks the bodies that have read it. If false, the location holds
  /// a `snapshot`, and a view that holds the location is evaluated again when its parent passes a
  /// location with another snapshot.
  package var notifiesReaders: Bool { true }

  /// The value at the time when the location was made; nil if `notifiesReaders` is true.
  package var snapshot: Value? { nil }

  /// Returns true if a view with this location need not be evaluated again to receive `other`
  /// instead.
  package final func isIdentical(to other: Location<Value>) -> Bool {
    guard isSameStorage(as: other) else { return false }
    if notifiesReaders { return true }
    return hasEqualSnapshot(as: other)
  }

  /// Returns true if the snapshots are equal. Both locations must lead to the same storage.
  package func hasEqualSnapshot(as other: Location<Value>) -> Bool {
    guard let snapshot, let new = other.snapshot else { return false }
    return isEqualIfEquatable(snapshot, new)
  }
}

/// The value of a `@State` property. The node of the view that declares the property owns the
/// location.
package final class StateLocation<Value>: Location<Value> {
  private var value: Value
  private weak var graph: ViewGraph?
  private weak var owner: _GraphNode?
  /// False if the value returns to its initial value by itself, as that of `@GestureState` does.
  /// Such a value is not saved when the node leaves.
  private let isLasting: Bool
  /// True after the first write that changed the value.
  private var hasChanged = false

  /// Makes a location with its initial value. The reference to `owner` is weak.
  package init(_ value: Value, owner: _GraphNode, isLasting: Bool = true) {
    self.value = value
    self.owner = owner
    self.isLasting = isLasting
    graph = owner.graph
    super.init()
  }

  package override var owningNode: _GraphNode? { owner }

  package override func get() -> Value {
    if let graph { noteRead(in: graph) }
    return value
  }

  package override func set(_ new: Value, transaction: Transaction) {
    guard let graph else {
      value = new
      return
    }
    if graph.refusesWrite(to: Value.self, of: owner) { return }
    if graph.fields.comparison(of: Value.self).isEqual(value, new) { return }
    value = new
    hasChanged = true
    markReaders(in: transaction)
  }
}

extension StateLocation: SavableStorage {
  // A class instance may have changed without a write to the location.
  /// True if the value may differ from its initial value.
  package var isWorthSaving: Bool { isLasting && (hasChanged || Value.self is AnyObject.Type) }

  /// Makes `owner`, a new node of the same view, the owner of the value.
  package func move(to owner: _GraphNode) {
    self.owner = owner
    graph = owner.graph
  }
}

/// The location of a part of another location's value, for bindings such as `$item.name`. A write
/// reads the whole value, changes the part and writes the whole back.
package final class KeyPathLocation<Whole, Part>: Location<Part> {
  private let whole: Location<Whole>
  private let path: WritableKeyPath<Whole, Part>
  package override var notifiesReaders: Bool { whole.notifiesReaders }
  private var snapshotValue: Part?
  package override var snapshot: Part? { snapshotValue }

  /// Makes a location for the part at `path`.
  package init(_ whole: Location<Whole>, _ path: WritableKeyPath<Whole, Part>) {
    self.whole = whole
    self.path = path
    super.init()
    if !whole.notifiesReaders { snapshotValue = whole.snapshot?[keyPath: path] }
  }

  package override func get() -> Part { whole.get()[keyPath: path] }

  package override func set(_ value: Part, transaction: Transaction) {
    var changed = whole.get()
    changed[keyPath: path] = value
    whole.set(changed, transaction: transaction)
  }

  package override func isSameStorage(as other: Location<Part>) -> Bool {
    guard let other = other as? KeyPathLocation<Whole, Part> else { return false }
    return path == other.path && whole.isSameStorage(as: other.whole)
  }
}

/// A value that an object stores, with a snapshot of the value. The object's owner makes a new
/// location whenever the value has changed, because this one records no readers. `MartletCharts`
/// uses it for the state of a chart.
package final class SnapshotLocation<Keeper: AnyObject, Value: Equatable>: Location<Value> {
  private let keeper: Keeper
  private let variant: Int
  private let shown: Value
  private let getter: (Keeper) -> Value
  private let setter: (Keeper, Value) -> Void

  package override var notifiesReaders: Bool { false }
  package override var snapshot: Value? { shown }

  /// Makes a location of a value that `keeper` stores, and takes the snapshot.
  ///
  /// - Parameter variant: distinguishes several values of one object.
  package init(
    of keeper: Keeper, variant: Int = 0, get: @escaping (Keeper) -> Value,
    set: @escaping (Keeper, Value) -> Void
  ) {
    self.keeper = keeper
    self.variant = variant
    getter = get
    setter = set
    shown = get(keeper)
  }

  package override func get() -> Value { getter(keeper) }

  package override func set(_ value: Value, transaction: Transaction) {
    withTransaction(transaction) { setter(keeper, value) }
  }

  package override func isSameStorage(as other: Location<Value>) -> Bool {
    guard let other = other as? SnapshotLocation<Keeper, Value> else { return false }
    return keeper === other.keeper && variant == other.variant
  }

  package override func hasEqualSnapshot(as other: Location<Value>) -> Bool {
    shown == other.snapshot
  }
}

/// A value that is read and written through closures. Closures cannot be compared, so two such
/// locations are the same only if they are one object.
package final class ClosureLocation<Value>: Location<Value> {
  private let getter: () -> Value
  private let setter: (Value, Transaction) -> Void

  /// Makes a location from two closures.
  package init(_ getter: @escaping () -> Value, _ setter: @escaping (Value, Transaction) -> Void) {
    self.getter = getter
    self.setter = setter
  }

  package override func get() -> Value { getter() }

  package override func set(_ value: Value, transaction: Transaction) {
    setter(value, transaction)
  }
}

/// A value that never changes. Writes are ignored.
package final class ConstantLocation<Value>: Location<Value> {
  private let value: Value

  /// Makes a location of `value`.
  package init(_ value: Value) {
    self.value = value
  }

  package override func get() -> Value { value }
  package override func set(_ value: Value, transaction: Transaction) {}

  package override func isSameStorage(as other: Location<Value>) -> Bool {
    (other as? ConstantLocation<Value>).map { isEqualIfEquatable(value, $0.value) } ?? false
  }
}
