/// A value that all views with the same key share, and that outlives them.
///
/// The value lives in the `StoredValues` of the tree, in memory. The option `--state FOLDER` of a
/// program's command `run` keeps the values in a file for the next run. A program can also set a
/// store of its own with `defaultAppStorage(_:)`. A stored value of another type counts as none.
@MainActor @preconcurrency
@propertyWrapper
public struct AppStorage<Value>: StateStorage {
  private let key: String
  private let initial: Value
  private let store: StoredValues?
  private let encode: (Value) -> StoredValue?
  private let decode: (StoredValue) -> Value?
  private var location: DecodedLocation<Value>?

  init(
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

  /// Connects the property with the key in the store.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let graph = linker.graph
    let store = store ?? linker.environment.storedValues ?? graph.part(OwnStoredValues.self).values
    let (node, key, initial, encode, decode) = (linker.node, key, initial, encode, decode)
    location = linker.slot {
      DecodedLocation(key, in: store, of: node, initial: initial, encode: encode, decode: decode)
    }
  }
}

/// A value that views with the same key share. It lives in the same store as the values of
/// `@AppStorage`, but under keys of its own, with the prefix `scene.`.
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

/// The location of one key of a store, whose value is converted to and from `Value`. The store
/// keeps the readers, because all locations of a key share them.
private final class DecodedLocation<Value>: Location<Value> {
  private let key: String
  private let store: StoredValues
  private let readers: AnyLocation
  private weak var graph: ViewGraph?
  private weak var owner: _GraphNode?
  private let initial: Value
  private let encode: (Value) -> StoredValue?
  private let decode: (StoredValue) -> Value?

  init(
    _ key: String, in store: StoredValues, of owner: _GraphNode, initial: Value,
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
    if store.set(encode(value), for: key) { readers.markReaders(in: transaction) }
  }

  override func isSameStorage(as other: Location<Value>) -> Bool {
    guard let other = other as? DecodedLocation<Value> else { return false }
    return readers === other.readers
  }
}

extension AppStorage where Value == Bool {
  /// Stores a value under a key. `wrappedValue` is the value until one is stored.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(key, wrappedValue, store: store, encode: { .bool($0) }, decode: { $0.asBool })
  }
}

extension AppStorage where Value == Bool? {
  /// Stores a value under a key. The value is nil until one is stored.
  public init(_ key: String, store: StoredValues? = nil) {
    self.init(key, nil, store: store, encode: { $0.map { .bool($0) } }, decode: { $0.asBool })
  }
}

extension AppStorage where Value == Int {
  /// Stores a value under a key. `wrappedValue` is the value until one is stored.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(key, wrappedValue, store: store, encode: { .integer($0) }, decode: { $0.asInteger })
  }
}

extension AppStorage where Value == Int? {
  /// Stores a value under a key. The value is nil until one is stored.
  public init(_ key: String, store: StoredValues? = nil) {
    self.init(key, nil, store: store, encode: { $0.map { .integer($0) } }, decode: { $0.asInteger })
  }
}

extension AppStorage where Value == Double {
  /// Stores a value under a key. `wrappedValue` is the value until one is stored.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(key, wrappedValue, store: store, encode: { .number($0) }, decode: { $0.asNumber })
  }
}

extension AppStorage where Value == Double? {
  /// Stores a value under a key. The value is nil until one is stored.
  public init(_ key: String, store: StoredValues? = nil) {
    self.init(key, nil, store: store, encode: { $0.map { .number($0) } }, decode: { $0.asNumber })
  }
}

extension AppStorage where Value == String {
  /// Stores a value under a key. `wrappedValue` is the value until one is stored.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(key, wrappedValue, store: store, encode: { .text($0) }, decode: { $0.asText })
  }
}

extension AppStorage where Value == String? {
  /// Stores a value under a key. The value is nil until one is stored.
  public init(_ key: String, store: StoredValues? = nil) {
    self.init(key, nil, store: store, encode: { $0.map { .text($0) } }, decode: { $0.asText })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// Stores the raw value under a key. `wrappedValue` is the value while no raw value of the type
  /// is stored.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(
      key, wrappedValue, store: store, encode: { .integer($0.rawValue) },
      decode: { $0.asInteger.flatMap { Value(rawValue: $0) } })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  /// Stores the raw value under a key. `wrappedValue` is the value while no raw value of the type
  /// is stored.
  public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
    self.init(
      key, wrappedValue, store: store, encode: { .text($0.rawValue) },
      decode: { $0.asText.flatMap { Value(rawValue: $0) } })
  }
}

