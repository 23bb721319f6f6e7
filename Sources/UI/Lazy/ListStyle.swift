/// The style of lists. All styles look the same here: rows without a background of their own.
@MainActor @preconcurrency
public protocol ListStyle {}

/// Rows without a background of their own.
public struct PlainListStyle: ListStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Rows without a background of their own, like `PlainListStyle`.
public struct DefaultListStyle: ListStyle {
  /// Makes the style.
  nonisolated public init() {}
}

extension ListStyle where Self == PlainListStyle {
  /// Rows without a background of their own.
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == DefaultListStyle {
  /// Rows without a background of their own, like `plain`.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension View {
  /// Returns the view unchanged, because all lists look the same here.
  public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
}
