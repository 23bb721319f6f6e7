import MartletUI

/// Words over the page that want an answer.
struct Alerts: View {
  @State private var isAsking = false
  @State private var answer = "nothing yet"

  var body: some View {
    VStack(spacing: 12) {
      Button("Delete") { isAsking = true }
      Text(answer)
    }
    .alert("Delete the page?", isPresented: $isAsking) {
      Button("Cancel", role: .cancel) { answer = "kept" }
      Button("Delete", role: .destructive) { answer = "deleted" }
    } message: {
      Text("It cannot be brought back.")
    }
  }
}
