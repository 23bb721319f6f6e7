import MartletGeometry

/// A text that people can edit, on one line or on several.
///
/// A tap gives the field the focus and shows the on-screen keyboard. A second tap selects the word,
/// and a third one the whole text. Then a finger drags the caret and the ends of the selection, and
/// a small bar offers commands such as Copy. Control with Z undoes edits. The field stores no text:
/// each change is written to the binding, and the field then shows the binding's value.
public struct TextField<Label: View>: View {
  private let text: Binding<String>
  private let prompt: Text?
  private let label: Label
  private let title: String
  private var selection: Binding<TextSelection?>?
  private var axis = Axis.horizontal
  private var onEditingChanged: (@MainActor (Bool) -> Void)?
  private var onCommit: (@MainActor () -> Void)?
  #if SWIFTUI_COMPAT
    /// The text of a formatted value; nil for a field of a text.
    var form: FormattedField?
  #endif
  @Environment(\.textFieldStyle) private var style

  /// Makes a field with any view as its label. The label is not shown. `prompt` is shown while the
  /// field is empty.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(text: text, prompt: prompt, title: "", label: label())
  }

  /// Makes a field with any view as its label, which is not shown. A field with a vertical `axis`
  /// has several lines and grows with them.
  public init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
  ) {
    self.init(text: text, prompt: prompt, title: "", label: label())
    self.axis = axis
  }

  /// Makes a field with any view as its label, which is not shown. `selection` follows the selected
  /// text and the caret, and selects what it is set to. A field with a vertical `axis` has several
  /// lines and grows with them.
  public init(
    text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
    axis: Axis? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(text: text, prompt: prompt, title: "", label: label())
    self.selection = selection
    self.axis = axis ?? .horizontal
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

  @ViewBuilder private var input: some View {
    #if SWIFTUI_COMPAT
      if let form {
        FormattedInput(form: form, prompt: prompt?.plainText ?? title)
      } else {
        plainInput
      }
    #else
      plainInput
    #endif
  }

  private var plainInput: some View {
    TextInputView(
      text: text, shown: text.wrappedValue, prompt: prompt?.plainText ?? title,
      selection: selection.map { ($0, $0.wrappedValue) }, isMultiline: axis == .vertical,
      onEditingChanged: onEditingChanged, onCommit: onCommit)
  }
}

extension TextField where Label == TextFieldStyleLabel {
  /// Copies a field and erases the type of its label, for a style.
  fileprivate init<Other: View>(_ other: TextField<Other>, label: TextFieldStyleLabel) {
    self.init(text: other.text, prompt: other.prompt, title: other.title, label: label)
    selection = other.selection
    axis = other.axis
    onEditingChanged = other.onEditingChanged
    onCommit = other.onCommit
    #if SWIFTUI_COMPAT
      form = other.form
    #endif
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

  /// Makes a field. With a vertical `axis` it has several lines and grows with them. `prompt`, or
  /// else the title, is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) {
    self.init(text: text, prompt: prompt, title: String(title), label: Text(title))
    self.axis = axis
  }

  /// Makes a field. `selection` follows the selected text and the caret, and selects what it is set
  /// to. With a vertical `axis` the field has several lines and grows with them. `prompt`, or else
  /// the title, is shown while it is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
    axis: Axis? = nil
  ) {
    self.init(text: text, prompt: prompt, title: String(title), label: Text(title))
    self.selection = selection
    self.axis = axis ?? .horizontal
  }

  /// Makes a field with actions. `onEditingChanged` runs with true when the field gets the focus
  /// and with false when it loses it. `onCommit` runs when return is pressed.
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

  /// Makes a field with an action that runs with true when the field gets the focus and with false
  /// when it loses it.
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
      text: text, shown: text.wrappedValue, prompt: prompt?.plainText ?? title, isSecure: true,
      onCommit: onCommit)
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

/// An editor for a text of several lines. It takes the whole proposed size and scrolls.
public struct TextEditor: View {
  private let text: Binding<String>
  private var selection: Binding<TextSelection?>?
  @Environment(\.textEditorStyle) private var style

  /// Makes an editor.
  public init(text: Binding<String>) {
    self.text = text
  }

  /// Makes an editor. `selection` follows the selected text and the caret, and selects what it is
  /// set to.
  public init(text: Binding<String>, selection: Binding<TextSelection?>) {
    self.text = text
    self.selection = selection
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
          text: text, shown: text.wrappedValue, prompt: "",
          selection: selection.map { ($0, $0.wrappedValue) }, isMultiline: true,
          minimumHeight: proxy.size.height - 16
        )
        .padding(.horizontal, 5)
        .padding(.vertical, 8)
      }
    }
  }
}

extension View {
  /// Returns the view unchanged, because text editors have no bar for finding text.
  public func findDisabled(_ isDisabled: Bool = true) -> some View { self }

  /// Returns the view unchanged, because text editors have no bar for finding text.
  public func findNavigator(isPresented: Binding<Bool>) -> some View { self }

  /// Returns the view unchanged, because text editors have no bar for replacing text.
  public func replaceDisabled(_ isDisabled: Bool = true) -> some View { self }
}
