import MartletUI

/// A field whose text nobody sees, and submissions that stay inside.
struct Secrets: View {
  @State private var word = "secret"
  @State private var isOpen = false
  @State private var count = 0

  var body: some View {
    VStack(spacing: 12) {
      SecureField("Word", text: $word)
        .textFieldStyle(.roundedBorder)
        .onSubmit { isOpen = word == "secret!" }
        .submitScope()
      Text(isOpen ? "open" : "closed")
      Text("\(count) submissions outside")
    }
    .onSubmit { count += 1 }
    .padding()
  }
}
