/// A value that all views with the same key share, and that outlives them.
///
/// It lives in the store of the tree, in memory unless the program sets a store of its own with
/// `defaultAppStorage(_:)`. A value of another type under the same key counts as none.
@MainActor @preconcurrency
@propertyWrapper
public struct AppStorage<Value>: StateStorage {
  private let key: String
  private let initial: Value
  private let store: StoredValues?
  private let encode: (Value) -> StoredValue?
  private let decode: (StoredValue) -> Value?
  private var location: DecodedLocation<Value>?

  fileprivate init(
    _ key: String, _ initial: Value, store: StoredValues?,
    encode: @escaping (Value) -> StoredValue?, decode: @escaping (StoredValue) -> Value?
  ) {
    self.key = key
    self.initial = initial
    self.store = store
    self.encode = encode
    self.decode = decode
  }

  /// The value. Before the view is in a tree it is the initial value, and writes are lost.
  public var wrappedValue: Value {
    get { location?.get() ?? initial }
    nonmutating set { location?.set(newValue, transaction: .current) }
  }

  /// A binding to the value: `$value`.
  public var projectedValue: Binding<Value> {
    Binding(location: location ?? ConstantLocation(initial))
  }

  /// Finds the key in the store.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let graph = linker.graph
    let store = store ?? linker.environment.storedValues ?? graph.part(OwnStoredValues.self).values
    let (node, key, initial, encode, decode) = (linker.node, key, initial, encode, decode)
    location = linker.slot {
      DecodedLocation(key, in: store, of: node, initial: initial, encode: encode, decode: decode)
    }
  }
}

/// A value that views with the same key share. It lives in the store of the tree, as that of
/// `@AppStorage` does, under a key of its own.
@MainActor @preconcurrency
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private var base: AppStorage<Value>

  fileprivate init(
    _ key: String, _ initial: Value, encode: @escaping (Value) -> StoredValue?,
    decode: @escaping (StoredValue) -> Value?
  ) {
    base = AppStorage("scene." + key, initial, store: nil, encode: encode, decode: decode)
  }

  /// The value. Before the view is in a tree it is the initial value, and writes are lost.
  public var wrappedValue: Value {
    get { base.wrappedValue }
    nonmutating set { base.wrappedValue = newValue }
  }

  /// A binding to the value: `$value`.
  public var projectedValue: Binding<Value> { base.projectedValue }
}

/// The location of a key, read and written as a value of a type.
private final class DecodedLocation<Value>: Location<Value> {
  private let key: String
  private let store: StoredValues
  private let readers: AnyLocation
  private weak var graph: ViewGraph?
  private weak var owner: _StructureNode?
  private let initial: Value
  private let encode: (Value) -> StoredValue?
  private let decode: (StoredValue) -> Value?

  init(
    _ key: String, in store: StoredValues, of owner: _StructureNode, initial: Value,
    encode: @escaping (Value) -> StoredValue?, decode: @escaping (StoredValue) -> Value?
  ) {
    self.key = key
    self.store = store
    self.owner = owner
    graph = owner.graph
    self.initial = initial
    self.encode = encode
    self.decode = decode
    readers = store.readers(of: key)
    super.init()
  }

  override func get() -> Value {
    if let graph { readers.noteRead(in: graph) }
    return store.values[key].flatMap(decode) ?? initial
  }

  override func set(_ value: Value, transaction: Transaction) {
    if let graph, graph.refusesWrite(to: Value.self, of: owner) { return }
    guard store.set(encode(value), for: key), let graph else { return }
    graph.withWriting(transaction) { readers.markReaders(in: graph) }
  }

  override func isSamePlace(as other: Location<Value>) -> Bool {
    guard let other = other as? DecodedLocation<Value> else { return false }
    return readers === other.readers
  }
}

extension AppStorage where Value == Bool {
  /// Keeps a value under a key. `wrappedValue` is the value while the key has none.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(key, wrappedValue, store: store, encode: { .bool($0) }, decode: { $0.asBool })
  }
}

extension AppStorage where Value == Bool? {
  /// Keeps a value under a key. Nil is the value while the key has none.
  public init(_ key: String, store: StoredValues? = nil) {
    self.init(key, nil, store: store, encode: { $0.map { .bool($0) } }, decode: { $0.asBool })
  }
}

extension AppStorage where Value == Int {
  /// Keeps a value under a key. `wrappedValue` is the value while the key has none.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(key, wrappedValue, store: store, encode: { .integer($0) }, decode: { $0.asInteger })
  }
}

