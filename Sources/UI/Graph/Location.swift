/// The location of a value of view state, without its type. It knows the nodes that have read the
/// value.
@MainActor
package class AnyLocation {
  private var readers: [ObjectIdentifier: any DependentNode] = [:]

  /// Makes a location without readers.
  package init() {}

  /// The node whose life bounds that of the value; nil for a value that is independent of nodes.
  package var home: _StructureNode? { nil }

  /// Removes a node that no longer depends on the value.
  package func remove(_ node: any DependentNode) {
    readers[ObjectIdentifier(node)] = nil
  }

  /// Records that the node being evaluated depends on this value.
  package final func noteRead(in graph: ViewGraph) {
    guard let node = graph.evaluatingNode else { return }
    if readers.updateValue(node, forKey: ObjectIdentifier(node)) == nil {
      node.reads.append(self)
    }
  }

  /// Marks all nodes that have read the value.
  package final func markReaders(in graph: ViewGraph) {
    for node in readers.values { graph.mark(node) }
  }
}

/// The location of a value, and the access to it.
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
  package func isSamePlace(as other: Location<Value>) -> Bool { self === other }

  /// True if a body that has read the value is evaluated again after a change. If false, the parent
  /// of a view with such a location must evaluate the view when the value has changed.
  package var tellsReaders: Bool { true }

  /// The value at the time when the location was made, if `tellsReaders` is false; nil otherwise.
  package var snapshot: Value? { nil }

  /// Returns true if a view with this location need not be evaluated again to receive the other
  /// one.
  package final func isIdentical(to other: Location<Value>) -> Bool {
    guard isSamePlace(as: other) else { return false }
    if tellsReaders { return true }
    return showsSame(as: other)
  }

  /// Returns true if the snapshots are equal. Both locations must lead to the same storage.
  package func showsSame(as other: Location<Value>) -> Bool {
    guard let snapshot, let new = other.snapshot else { return false }
    return isEqualIfEquatable(snapshot, new)
  }
}

/// The value of a `@State` property. The node of the view that declares it owns the location.
package final class StateLocation<Value>: Location<Value> {
  private var value: Value
  private weak var graph: ViewGraph?
  private weak var owner: _StructureNode?
  /// False if the value returns to its initial value by itself, as that of `@GestureState` does.
  private let isLasting: Bool
  private var hasChanged = false

  /// Makes a location with its initial value. The reference to `owner` is weak.
  package init(_ value: Value, owner: _StructureNode, isLasting: Bool = true) {
    self.value = value
    self.owner = owner
    self.isLasting = isLasting
    graph = owner.graph
    super.init()
  }

  package override var home: _StructureNode? { owner }

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
    graph.withWriting(transaction) { markReaders(in: graph) }
  }
}

extension StateLocation: KeptStorage {
  // An object may have changed without a write to the location.
  /// True if the value may differ from its initial value.
  package var isWorthKeeping: Bool { isLasting && (hasChanged || Value.self is AnyObject.Type) }

  /// Moves the value to a new node in the same place.
  package func move(to owner: _StructureNode) {
    self.owner = owner
    graph = owner.graph
  }
}

/// A part of another location's value.
package final class PartLocation<Whole, Part>: Location<Part> {
  private let whole: Location<Whole>
  private let path: WritableKeyPath<Whole, Part>
  package override var tellsReaders: Bool { whole.tellsReaders }
  private var snapshotValue: Part?
  package override var snapshot: Part? { snapshotValue }

  /// Makes a location for the part at `path`.
  package init(_ whole: Location<Whole>, _ path: WritableKeyPath<Whole, Part>) {
    self.whole = whole
    self.path = path
    super.init()
    if !whole.tellsReaders { snapshotValue = whole.snapshot?[keyPath: path] }
  }

  package override func get() -> Part { whole.get()[keyPath: path] }

  package override func set(_ value: Part, transaction: Transaction) {
    var changed = whole.get()
    changed[keyPath: path] = value
    whole.set(changed, transaction: transaction)
  }

  package override func isSamePlace(as other: Location<Part>) -> Bool {
    guard let other = other as? PartLocation<Whole, Part> else { return false }
    return path == other.path && whole.isSamePlace(as: other.whole)
  }
}

/// A value that an object keeps, with a snapshot of it. The location records no readers; its maker
/// must make a new location when the value has changed.
package final class KeptLocation<Keeper: AnyObject, Value: Equatable>: Location<Value> {
  private let keeper: Keeper
  private let variant: Int
  private let shown: Value
  private let getter: (Keeper) -> Value
  private let setter: (Keeper, Value) -> Void

  package override var tellsReaders: Bool { false }
  package override var snapshot: Value? { shown }

  /// Makes a location of a value that `keeper` keeps.
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

  package override func isSamePlace(as other: Location<Value>) -> Bool {
    guard let other = other as? KeptLocation<Keeper, Value> else { return false }
    return keeper === other.keeper && variant == other.variant
  }

  package override func showsSame(as other: Location<Value>) -> Bool { shown == other.snapshot }
}

/// A value that is accessed through closures. Two such locations are the same only if they are one
/// object.
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

  package override func isSamePlace(as other: Location<Value>) -> Bool {
    (other as? ConstantLocation<Value>).map { isEqualIfEquatable(value, $0.value) } ?? false
  }
}
