import MartletGeometry

/// Settings in sections, each on a card. A form is a list in the grouped style.
///
/// A form without a navigation bar above begins 35 points below its upper edge.
public struct Form<Content: View>: View {
  private let content: Content
  @Environment(\.isBelowBar) private var isBelowBar

  /// Creates a form of the views in `content`.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The views as a grouped list.
  public var body: some View {
    List { content }
      .environment(\.listLook, .grouped)
      .environment(\.listLead, isBelowBar ? 0 : 35)
  }
}

/// The look of forms. In Martlet all styles look the same.
@MainActor @preconcurrency
public protocol FormStyle {}

/// The default look: each section on a card.
public struct AutomaticFormStyle: FormStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Shows each section on a card, like `AutomaticFormStyle`.
public struct GroupedFormStyle: FormStyle {
  /// Makes the style.
  nonisolated public init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
  /// The default look: each section on a card.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

extension FormStyle where Self == GroupedFormStyle {
  /// Each section on a card, like `automatic`.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension View {
  /// Returns the view unchanged, because all forms look the same in Martlet.
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}