extension AppStorage where Value == Int? {
  /// Keeps a value under a key. Nil is the value while the key has none.
  public init(_ key: String, store: StoredValues? = nil) {
    self.init(key, nil, store: store, encode: { $0.map { .integer($0) } }, decode: { $0.asInteger })
  }
}

extension AppStorage where Value == Double {
  /// Keeps a value under a key. `wrappedValue` is the value while the key has none.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(key, wrappedValue, store: store, encode: { .number($0) }, decode: { $0.asNumber })
  }
}

extension AppStorage where Value == Double? {
  /// Keeps a value under a key. Nil is the value while the key has none.
  public init(_ key: String, store: StoredValues? = nil) {
    self.init(key, nil, store: store, encode: { $0.map { .number($0) } }, decode: { $0.asNumber })
  }
}

extension AppStorage where Value == String {
  /// Keeps a value under a key. `wrappedValue` is the value while the key has none.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(key, wrappedValue, store: store, encode: { .text($0) }, decode: { $0.asText })
  }
}

extension AppStorage where Value == String? {
  /// Keeps a value under a key. Nil is the value while the key has none.
  public init(_ key: String, store: StoredValues? = nil) {
    self.init(key, nil, store: store, encode: { $0.map { .text($0) } }, decode: { $0.asText })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// Keeps the raw value under a key. `wrappedValue` is the value while the key has none that the
  /// type knows.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(
      key, wrappedValue, store: store, encode: { .integer($0.rawValue) },
      decode: { $0.asInteger.flatMap { Value(rawValue: $0) } })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  /// Keeps the raw value under a key. `wrappedValue` is the value while the key has none that the
  /// type knows.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(
      key, wrappedValue, store: store, encode: { .text($0.rawValue) },
      decode: { $0.asText.flatMap { Value(rawValue: $0) } })
  }
}

extension SceneStorage where Value == Bool {
  /// Keeps a value under a key. `wrappedValue` is the value while the key has none.
  public init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, encode: { .bool($0) }, decode: { $0.asBool })
  }
}

extension SceneStorage where Value == Bool? {
  /// Keeps a value under a key. Nil is the value while the key has none.
  public init(_ key: String) {
    self.init(key, nil, encode: { $0.map { .bool($0) } }, decode: { $0.asBool })
  }
}

extension SceneStorage where Value == Int {
  /// Keeps a value under a key. `wrappedValue` is the value while the key has none.
  public init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, encode: { .integer($0) }, decode: { $0.asInteger })
  }
}

extension SceneStorage where Value == Int? {
  /// Keeps a value under a key. Nil is the value while the key has none.
  public init(_ key: String) {
    self.init(key, nil, encode: { $0.map { .integer($0) } }, decode: { $0.asInteger })
  }
}

extension SceneStorage where Value == Double {
  /// Keeps a value under a key. `wrappedValue` is the value while the key has none.
  public init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, encode: { .number($0) }, decode: { $0.asNumber })
  }
}

extension SceneStorage where Value == Double? {
  /// Keeps a value under a key. Nil is the value while the key has none.
  public init(_ key: String) {
    self.init(key, nil, encode: { $0.map { .number($0) } }, decode: { $0.asNumber })
  }
}

extension SceneStorage where Value == String {
  /// Keeps a value under a key. `wrappedValue` is the value while the key has none.
  public init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, encode: { .text($0) }, decode: { $0.asText })
  }
}

extension SceneStorage where Value == String? {
  /// Keeps a value under a key. Nil is the value while the key has none.
  public init(_ key: String) {
    self.init(key, nil, encode: { $0.map { .text($0) } }, decode: { $0.asText })
  }
}

extension SceneStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// Keeps the raw value under a key. `wrappedValue` is the value while the key has none that the
  /// type knows.
  public init(wrappedValue: Value, _ key: String) {
    self.init(
      key, wrappedValue, encode: { .integer($0.rawValue) },
      decode: { $0.asInteger.flatMap { Value(rawValue: $0) } })
  }
}

extension SceneStorage where Value: RawRepresentable, Value.RawValue == String {
  /// Keeps the raw value under a key. `wrappedValue` is the value while the key has none that the
  /// type knows.
  public init(wrappedValue: Value, _ key: String) {
    self.init(
      key, wrappedValue, encode: { .text($0.rawValue) },
      decode: { $0.asText.flatMap { Value(rawValue: $0) } })
  }
}