extension AppStorage {
  /// Stores the raw value under a key. The value is nil while no raw value of the type is stored.
  public init<R: RawRepresentable>(_ key: String, store: StoredValues? = nil)
  where Value == R?, R.RawValue == Int {
    self.init(
      key, nil, store: store, encode: { $0.map { .integer($0.rawValue) } },
      decode: { $0.asInteger.flatMap { R(rawValue: $0) } })
  }

  /// Stores the raw value under a key. The value is nil while no raw value of the type is stored.
  public init<R: RawRepresentable>(_ key: String, store: StoredValues? = nil)
  where Value == R?, R.RawValue == String {
    self.init(
      key, nil, store: store, encode: { $0.map { .text($0.rawValue) } },
      decode: { $0.asText.flatMap { R(rawValue: $0) } })
  }
}

extension SceneStorage {
  /// Stores the raw value under a key. The value is nil while no raw value of the type is stored.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == Int {
    self.init(
      key, nil, encode: { $0.map { .integer($0.rawValue) } },
      decode: { $0.asInteger.flatMap { R(rawValue: $0) } })
  }

  /// Stores the raw value under a key. The value is nil while no raw value of the type is stored.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == String {
    self.init(
      key, nil, encode: { $0.map { .text($0.rawValue) } },
      decode: { $0.asText.flatMap { R(rawValue: $0) } })
  }
}

extension SceneStorage where Value == Bool {
  /// Stores a value under a key. `wrappedValue` is the value until one is stored.
  public init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, encode: { .bool($0) }, decode: { $0.asBool })
  }
}

extension SceneStorage where Value == Bool? {
  /// Stores a value under a key. The value is nil until one is stored.
  public init(_ key: String) {
    self.init(key, nil, encode: { $0.map { .bool($0) } }, decode: { $0.asBool })
  }
}

extension SceneStorage where Value == Int {
  /// Stores a value under a key. `wrappedValue` is the value until one is stored.
  public init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, encode: { .integer($0) }, decode: { $0.asInteger })
  }
}

extension SceneStorage where Value == Int? {
  /// Stores a value under a key. The value is nil until one is stored.
  public init(_ key: String) {
    self.init(key, nil, encode: { $0.map { .integer($0) } }, decode: { $0.asInteger })
  }
}

extension SceneStorage where Value == Double {
  /// Stores a value under a key. `wrappedValue` is the value until one is stored.
  public init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, encode: { .number($0) }, decode: { $0.asNumber })
  }
}

extension SceneStorage where Value == Double? {
  /// Stores a value under a key. The value is nil until one is stored.
  public init(_ key: String) {
    self.init(key, nil, encode: { $0.map { .number($0) } }, decode: { $0.asNumber })
  }
}

extension SceneStorage where Value == String {
  /// Stores a value under a key. `wrappedValue` is the value until one is stored.
  public init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, encode: { .text($0) }, decode: { $0.asText })
  }
}

extension SceneStorage where Value == String? {
  /// Stores a value under a key. The value is nil until one is stored.
  public init(_ key: String) {
    self.init(key, nil, encode: { $0.map { .text($0) } }, decode: { $0.asText })
  }
}

extension SceneStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// Stores the raw value under a key. `wrappedValue` is the value while no raw value of the type
  /// is stored.
  public init(wrappedValue: Value, _ key: String) {
    self.init(
      key, wrappedValue, encode: { .integer($0.rawValue) },
      decode: { $0.asInteger.flatMap { Value(rawValue: $0) } })
  }
}

extension SceneStorage where Value: RawRepresentable, Value.RawValue == String {
  /// Stores the raw value under a key. `wrappedValue` is the value while no raw value of the type
  /// is stored.
  public init(wrappedValue: Value, _ key: String) {
    self.init(
      key, wrappedValue, encode: { .text($0.rawValue) },
      decode: { $0.asText.flatMap { Value(rawValue: $0) } })
  }
}
