import MartletUI

/// Tabs whose values have the type of the selection, with items of a toolbar in a group.
struct ChosenTabs: View {
  private enum Selection { case home, list }
  @State private var selection = Selection.home
  @State private var hasMore = true
  @State private var showsSheet = false
  @AccessibilityFocusState private var isRead: Bool

  var body: some View {
    TabView(selection: $selection) {
      Tab(value: .home) {
        NavigationStack {
          Button("Sheet") { showsSheet = true }.toolbar { items }
        }
      } label: {
        Label("Home", systemImage: "house")
      }
      Tab("List", systemImage: "list.bullet", value: .list) {
        List(0..<3, id: \.self) { Text("row \($0)") }.scrollDismissesKeyboard(.immediately)
      }
    }
    .environment(\.defaultMinListRowHeight, 24).tabBarMinimizeBehavior(.never)
    .sheet(isPresented: $showsSheet) {
      Text("Low").textSelection(.enabled).presentationCompactAdaptation(.sheet)
        .accessibilityFocused($isRead).presentationDetents([.height(80)])
        .presentationContentInteraction(.scrolls)
        .presentationBackgroundInteraction(.enabled(upThrough: .medium))
        .onAppear { AccessibilityNotification.Announcement("A sheet").post() }
    }
  }

  private var items: some ToolbarContent {
    Group {
      ToolbarItem(placement: .topBarLeading) { Button("Less") { hasMore = false } }
      if hasMore { ToolbarItem(placement: .topBarTrailing) { Button("More") {} } }
    }.sharedBackgroundVisibility(.hidden)
  }
}
