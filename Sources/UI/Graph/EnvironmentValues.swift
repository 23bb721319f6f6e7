/// A key of the environment, with the value that applies if no ancestor sets one.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value that applies if no ancestor sets one.
  static var defaultValue: Value { get }
}

/// The values that a view inherits from the views around it.
///
/// Each structure node has a copy. Copies share their storage until a modifier sets a value.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// True if lines are read from right to left. The value is stored separately, because each layout
  /// node reads it.
  package var isRightToLeft = false
  /// False inside a page of a tab view that is not the selected one.
  package var isOnScreen = true
  /// True if a view sets letter spacing, lines under or through the text, or a text case. The value
  /// is stored separately, because most texts have none of these and need not look for them.
  package var hasTextAttributes = false
  /// True if texts inside have a content transition. The value is stored separately, because most
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
