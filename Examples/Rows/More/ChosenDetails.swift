import MartletUI

/// The selection of a list chooses the detail beside it. The panel of this example counts as wide.
struct ChosenDetails: View {
  @State private var room: String?

  var body: some View {
    NavigationSplitView {
      List(selection: $room) {
        NavigationLink("Hall", value: "Hall")
        NavigationLink("Bath", value: "Bath").badge(2)
      }
      .navigationBarTitle("Rooms", displayMode: .inline)
      .navigationSplitViewColumnWidth(140)
    } detail: {
      if let room {
        Label(room, systemImage: "house")
      } else {
        Text("Choose a room").foregroundColor(.secondary)
      }
    }
    .environment(\.horizontalSizeClass, .regular)
  }
}
