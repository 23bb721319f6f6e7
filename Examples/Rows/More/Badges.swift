import MartletUI

/// Numbers and words at the ends of rows, and at the symbols of the bar.
struct Badges: View {
  @State private var count = 3

  var body: some View {
    TabView {
      List {
        Button("Messages") { count += 1 }.badge(count)
        Text("Programs").badge("new").badgeProminence(.increased)
        Text("Nothing").badge(0)
      }
      .tabItem { Label("Inbox", systemImage: "bell") }
      .badge(count)
      Text("Sent").tabItem { Label("Sent", systemImage: "house") }
    }
  }
}
