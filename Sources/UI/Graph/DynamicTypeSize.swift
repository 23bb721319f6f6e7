/// The size of texts that the reader prefers, in twelve steps.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Steps below the standard size.
  case xSmall, small, medium
  /// The standard size, at which `Font.body` has 17 points.
  case large
  /// Steps above the standard size.
  case xLarge, xxLarge, xxxLarge
  /// Steps for readers who need very large texts.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// True for the five largest steps.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// Compares two steps.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
