import MartletApp

/// The smallest program: one window, with a button that counts its taps.
@main struct HelloPanel: App {
  @State private var taps = 0

  var body: some Scene {
    WindowGroup {
      VStack(spacing: 24) {
        Text("Hello, panel").font(.largeTitle)
        Button("Tapped \(taps) times") { withAnimation { taps += 1 } }
          .accessibilityIdentifier("tap")
        Color.orange.frame(width: CGFloat(40 * taps + 40), height: 8)
      }
    }
  }
}
