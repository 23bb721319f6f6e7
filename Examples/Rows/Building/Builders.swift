import MartletUI

/// A view builder accepts `if`, `if let` and `switch`, also in a view of your own.
struct Builders: View {
  @State private var level = 2
  @State private var note: String? = "Window open"

  var body: some View {
    VStack(spacing: 10) {
      if level > 3 {
        Text("Full").bold()
      } else {
        Text("\(level) of 4").bold()
      }
      if let note { Label(note, systemImage: "exclamationmark.triangle") }
      Framed {
        Button("More") { level = level % 4 + 1 }
        Button(note == nil ? "Note" : "Clear") { note = note == nil ? "Window open" : nil }
      }
    }
  }
}

private struct Framed<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    HStack(spacing: 24) { content }.padding(.horizontal, 16).frame(height: 44)
      .background(RoundedRectangle(cornerRadius: 10).stroke(Color.gray.opacity(0.5)))
  }
}
