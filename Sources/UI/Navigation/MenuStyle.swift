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

private enum MenuIsBorderlessKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True if the labels of the menus inside have no border.
  var menuIsBorderless: Bool {
    get { self[MenuIsBorderlessKey.self] }
    set { self[MenuIsBorderlessKey.self] = newValue }
  }
}

/// Replaces the button style of the environment for a label without a border.
struct MenuLook: ViewModifier {
  let isBorderless: Bool

  func body(content: Content) -> some View {
    if isBorderless {
      content.buttonStyle(BorderlessButtonStyle())
    } else {
      content
    }
  }
}

extension View {
  /// Sets the look of the labels of the menus inside.
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View {
    environment(\.menuIsBorderless, style is BorderlessButtonMenuStyle)
  }
}
