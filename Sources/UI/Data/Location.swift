/// Where a value of view state lives, whatever its type: who has read it.
@MainActor
package class AnyLocation {
  private var readers: [ObjectIdentifier: any DependentNode] = [:]

  package init() {}

  /// The node that the value lives and dies with; nil for one of its own life.
  package var home: _StructureNode? { nil }

  /// The node no longer depends on the value.
  package func remove(_ node: any DependentNode) {
    readers[ObjectIdentifier(node)] = nil
  }

  /// Notes that the node whose body is being evaluated depends on this value.
  package final func noteRead(in graph: ViewGraph) {
    guard let node = graph.evaluatingNode else { return }
    if readers.updateValue(node, forKey: ObjectIdentifier(node)) == nil {
      node.reads.append(self)
    }
  }

  package final func markReaders(in graph: ViewGraph) {
    for node in readers.values { graph.mark(node) }
  }
}

/// Where a value lives or how it is reached.
@MainActor
package class Location<Value>: AnyLocation {
  package func get() -> Value {
    preconditionFailure("a location has to say how it is read")
  }

  package func set(_ value: Value, transaction: Transaction) {
    preconditionFailure("a location has to say how it is written")
  }

  /// True when both lead to the same storage.
  package func isSamePlace(as other: Location<Value>) -> Bool { self === other }

  /// True when a body that has read the value is evaluated again after a change of it. Who holds
  /// another location has to be told by its parent that the value differs.
  package var tellsReaders: Bool { true }

  /// The value when the location was made, for those that do not tell their readers.
  package var snapshot: Value? { nil }

  /// True when a view that holds one of them need not be evaluated to be given the other.
  package final func isIdentical(to other: Location<Value>) -> Bool {
    guard isSamePlace(as: other) else { return false }
    if tellsReaders { return true }
    return showsSame(as: other)
  }

  /// True when the snapshots are equal, of two that lead to the same storage.
  package func showsSame(as other: Location<Value>) -> Bool {
    guard let snapshot, let new = other.snapshot else { return false }
    return isEqualIfEquatable(snapshot, new)
  }
}

/// A value of `@State`, kept by the node that declared it.
package final class StateLocation<Value>: Location<Value> {
  private var value: Value
  private weak var graph: ViewGraph?
  private weak var owner: _StructureNode?
  /// False where the value goes back to its first one by itself.
  private let isLasting: Bool
  private var hasChanged = false

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
  // An object may have changed where it is.
  package var isWorthKeeping: Bool { isLasting && (hasChanged || Value.self is AnyObject.Type) }

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

/// A value that an object keeps, and what it was when the location was made. It notes no readers:
/// who makes locations of it sees to it that they are made anew when the value has changed.
package final class KeptLocation<Keeper: AnyObject, Value: Equatable>: Location<Value> {
  private let keeper: Keeper
  private let variant: Int
  private let shown: Value
  private let getter: (Keeper) -> Value
  private let setter: (Keeper, Value) -> Void

  package override var tellsReaders: Bool { false }
  package override var snapshot: Value? { shown }

  /// - Parameter variant: tells apart the values that one object keeps.
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

/// A value reached through closures.
package final class ClosureLocation<Value>: Location<Value> {
  private let getter: () -> Value
  private let setter: (Value, Transaction) -> Void

  package init(_ getter: @escaping () -> Value, _ setter: @escaping (Value, Transaction) -> Void) {
    self.getter = getter
    self.setter = setter
  }

  package override func get() -> Value { getter() }

  package override func set(_ value: Value, transaction: Transaction) {
    setter(value, transaction)
  }
}

/// A value that cannot be changed.
package final class ConstantLocation<Value>: Location<Value> {
  private let value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package override func get() -> Value { value }
  package override func set(_ value: Value, transaction: Transaction) {}

  package override func isSamePlace(as other: Location<Value>) -> Bool {
    (other as? ConstantLocation<Value>).map { isEqualIfEquatable(value, $0.value) } ?? false
  }
}
