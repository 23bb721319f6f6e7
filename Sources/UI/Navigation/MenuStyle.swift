/// The look of a menu's label. The styles have no code; `menuStyle(_:)` gives the label its button
/// style.
@MainActor @preconcurrency
public protocol MenuStyle {}

/// Shows the label in the button style of the environment.
public struct DefaultMenuStyle: MenuStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Shows the label in the button style of the environment, like `DefaultMenuStyle`.
public struct ButtonMenuStyle: MenuStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Shows the label without a border, whatever the button style of the environment is.
public struct BorderlessButtonMenuStyle: MenuStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Shows the label with a border, whatever the button style of the environment is.
public struct BorderedButtonMenuStyle: MenuStyle {
  /// Makes the style.
  nonisolated public init() {}
}

extension MenuStyle where Self == DefaultMenuStyle {
  /// The button style of the environment.
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

extension MenuStyle where Self == ButtonMenuStyle {
  /// The button style of the environment, like `automatic`.
  public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

extension MenuStyle where Self == BorderlessButtonMenuStyle {
  /// No border.
  public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

extension MenuStyle where Self == BorderedButtonMenuStyle {
  /// A border.
  public static var borderedButton: BorderedButtonMenuStyle { BorderedButtonMenuStyle() }
}

/// Whether the label of a menu has a border.
enum MenuBorder {
  /// The border of the environment's button style.
  case inherited
  /// No border.
  case none
  /// A border.
  case bordered
}

private enum MenuBorderKey: EnvironmentKey { static let defaultValue = MenuBorder.inherited }

extension EnvironmentValues {
  /// Whether the labels of the menus inside have a border.
  var menuBorder: MenuBorder {
    get { self[MenuBorderKey.self] }
    set { self[MenuBorderKey.self] = newValue }
  }
}

/// Replaces the button style of the environment for a label whose menu style sets the border.
struct MenuLook: ViewModifier {
  let border: MenuBorder

  func body(content: Content) -> some View {
    switch border {
    case .inherited: content
    case .none: content.buttonStyle(BorderlessButtonStyle())
    case .bordered: content.buttonStyle(BorderedButtonStyle())
    }
  }
}

extension View {
  /// Sets the look of the labels of the menus inside.
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View {
    let border: MenuBorder =
      style is BorderlessButtonMenuStyle
      ? .none : style is BorderedButtonMenuStyle ? .bordered : .inherited
    return environment(\.menuBorder, border)
  }
}
