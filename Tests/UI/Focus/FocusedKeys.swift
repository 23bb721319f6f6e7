import MartletUI

private enum NoteKey: FocusedValueKey { typealias Value = String }
private enum TitleKey: FocusedValueKey { typealias Value = Binding<String> }
private enum ActionKey: FocusedValueKey { typealias Value = () -> Void }

/// The focused values of the tests.
extension FocusedValues {
  var note: String? {
    get { self[NoteKey.self] }
    set { self[NoteKey.self] = newValue }
  }

  var title: Binding<String>? {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }

  var action: (() -> Void)? {
    get { self[ActionKey.self] }
    set { self[ActionKey.self] = newValue }
  }
}

/// Shows the focused note.
struct NoteLine: View {
  @FocusedValue(\.note) private var note

  var body: some View { Text(verbatim: "note: \(note ?? "none")") }
}

/// An empty field. The Tab key moves the focus to it.
struct EmptyField: View {
  var body: some View { TextField("Field", text: .constant("")) }
}
