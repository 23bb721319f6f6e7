import MartletUI

/// Buttons with a text and with a view as label, and a disabled one.
struct Buttons: View {
  @State private var presses = 0

  var body: some View {
    VStack(spacing: 14) {
      Button("Pressed \(presses) times") { presses += 1 }
      Button(action: { presses = 0 }) {
        Label("Reset", systemImage: "arrow.clockwise")
          .padding(.horizontal, 16).frame(height: 44)
          .background(Capsule().fill(Color.blue.opacity(0.18)))
      }
      Button("Not now") {}.disabled(true)
    }
  }
}
