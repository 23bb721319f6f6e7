/// Whether a finger selects parts of texts. It has no effect: texts of a panel cannot be copied.
public protocol TextSelectability {
  /// True if texts can be selected.
  static var allowsSelection: Bool { get }
}

/// Texts can be selected.
public struct EnabledTextSelectability: TextSelectability {
  /// True.
  public static var allowsSelection: Bool { true }
}

/// Texts cannot be selected.
public struct DisabledTextSelectability: TextSelectability {
  /// False.
  public static var allowsSelection: Bool { false }
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// Texts can be selected.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// Texts cannot be selected.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

extension View {
  /// Returns the view unchanged. Texts of a panel cannot be copied.
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
}
