import MartletUI

/// A text of many lines.
struct Editors: View {
  @State private var text = """
    Monday: filter changed.
    Tuesday: nothing new, and this line is long enough to break.
    Wednesday: the pump is loud.
    """

  var body: some View {
    TextEditor(text: $text)
      .textEditorStyle(.roundedBorder)
      .padding()
  }
}
