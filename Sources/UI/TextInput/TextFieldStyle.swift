import MartletGeometry

/// The style of text fields.
@MainActor @preconcurrency
public protocol TextFieldStyle {
  /// The type of the field's view.
  associatedtype _Body: View
  /// The label of the field that a style receives.
  typealias _Label = TextFieldStyleLabel

  /// Returns the view of a field. `configuration` is the field itself, which draws no frame.
  @ViewBuilder func _body(configuration: TextField<_Label>) -> _Body
}

/// The label of a text field, with its type erased.
public struct TextFieldStyleLabel: View {
  /// The label.
  package let view: AnyView

  /// The label.
  public var body: some View { view }
}

/// Shows a field without a frame.
public struct PlainTextFieldStyle: TextFieldStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the field itself.
  public func _body(configuration: TextField<TextFieldStyleLabel>) -> some View { configuration }
}

/// Shows a field without a frame, like `PlainTextFieldStyle`.
public struct DefaultTextFieldStyle: TextFieldStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the field itself.
  public func _body(configuration: TextField<TextFieldStyleLabel>) -> some View { configuration }
}

/// Shows a field in a rounded frame.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the field in its frame.
  public func _body(configuration: TextField<TextFieldStyleLabel>) -> some View {
    TextFieldFrame(content: configuration)
  }
}

/// A rounded frame around a field or an editor.
struct TextFieldFrame<Content: View>: View {
  let content: Content
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    content
      .padding(.horizontal, 10)
      .padding(.vertical, 9)
      .background(
        RoundedRectangle(cornerRadius: 8).fill(Color.primary.opacity(isEnabled ? 0.05 : 0.02))
      )
      .overlay(
        RoundedRectangle(cornerRadius: 8).strokeBorder(Color.primary.opacity(0.2), lineWidth: 1))
  }
}

/// A style of text fields in the environment, with its type erased.
package struct TextFieldStyleBox {
  /// Makes the view of a field.
  package let makeBody: @MainActor (TextField<TextFieldStyleLabel>) -> AnyView
  /// Puts the frame of the style around a secure field.
  package let frame: @MainActor (AnyView) -> AnyView
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// A field without a frame.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// A field without a frame.
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// A field in a rounded frame.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

private enum TextFieldStyleKey: EnvironmentKey {
  static var defaultValue: TextFieldStyleBox {
    TextFieldStyleBox(makeBody: { AnyView($0) }, frame: { $0 })
  }
}

extension EnvironmentValues {
  /// The style of the text fields inside.
  package var textFieldStyle: TextFieldStyleBox {
    get { self[TextFieldStyleKey.self] }
    set { self[TextFieldStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the text fields inside.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    // A program's style receives a `TextField`, and a `SecureField` is none. Secure fields
    // therefore only have the frames of the built-in styles.
    let hasFrame = style is RoundedBorderTextFieldStyle
    return environment(
      \.textFieldStyle,
      TextFieldStyleBox(
        makeBody: { AnyView(style._body(configuration: $0)) },
        frame: { hasFrame ? AnyView(TextFieldFrame(content: $0)) : $0 }))
  }
}
