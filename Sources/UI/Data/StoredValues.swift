/// A value that `@AppStorage` or `@SceneStorage` keeps.
public enum StoredValue: Hashable, Sendable {
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)

  var asBool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var asInteger: Int? { if case .integer(let value) = self { value } else { nil } }
  var asText: String? { if case .text(let value) = self { value } else { nil } }

  var asNumber: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .bool, .text: nil
    }
  }
}

/// The values of the `@AppStorage` and `@SceneStorage` properties of one tree of views, by key.
///
/// The values live in memory: each tree has a store of its own, which is empty at first. A program
/// that wants its values back after a restart makes a store from what it has saved, sets it with
/// `defaultAppStorage(_:)`, and saves `values` in `onChange`.
@MainActor
public final class StoredValues {
  /// The values by key. Keys that were never written have none.
  public private(set) var values: [String: StoredValue]
  /// Is called after each write with all values.
  public var onChange: (@MainActor ([String: StoredValue]) -> Void)?
  /// The readers of the keys that views have read.
  private var readers: [String: AnyLocation] = [:]

  /// Makes a store.
  public init(_ values: [String: StoredValue] = [:]) {
    self.values = values
  }

  /// Returns the readers of a key.
  func readers(of key: String) -> AnyLocation {
    if let known = readers[key] { return known }
    let made = AnyLocation()
    readers[key] = made
    return made
  }

  /// Writes a value and calls `onChange`. Returns false if the key has this value already.
  func set(_ value: StoredValue?, for key: String) -> Bool {
    if values[key] == value { return false }
    values[key] = value
    onChange?(values)
    return true
  }
}

/// The store of a tree whose program sets none.
@MainActor
final class OwnStoredValues: GraphPart {
  let values = StoredValues()

  init() {}

  func abandon() {}
}

private enum StoredValuesKey: EnvironmentKey {
  static var defaultValue: StoredValues? { nil }
}

extension EnvironmentValues {
  /// The store that the program has set; nil for the tree's own store.
  var storedValues: StoredValues? {
    get { self[StoredValuesKey.self] }
    set { self[StoredValuesKey.self] = newValue }
  }
}

extension View {
  /// Sets the store of the `@AppStorage` and `@SceneStorage` properties inside. A store belongs to
  /// one tree of views.
  public func defaultAppStorage(_ store: StoredValues) -> some View {
    environment(\.storedValues, store)
  }
}
