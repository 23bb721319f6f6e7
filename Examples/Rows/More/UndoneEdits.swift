import MartletUI

/// A text that is undone by keys, and whose last letter is under a held key of the keyboard.
struct UndoneEdits: View {
  @State private var text = "Gru"

  var body: some View {
    VStack(spacing: 12) {
      TextField("Greeting", text: $text)
        .textFieldStyle(.roundedBorder)
      Text(text)
    }
    .padding()
    .frame(maxHeight: .infinity, alignment: .top)
  }
}
