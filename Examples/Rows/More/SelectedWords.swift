import MartletUI

/// A field whose selection the program reads and sets.
struct SelectedWords: View {
  @State private var text = "Water the garden"
  @State private var selection: TextSelection?
  @FocusState private var isFocused: Bool

  private var words: String {
    guard case .selection(let range) = selection?.indices else { return "nothing" }
    return range.isEmpty ? "only the caret" : String(text[range])
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      TextField("Task", text: $text, selection: $selection)
        .textFieldStyle(.roundedBorder)
        .focused($isFocused)
      Text("Selected: \(words)").foregroundStyle(.secondary)
      Button("The first word") {
        isFocused = true
        let end = text.firstIndex(of: " ") ?? text.endIndex
        selection = TextSelection(range: text.startIndex..<end)
      }
      .buttonStyle(.bordered)
    }
    .padding(16)
  }
}
