import MartletApp

/// Notes that a visitor types, on the glass or on a keyboard.
@main struct NotePanel: App {
  @State private var text = ""
  @State private var notes: [String] = []

  var body: some Scene {
    WindowGroup {
      VStack(alignment: .leading, spacing: 12) {
        Text("Notes").font(.largeTitle)
        ForEach(notes.indices, id: \.self) { Text(notes[$0]) }
        Spacer()
        TextField("A note", text: $text)
          .textFieldStyle(.roundedBorder)
          .submitLabel(.done)
          .onSubmit {
            notes.append(text)
            text = ""
          }
          .accessibilityIdentifier("note")
      }
      .padding(24)
      .keyboardLanguages(["de", "ar"])
    }
  }
}
