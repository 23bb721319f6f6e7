import MartletUI

/// Links that the program opens itself, because a panel has no browser.
struct Links: View {
  @State private var opened = "nothing"

  var body: some View {
    VStack(spacing: 14) {
      Text("opened: \(opened)")
      Link("Manual", destination: "help:manual")
      Link(destination: "help:icons") {
        Label("Icons", systemImage: "star.fill")
      }
      Opener()
    }
    .environment(
      \.openURL,
      OpenURLAction { address in
        guard address.hasPrefix("help:") else { return .discarded }
        opened = String(address.dropFirst(5))
        return .handled
      })
  }
}

private struct Opener: View {
  @Environment(\.openURL) private var openURL
  @State private var answer = "Open by code"

  var body: some View {
    Button(answer) {
      openURL("mail:me") { answer = $0 ? "accepted" : "not accepted" }
    }
  }
}
