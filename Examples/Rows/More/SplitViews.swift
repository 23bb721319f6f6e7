import MartletUI

/// A list beside the details of the chosen thing. The panel of this example counts as wide.
struct SplitViews: View {
  @State private var shown = NavigationSplitViewVisibility.all
  @State private var column = NavigationSplitViewColumn.sidebar

  var body: some View {
    NavigationSplitView(columnVisibility: $shown, preferredCompactColumn: $column) {
      List(["Hall", "Bath"], id: \.self) { room in
        NavigationLink(room, value: room)
      }
      .navigationBarTitle("Rooms", displayMode: .inline)
      .navigationDestination(for: String.self) { room in
        Button("More room for the \(room)") { shown = .detailOnly }
          .navigationBarTitle(Text(room), displayMode: .inline)
      }
      .navigationSplitViewColumnWidth(120)
    } detail: {
      Text("Choose a room").foregroundColor(.secondary)
    }
    .navigationSplitViewStyle(.balanced)
    .environment(\.horizontalSizeClass, .regular)
  }
}
