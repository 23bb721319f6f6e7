import MartletGeometry

/// The style of text editors.
@MainActor @preconcurrency
public protocol TextEditorStyle {
  /// The type of the editor's view.
  associatedtype Body: View
  /// The editor that a style receives.
  typealias Configuration = TextEditorStyleConfiguration

  /// Returns the view of an editor.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The editor that a style receives: the scrolling text, without a frame.
public struct TextEditorStyleConfiguration {
  /// The text in its scroll view.
  public struct Content: View {
    /// The text.
    package let view: AnyView

    /// The text.
    public var body: some View { view }
  }

  /// The text in its scroll view.
  public let content: Content
}

/// Shows an editor without a frame.
public struct PlainTextEditorStyle: TextEditorStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the text itself.
  public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

/// Shows an editor without a frame, like `PlainTextEditorStyle`.
public struct AutomaticTextEditorStyle: TextEditorStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the text itself.
  public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

/// Shows an editor in a rounded frame.
public struct RoundedBorderTextEditorStyle: TextEditorStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the text in its frame.
  public func makeBody(configuration: Configuration) -> some View {
    TextFieldFrame(content: configuration.content)
  }
}

extension TextEditorStyle where Self == PlainTextEditorStyle {
  /// An editor without a frame.
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  /// An editor without a frame.
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}

extension TextEditorStyle where Self == RoundedBorderTextEditorStyle {
  /// An editor in a rounded frame.
  public static var roundedBorder: RoundedBorderTextEditorStyle { RoundedBorderTextEditorStyle() }
}

private enum TextEditorStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<TextEditorStyleConfiguration> {
    StyleBox { AnyView($0.content) }
  }
}

extension EnvironmentValues {
  /// The style of the editors inside.
  package var textEditorStyle: StyleBox<TextEditorStyleConfiguration> {
    get { self[TextEditorStyleKey.self] }
    set { self[TextEditorStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the text editors inside.
  public func textEditorStyle<S: TextEditorStyle>(_ style: S) -> some View {
    environment(\.textEditorStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
