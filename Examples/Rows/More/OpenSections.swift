import MartletUI

/// Sections that open and close by their headers, with rows that can be moved and deleted.
struct OpenSections: View {
  @State private var rooms = ["Hall", "Bath"].map(Room.init)
  @State private var isFirstOpen = true
  @State private var isSecondOpen = false

  var body: some View {
    List {
      Section("Rooms", isExpanded: $isFirstOpen) {
        ForEach($rooms, editActions: [.delete, .move]) { $room in Text(room.id) }
      }
      Section(isExpanded: $isSecondOpen) {
        Text("Attic")
      } header: {
        Label("Upstairs", systemImage: "house")
      }
    }
  }
}

private struct Room: Identifiable {
  let id: String
}
