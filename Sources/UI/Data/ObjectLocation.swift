/// The location of a property of an object, for bindings such as `$store.name`.
package final class ObjectLocation<Object: AnyObject, Value>: Location<Value> {
  private let object: Object
  private let path: ReferenceWritableKeyPath<Object, Value>
  private let snapshotValue: Value?
  package override var notifiesReaders: Bool { snapshotValue == nil }
  package override var snapshot: Value? { snapshotValue }

  /// Makes a location of the property at `path`.
  ///
  /// - Parameter isTracked: true if the object itself tracks reads of the property, as an
  ///   `@Observable` object does. False takes a snapshot of the value instead.
  package init(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, isTracked: Bool
  ) {
    self.object = object
    self.path = path
    snapshotValue = isTracked ? nil : object[keyPath: path]
    super.init()
  }

  package override func get() -> Value { object[keyPath: path] }

  package override func set(_ value: Value, transaction: Transaction) {
    withTransaction(transaction) { object[keyPath: path] = value }
  }

  package override func isSameStorage(as other: Location<Value>) -> Bool {
    guard let other = other as? ObjectLocation<Object, Value> else { return false }
    return object === other.object && path == other.path
  }
}
