import Observation

/// Reads a value of the environment. The body is evaluated again when that value has changed.
@MainActor @preconcurrency
@propertyWrapper
public struct Environment<Value>: StateStorage {
  private let source: Source
  /// The storage in the view's node; nil before the view is in a tree, and for an object.
  private var slot: EnvironmentSlot<Value>?
  /// The storage of an object, which is nil until an ancestor sets one.
  private var objectSlot: EnvironmentSlot<Value?>?

  /// The key path that the property reads, with the comparison of its values: a value, or an object
  /// that is nil until an ancestor sets one.
  private enum Source {
    case value(KeyPath<EnvironmentValues, Value>, isSame: (Value, Value) -> Bool)
    case object(KeyPath<EnvironmentValues, Value?>, isSame: (Value, Value) -> Bool)
  }

  /// Reads the value at `keyPath`. If the type has no `==`, each change of the environment above
  /// the view counts as a change of the value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    source = .value(keyPath, isSame: isEqualIfEquatable)
  }

  /// Reads the value at `keyPath` and compares it by `==`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) where Value: Equatable {
    source = .value(keyPath, isSame: { $0 == $1 })
  }

  /// Reads the object that an ancestor has set with `environment(_:)` under exactly this type.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    source = .object(\EnvironmentValues[ObjectKey<Value>()], isSame: ===)
  }

  /// Reads the object that an ancestor has set with `environment(_:)`; nil if no ancestor has set
  /// one.
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    source = .value(\EnvironmentValues[ObjectKey<T>()], isSame: ===)
  }

  /// The value at the view's position in the tree. Before the view is in a tree it is the default
  /// of the key. If the property reads an object, is not optional and no ancestor has set the
  /// object, the access traps.
  public var wrappedValue: Value {
    if let slot { return slot.value }
    return valueWithoutSlot
  }

  // A function looks up the types of all its variables at its start. Most reads need no optional,
  // so the code that has one is in a function of its own.
  @inline(never)
  private var valueWithoutSlot: Value {
    switch source {
    case .value(let path, _): return EnvironmentValues()[keyPath: path]
    case .object:
      if let object = objectSlot?.value { return object }
      preconditionFailure(
        "no \(Value.self) in the environment: an ancestor has to call environment(_:)")
    }
  }

  /// Reads the value from the node's environment.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    switch source {
    case .value(let path, let isSame):
      let environment = linker.environment
      let slot = linker.slot { EnvironmentSlot(path, in: environment, isSame) }
      slot.read(environment)
      self.slot = slot
    case .object(let path, let isSame):
      let environment = linker.environment
      let slot = linker.slot {
        EnvironmentSlot<Value?>(path, in: environment) { old, new in
          guard let old, let new else { return old == nil && new == nil }
          return isSame(old, new)
        }
      }
      slot.read(environment)
      objectSlot = slot
    }
  }
}

/// The storage of an `@Environment` property in its node: the value that the body has read last.
private final class EnvironmentSlot<Value>: AnyEnvironmentSlot {
  private let path: KeyPath<EnvironmentValues, Value>
  private let isSame: (Value, Value) -> Bool
  private(set) var value: Value
  /// Whether the environment has changed since `value` was read. Reading a key path costs much more
  /// than this flag, and environments rarely change.
  private var isOutdated = false

  init(
    _ path: KeyPath<EnvironmentValues, Value>, in environment: EnvironmentValues,
    _ isSame: @escaping (Value, Value) -> Bool
  ) {
    self.path = path
    self.isSame = isSame
    value = environment[keyPath: path]
  }

  /// Reads the value again if the environment has changed since.
  func read(_ environment: EnvironmentValues) {
    if !isOutdated { return }
    isOutdated = false
    value = environment[keyPath: path]
  }

  override func isChanged(in environment: EnvironmentValues) -> Bool {
    isOutdated = true
    return !isSame(value, environment[keyPath: path])
  }
}
