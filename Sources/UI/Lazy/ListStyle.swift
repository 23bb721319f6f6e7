/// How lists look: rows on the ground they stand on, the only way they do here.
@MainActor @preconcurrency
public protocol ListStyle {}

public struct PlainListStyle: ListStyle {
  nonisolated public init() {}
}

public struct DefaultListStyle: ListStyle {
  nonisolated public init() {}
}

extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == DefaultListStyle {
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension View {
  /// Sets how the lists inside look.
  public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
}
