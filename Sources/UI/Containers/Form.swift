import MartletGeometry

/// Settings in sections, each on a card: a list in the grouped style.
public struct Form<Content: View>: View {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View {
    List { content }
      .environment(\.listLook, .grouped)
  }
}

/// How forms look: cards, the only way they do here.
@MainActor @preconcurrency
public protocol FormStyle {}

/// The form's own look.
public struct AutomaticFormStyle: FormStyle {
  nonisolated public init() {}
}

/// Each section on a card.
public struct GroupedFormStyle: FormStyle {
  nonisolated public init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
  /// The form's own look.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

extension FormStyle where Self == GroupedFormStyle {
  /// Each section on a card.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension View {
  /// Sets how the forms inside look.
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}
