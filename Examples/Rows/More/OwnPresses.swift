import MartletUI

/// Buttons that act on a double tap, and controls on glass.
struct OwnPresses: View {
  @State private var count = 0

  var body: some View {
    VStack(spacing: 12) {
      Button("Twice: \(count)") { count += 1 }
        .buttonStyle(DoubleTap())
        .help("Counts double taps")
      GlassEffectContainer(spacing: 8) {
        HStack(spacing: 8) {
          Button("Plain") { count += 10 }.buttonStyle(.glass)
          Button("Strong") { count += 100 }.buttonStyle(.glassProminent)
          Text("Label").padding(10).glassEffect(.regular.tint(.mint), in: Capsule())
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(
      LinearGradient(colors: [.blue, .purple], startPoint: .leading, endPoint: .trailing))
  }
}

private struct DoubleTap: PrimitiveButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(12)
      .background(Color.white, in: RoundedRectangle(cornerRadius: 8))
      .foregroundColor(.black)
      .onTapGesture(count: 2) { configuration.trigger() }
  }
}
