import MartletUI

/// A custom `ViewModifier`, which may show its content more than once.
struct Modifiers: View {
  var body: some View {
    Text("Martlet").font(.largeTitle.weight(.bold)).foregroundColor(.blue)
      .modifier(Mirrored())
  }
}

private struct Mirrored: ViewModifier {
  func body(content: Content) -> some View {
    VStack(spacing: 0) {
      content
      content
        .scaleEffect(x: 1, y: -1)
        .opacity(0.6)
        .mask(
          LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom))
    }
  }
}
