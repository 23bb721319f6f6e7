/// A key of the environment, with the value that applies if no ancestor sets one.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value that applies if no ancestor sets one.
  static var defaultValue: Value { get }
}

/// The values that a view inherits from the views around it.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// This value is stored separately, because each layout node reads it.
  package var isRightToLeft = false
  /// False inside a page that is not the one being shown.
  package var isOnScreen = true
  /// True if texts have spacing, lines or a case of their own. This value is stored separately,
  /// because most texts have none and need not look for them.
  package var hasTextLooks = false
  /// True if texts inside have a content transition. This value is stored separately, because most
  /// texts have none and need not look for it.
  package var hasContentTransition = false
  // Each text and each image reads the next three values, so they are stored separately, too.
  /// The reasons for which the views inside hide their content.
  public var redactionReasons: RedactionReasons = []
  /// True for views that hide their content where `RedactionReasons.privacy` applies.
  package var isPrivacySensitive = false
  /// The size of texts that the reader prefers.
  public var dynamicTypeSize = DynamicTypeSize.large

  /// Makes values that are all defaults.
  public init() {}

  /// The value of a key, or the key's default.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
