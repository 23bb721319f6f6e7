import MartletGeometry
import MartletText

/// The editable text of a field, without a frame. `TextField`, `SecureField` and `TextEditor` are
/// made of it. It passes the binding, the actions and the values of the environment to its
/// `TextInputNode`.
struct TextInputView: LeafView {
  let text: Binding<String>
  /// The value of `text`. The body around reads it, so that a text that the program sets reaches
  /// the field.
  let shown: String
  let prompt: String
  /// The binding of the selection, and its value, which the body around reads like `shown`.
  var selection: (binding: Binding<TextSelection?>, shown: TextSelection?)?
  /// False for a text of one line.
  var isMultiline = false
  var isSecure = false
  /// The minimum height of a text of several lines, in points.
  var minimumHeight: CGFloat = 0
  var onEditingChanged: (@MainActor (Bool) -> Void)?
  var onCommit: (@MainActor () -> Void)?

  func makeElement(_ context: _NodeContext) -> TextInputNode {
    let node = TextInputNode(
      shown, look(in: context.environment), isMultiline: isMultiline,
      graph: context.graph)
    update(node, context)
    context.graph.focus.add(node)
    return node
  }

  func update(_ element: TextInputNode, _ context: _NodeContext) {
    let environment = context.environment
    let text = text
    element.write = { text.wrappedValue = $0 }
    element.read = { text.wrappedValue }
    element.onEditingChanged = onEditingChanged
    element.onDeleteAtStart = environment.deleteAtStart
    let submit = environment.submitAction(environment.submitTrigger)
    let onCommit = onCommit
    if submit != nil || onCommit != nil {
      element.onSubmit = {
        onCommit?()
        submit?()
      }
    } else {
      element.onSubmit = nil
    }
    var traits = TextInputTraits()
    traits.keyboard = environment.keyboardType
    traits.submitLabel = environment.submitLabel
    traits.capitalization = isSecure ? .never : environment.autocapitalization
    traits.languages = environment.keyboardLanguages
    traits.isMultiline = isMultiline
    traits.isSecure = isSecure
    element.update(
      text: shown, prompt: prompt, look: look(in: environment), traits: traits,
      minimumHeight: minimumHeight, maximumLines: isMultiline ? environment.lineLimit : 1,
      isEnabled: environment.isEnabled)
    element.follow(selection)
  }

  @MainActor private func look(in environment: EnvironmentValues) -> TextInputLook {
    let font = environment.font ?? .body
    var fit = environment.textFit
    fit.lineLimit = nil
    fit.truncation = .tail
    let color = ForegroundStyle()._resolve(in: environment).color
    return TextInputLook(
      style: TextStyle(
        size: font.size(at: environment.dynamicTypeSize),
        weight: (environment.fontWeight ?? font.weight).value,
        isItalic: font.isItalic,
        hasTabularDigits: font.hasTabularDigits || environment.hasTabularDigits),
      color: color, promptColor: color.opacity(0.4),
      tint: Color.accentColor.resolved(in: environment), fit: fit)
  }
}
