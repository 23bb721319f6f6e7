/// The size of texts that the reader prefers, by its first name. See `DynamicTypeSize`.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
  /// Steps below the standard size.
  case extraSmall, small, medium
  /// The standard size.
  case large
  /// Steps above the standard size.
  case extraLarge, extraExtraLarge, extraExtraExtraLarge
  /// Steps for readers who need very large texts.
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  /// The two largest steps.
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  /// True for the five largest steps.
  public var isAccessibilityCategory: Bool { step.isAccessibilitySize }

  /// The category of a step.
  init(_ step: DynamicTypeSize) {
    self = Self.allCases[step.rawValue]
  }

  /// The step of the category.
  var step: DynamicTypeSize {
    switch self {
    case .extraSmall: .xSmall
    case .small: .small
    case .medium: .medium
    case .large: .large
    case .extraLarge: .xLarge
    case .extraExtraLarge: .xxLarge
    case .extraExtraExtraLarge: .xxxLarge
    case .accessibilityMedium: .accessibility1
    case .accessibilityLarge: .accessibility2
    case .accessibilityExtraLarge: .accessibility3
    case .accessibilityExtraExtraLarge: .accessibility4
    case .accessibilityExtraExtraExtraLarge: .accessibility5
    }
  }
}

extension ContentSizeCategory: Comparable {
  /// Compares two categories.
  public static func < (a: Self, b: Self) -> Bool { a.step < b.step }
}

extension EnvironmentValues {
  /// The size of texts, by its first name: the same value as `dynamicTypeSize`.
  public var sizeCategory: ContentSizeCategory {
    get { ContentSizeCategory(dynamicTypeSize) }
    set { dynamicTypeSize = newValue.step }
  }
}
