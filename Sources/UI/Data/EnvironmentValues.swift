/// A key of the environment with the value that holds where nobody sets one.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// What a view inherits from the views around it.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// Reads a value of the environment; the body runs again when that value changes.
@MainActor @preconcurrency
@propertyWrapper
public struct Environment<Value>: DynamicProperty, StateStorage {
  private let path: KeyPath<EnvironmentValues, Value>
  private var value: Value?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    path = keyPath
  }

  /// Outside a tree this is the key's default.
  public var wrappedValue: Value { value ?? EnvironmentValues()[keyPath: path] }

  public mutating func _link(_ linker: inout _PropertyLinker) {
    let path = path
    let slot = linker.slot { EnvironmentSlot(path) }
    let current = linker.environment[keyPath: path]
    slot.value = current
    value = current
  }
}

/// Tells a node whether an environment differs in what it has read.
@MainActor
package protocol EnvironmentObserver: AnyObject {
  func isChanged(in environment: EnvironmentValues) -> Bool
}

private final class EnvironmentSlot<Value>: EnvironmentObserver {
  let path: KeyPath<EnvironmentValues, Value>
  var value: Value?

  init(_ path: KeyPath<EnvironmentValues, Value>) {
    self.path = path
  }

  func isChanged(in environment: EnvironmentValues) -> Bool {
    guard let value else { return true }
    return !isEqualIfEquatable(value, environment[keyPath: path])
  }
}
