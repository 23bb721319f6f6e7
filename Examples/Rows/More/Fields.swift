import MartletUI

/// Fields for a text of one line, and for one that grows.
struct Fields: View {
  @State private var name = "Zoë"
  @State private var mail = ""
  @State private var note = "One line or more"
  @State private var greeting = "…"

  var body: some View {
    VStack(spacing: 6) {
      TextField("Name", text: $name)
        .textContentType(.name)
        .autocorrectionDisabled()
        .submitLabel(.done)
        .onSubmit { greeting = "Hello \(name)" }
      TextField("Mail", text: $mail, prompt: Text("you@example.org"))
        .keyboardType(.emailAddress)
        .textInputAutocapitalization(.never)
      TextField("Note", text: $note, axis: .vertical)
      Text(greeting)
    }
    .textFieldStyle(.roundedBorder)
    .padding(.horizontal)
  }
}
