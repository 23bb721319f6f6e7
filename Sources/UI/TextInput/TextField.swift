import MartletGeometry

/// A text that a user can change, on one line or on several.
///
/// A tap gives it the focus and shows a keyboard on the glass, unless keys of a real keyboard were
/// pressed last. A second tap selects the word, a third one everything.
public struct TextField<Label: View>: View {
  private let text: Binding<String>
  private let prompt: Text?
  private let label: Label
  private let title: String
  private var axis = Axis.horizontal
  private var onEditingChanged: (@MainActor (Bool) -> Void)?
  private var onCommit: (@MainActor () -> Void)?
  @Environment(\.textFieldStyle) private var style

  /// Makes a field with any view as its label. The label is not shown. `prompt` is shown while the
  /// field is empty.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(text: text, prompt: prompt, title: "", label: label())
  }

  /// Makes a field with any view as its label. A vertical field grows with its lines.
  public init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
  ) {
    self.init(text: text, prompt: prompt, title: "", label: label())
    self.axis = axis
  }

  private init(text: Binding<String>, prompt: Text?, title: String, label: Label) {
    self.text = text
    self.prompt = prompt
    self.title = title
    self.label = label
  }

  /// The field in the style of the environment.
  public var body: some View {
    if Label.self == TextFieldStyleLabel.self {
      input
    } else {
      style.makeBody(
        TextField<TextFieldStyleLabel>(self, label: TextFieldStyleLabel(view: AnyView(label))))
    }
  }

  private var input: some View {
    TextInputView(
      text: text, prompt: prompt?.plainText ?? title, isMultiline: axis == .vertical,
      onEditingChanged: onEditingChanged, onCommit: onCommit)
  }
}

extension TextField where Label == TextFieldStyleLabel {
  /// Copies a field for its style.
  fileprivate init<Other: View>(_ other: TextField<Other>, label: TextFieldStyleLabel) {
    self.init(text: other.text, prompt: other.prompt, title: other.title, label: label)
    axis = other.axis
    onEditingChanged = other.onEditingChanged
    onCommit = other.onCommit
  }
}

extension TextField where Label == Text {
  /// Makes a field. The title is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text: text, prompt: nil, title: String(title), label: Text(title))
  }

  /// Makes a field. `prompt`, or else the title, is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt, title: String(title), label: Text(title))
  }

  /// Makes a field that grows with its lines if the axis is vertical.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) {
    self.init(text: text, prompt: prompt, title: String(title), label: Text(title))
    self.axis = axis
  }

  /// Makes a field with actions: `onEditingChanged` runs when the field gets or loses the focus,
  /// `onCommit` when return is pressed.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
    onCommit: @escaping @MainActor () -> Void
  ) {
    self.init(text: text, prompt: nil, title: String(title), label: Text(title))
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }

  /// Makes a field with an action that runs when the field gets or loses the focus.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>,
    onEditingChanged: @escaping @MainActor (Bool) -> Void
  ) {
    self.init(text: text, prompt: nil, title: String(title), label: Text(title))
    self.onEditingChanged = onEditingChanged
  }
}

/// A field whose characters are shown as dots.
///
/// Its text can neither be copied nor cut.
public struct SecureField<Label: View>: View {
  private let text: Binding<String>
  private let prompt: Text?
  private let label: Label
  private let title: String
  private var onCommit: (@MainActor () -> Void)?
  @Environment(\.textFieldStyle) private var style

  /// Makes a field with any view as its label. The label is not shown.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(text: text, prompt: prompt, title: "", label: label())
  }

  private init(text: Binding<String>, prompt: Text?, title: String, label: Label) {
    self.text = text
    self.prompt = prompt
    self.title = title
    self.label = label
  }

  /// The field with the frame of the environment's style.
  public var body: some View {
    let input = TextInputView(
      text: text, prompt: prompt?.plainText ?? title, isSecure: true, onCommit: onCommit)
    return style.frame(AnyView(input))
  }
}

extension SecureField where Label == Text {
  /// Makes a field. The title is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text: text, prompt: nil, title: String(title), label: Text(title))
  }

  /// Makes a field. `prompt`, or else the title, is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt, title: String(title), label: Text(title))
  }

  /// Makes a field with an action that runs when return is pressed.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping @MainActor () -> Void
  ) {
    self.init(text: text, prompt: nil, title: String(title), label: Text(title))
    self.onCommit = onCommit
  }
}

/// A text of many lines that fills its place and scrolls.
public struct TextEditor: View {
  private let text: Binding<String>
  @Environment(\.textEditorStyle) private var style

  /// Makes an editor.
  public init(text: Binding<String>) {
    self.text = text
  }

  /// The text in a scroll view, in the style of the environment.
  public var body: some View {
    style.makeBody(
      TextEditorStyleConfiguration(
        content: TextEditorStyleConfiguration.Content(view: AnyView(scrolled))))
  }

  private var scrolled: some View {
    GeometryReader { proxy in
      ScrollView {
        TextInputView(
          text: text, prompt: "", isMultiline: true, minimumHeight: proxy.size.height - 16
        )
        .padding(.horizontal, 5)
        .padding(.vertical, 8)
      }
    }
  }
}

extension Text {
  /// The characters of all runs.
  package var plainText: String { runs.map(\.text).joined() }
}
