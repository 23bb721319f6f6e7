import MartletUI

/// Styles of one's own for buttons, toggles and labels.
struct OwnStyles: View {
  @State private var isOn = true

  var body: some View {
    VStack(spacing: 14) {
      Button("Round") {}.buttonStyle(Round())
      Button("Plain") {}.buttonStyle(.plain)
      Toggle("Tick", isOn: $isOn).toggleStyle(Tick())
      HStack(spacing: 16) {
        Label("both", systemImage: "bolt.fill").labelStyle(.titleAndIcon)
        Label("title", systemImage: "bolt.fill").labelStyle(.titleOnly)
        Label("icon", systemImage: "bolt.fill").labelStyle(.iconOnly)
      }
    }
  }
}

private struct Round: ButtonStyle {
  func makeBody(configuration: ButtonStyleConfiguration) -> some View {
    configuration.label.padding(.horizontal, 18).frame(height: 44)
      .background(Capsule().fill(Color.mint.opacity(configuration.isPressed ? 0.3 : 0.7)))
  }
}

private struct Tick: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 8) {
      Image(systemName: configuration.isOn ? "checkmark" : "minus").foregroundColor(.green)
      configuration.label
    }
    .onTapGesture { configuration.isOn.toggle() }
  }
}
