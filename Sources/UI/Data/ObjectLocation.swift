/// A property of an object that lives outside the views.
package final class ObjectLocation<Object: AnyObject, Value>: Location<Value> {
  private let object: Object
  private let path: ReferenceWritableKeyPath<Object, Value>
  private let snapshotValue: Value?
  package override var tellsReaders: Bool { snapshotValue == nil }
  package override var snapshot: Value? { snapshotValue }

  /// Makes a location of the property at `path`.
  ///
  /// - Parameter isTracked: true if reads of the property are tracked elsewhere, as those of an
  ///   `@Observable` object are.
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

  package override func isSamePlace(as other: Location<Value>) -> Bool {
    guard let other = other as? ObjectLocation<Object, Value> else { return false }
    return object === other.object && path == other.path
  }
}
