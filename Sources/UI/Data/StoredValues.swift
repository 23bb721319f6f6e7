/// A value that `@AppStorage` or `@SceneStorage` stores.
public enum StoredValue: Hashable, Sendable {
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// Bytes, such as an encoded value.
  case bytes([UInt8])

  var asBool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var asInteger: Int? { if case .integer(let value) = self { value } else { nil } }
  var asText: String? { if case .text(let value) = self { value } else { nil } }
  var asBytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }

  var asNumber: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .bool, .text, .bytes: nil
    }
  }
}

/// The values of the `@AppStorage` and `@SceneStorage` properties of one tree of views, by key.
///
/// The values live in memory: each tree has a store of its own, which is empty at first. `run` with
/// `--state FOLDER` keeps them in a file. A program that saves its values elsewhere makes a store
/// from what it has saved, sets it with `defaultAppStorage(_:)`, and saves `values` in `onChange`.
/// If several trees share a store, a write in one of them updates the views of all.
@MainActor
public final class StoredValues {
  /// The values by key. A key that was never written has no entry.
  public private(set) var values: [String: StoredValue]
  /// Is called with all values after each write that changes one. The program saves them here.
  public var onChange: (@MainActor ([String: StoredValue]) -> Void)?
  /// The readers of each key that views have read.
  private var readers: [String: AnyLocation] = [:]

  /// Makes a store with the values that the program has saved.
  public init(_ values: [String: StoredValue] = [:]) {
    self.values = values
  }

  /// Returns the object that records the readers of a key.
  func readers(of key: String) -> AnyLocation {
    if let known = readers[key] { return known }
    let made = AnyLocation()
    readers[key] = made
    return made
  }

  /// Writes a value and calls `onChange`; nil removes the value. Returns false if the key already
  /// has this value.
  func set(_ value: StoredValue?, for key: String) -> Bool {
    if values[key] == value { return false }
    values[key] = value
    onChange?(values)
    return true
  }
}

/// The store of a tree whose program sets none. Its values end with the tree.
@MainActor
final class OwnStoredValues: GraphPart {
  let values = StoredValues()

  init() {}

  func releaseNodes() {}
}

private enum StoredValuesKey: EnvironmentKey {
  static var defaultValue: StoredValues? { nil }
}

extension EnvironmentValues {
  /// The store that the program has set; nil means the tree's own store.
  package var storedValues: StoredValues? {
    get { self[StoredValuesKey.self] }
    set { self[StoredValuesKey.self] = newValue }
  }
}

extension View {
  /// Sets the store of the `@AppStorage` and `@SceneStorage` properties inside. Several trees of
  /// views can share a store.
  public func defaultAppStorage(_ store: StoredValues) -> some View {
    environment(\.storedValues, store)
  }
}
