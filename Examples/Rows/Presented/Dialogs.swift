import MartletUI

/// A choice of actions at the lower edge.
struct Dialogs: View {
  @State private var isChoosing = false
  @State private var choice = "none"

  var body: some View {
    VStack(spacing: 12) {
      Button("Choose") { isChoosing = true }
      Text(choice)
    }
    .confirmationDialog("Which light?", isPresented: $isChoosing, titleVisibility: .visible) {
      Button("Hall") { choice = "hall" }
      Button("Stairs") { choice = "stairs" }
    }
  }
}
