import MartletUI

/// What a button is for, how large it is and what outline it has.
struct ButtonLooks: View {
  var body: some View {
    VStack(spacing: 8) {
      HStack {
        Button("Small") {}.controlSize(.small)
        Button("Large") {}.controlSize(.large)
      }
      .buttonStyle(.bordered)
      HStack {
        Button("Delete", role: .destructive) {}
        Button("Round") {}.buttonBorderShape(.capsule)
      }
      .buttonStyle(.borderedProminent)
    }
  }
}
