import MartletUI

/// Tabs in a group, and a title with a menu.
struct TitleMenus: View {
  @State private var page = 1
  @State private var name = "Lamps"

  var body: some View {
    TabView(selection: $page) {
      Tab("Home", systemImage: "house", value: 0) { Text("Home") }
      TabSection("Rooms") {
        Tab("Hall", systemImage: "star", value: 1) {
          NavigationStack {
            Text(name)
              .navigationTitle(name)
              .toolbarTitleDisplayMode(.inline)
              .toolbarTitleMenu {
                Button("Rename") { name = "Lights" }
              }
          }
        }
      }
    }
  }
}
